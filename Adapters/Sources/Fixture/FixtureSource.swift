public import FeedCore
import Files
public import FoundationEssentials
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
    var images = feed.images[...]
    if let last = request.last {
      guard let position = feed.positions[last] else { throw unknownImage(last) }
      images = images[(position + 1)...]
    }
    return SourcePage(Array(images.prefix(request.limit)), title: feed.title)
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
    return feed.images[position].url
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

  private struct Record: Decodable {
    struct Item: Decodable {
      let id: String
      let description: String?
      let location: String?
      let image: String
      let link: String?
      let sensitive: Bool?
    }

    let items: [Item]
    let title: String?
  }

  let title: String?
  let images: [FeedImage]
  // If an id repeats, its last position counts, so that paging always advances.
  let positions: [FeedImage.ID: Int]

  /// - Parameter name: The name of the file in messages.
  init(contentsOf path: String, name: String) throws {
    let data = try Self.read(path, name: name)
    guard let record = try? JSONDecoder().decode(Record.self, from: data) else {
      throw SourceError(.invalidData, address: name, detail: "not a feed payload: {\"items\":[…]}")
    }
    var images: [FeedImage] = []
    for (index, item) in record.items.enumerated() {
      guard let id = UUID(text: item.id) else {
        throw SourceError(.invalidData, address: name, detail: "items[\(index)].id is no UUID")
      }
      guard let url = Self.webAddress(item.image) else {
        throw SourceError(
          .invalidData, address: name, detail: "items[\(index)].image is no web address")
      }
      var image = FeedImage(
        id: id, description: item.description, location: item.location, url: url)
      image.link = item.link.flatMap(Self.webAddress)
      image.isSensitive = item.sensitive == true
      images.append(image)
    }
    title = record.title
    self.images = images
    self.positions = Dictionary(
      images.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { _, last in last })
  }

  private static func webAddress(_ text: String) -> URL? {
    URL(string: text, encodingInvalidCharacters: false).flatMap {
      let isWeb = ["http", "https"].contains($0.scheme?.lowercased())
      return isWeb && $0.host()?.isEmpty == false ? $0 : nil
    }
  }

  private static func read(_ path: String, name: String) throws -> Data {
    func failure(_ reason: SourceError.Reason, detail: String) -> SourceError {
      SourceError(reason, address: name, detail: detail)
    }
    do {
      let file = try OpenFile(path, flags: O_RDONLY)
      guard file.status.isFile else { throw failure(.unreadable, detail: "the file can't be read") }
      guard file.status.size <= limit else {
        throw failure(.invalidData, detail: "more than \(limit >> 20) MiB")
      }
      return try file.bytes(in: 0..<file.status.size)
    } catch let error as SystemError {
      throw failure(
        .unreadable, detail: error.code == ENOENT ? "no such file" : "the file can't be read")
    }
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
