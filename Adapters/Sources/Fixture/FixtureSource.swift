public import FeedCore
import Files
public import FoundationEssentials
import HTTPSource
public import OfflineCore
import Platform

/// A feed that never changes, from a file in the format of the feed payload.
///
/// Requests for an image that is not in the file fail with the reason `notFound`. The source has no
/// comments and no image data, because its addresses belong to other servers.
public actor FixtureSource: FeedSource, ImageDataSource, CommentSource, ImageAddressSource {
  private let path: String
  private var loaded: FixtureFeed?

  /// The name that is stored with saved lists.
  public nonisolated var name: SourceName { "fixture:\(path)" }

  /// - Parameter path: The file, which the first successful call reads.
  public init(path: String) { self.path = path }

  /// Returns the images in the order of the file, with the title in the file.
  public func page(_ request: PageRequest<FeedImage>) async throws -> SourcePage<FeedImage> {
    let feed = try feed()
    var images = feed.page.items[...]
    if let last = request.last {
      guard let position = feed.positions[last] else { throw unknownImage(last) }
      images = images[(position + 1)...]
    }
    var page = feed.page
    page.items = Array(images.prefix(request.limit))
    return page
  }

  /// Always throws, because no address belongs to the fixture.
  public func data(for url: URL) async throws -> Data {
    throw SourceError(.refused, address: url.absoluteString, detail: "an unknown kind of address")
  }

  /// Returns an empty list for each image in the file.
  public func comments(on image: FeedImage.ID) async throws -> [ImageComment] {
    guard try feed().positions[image] != nil else { throw unknownImage(image) }
    return []
  }

  /// Returns the address in the file, which belongs to another server.
  public func imageAddress(of image: FeedImage.ID) async throws -> URL {
    let feed = try feed()
    guard let position = feed.positions[image] else { throw unknownImage(image) }
    return feed.page.items[position].url
  }

  private func feed() throws -> FixtureFeed {
    try Task.checkCancellation()
    if let loaded { return loaded }
    let feed = try FixtureFeed(contentsOf: path, name: name.rawValue)
    loaded = feed
    return feed
  }

  private func unknownImage(_ id: FeedImage.ID) -> SourceError {
    SourceError(.notFound, address: "\(name) image \(id)")
  }
}

/// The feed in a file, validated as strictly as one from a server.
private struct FixtureFeed: Sendable {
  static let limit = 64 << 20

  let page: SourcePage<FeedImage>
  // If an id repeats, its last position counts, so that paging always advances.
  let positions: [FeedImage.ID: Int]

  /// - Parameter name: The name of the file in messages.
  init(contentsOf path: String, name: String) throws {
    do {
      let file = try OpenFile(path, flags: O_RDONLY)
      guard file.status.isFile else {
        throw SourceError(.unreadable, address: name, detail: "the file can't be read")
      }
      guard file.status.size <= Self.limit else {
        throw UnreadableDocument("more than \(Self.limit >> 20) MiB")
      }
      let data = try file.bytes(in: 0..<file.status.size)
      page = try SourcePage(WebDocument(body: data, url: URL(filePath: path)))
      if let index = page.items.firstIndex(where: { WebAddress($0.url) == nil }) {
        throw UnreadableDocument("item \(index + 1): image is not a web address")
      }
    } catch let error as UnreadableDocument {
      throw SourceError(.invalidData, address: name, detail: error.reason)
    } catch let error as SystemError {
      throw SourceError(
        .unreadable, address: name,
        detail: error.code == ENOENT ? "no such file" : "the file can't be read")
    }
    positions = Dictionary(
      page.items.enumerated().map { ($0.element.id, $0.offset) },
      uniquingKeysWith: { _, last in last })
  }
}

extension SourcePlugin<FeedPorts> {
  /// The plug-in for `fixture:FILE`, a feed that never changes.
  public static var fixture: Self {
    SourcePlugin(schemes: ["fixture"], placeKind: .file) {
      options throws(SourceOptions.InvalidLocator) in
      guard !options.place.isEmpty, !options.place.contains("\0") else {
        throw SourceOptions.InvalidLocator("name a file after fixture:, such as fixture:feed.json")
      }
      var isFolder = false
      if FileManager.default.fileExists(atPath: options.place, isDirectory: &isFolder), isFolder {
        throw SourceOptions.InvalidLocator("\(options.place) is a folder; name a file in it")
      }
      let source = FixtureSource(path: URL(filePath: options.place).standardizedFileURL.path)
      return Source(
        name: source.name, imageData: source,
        ports: FeedPorts(feed: source, comments: source, addresses: source))
    }
  }
}
