public import FoundationEssentials
public import OfflineCore

/// Knows from which source each image of a merged feed came.
public actor ImageOrigins {
  /// The most images that are remembered. Beyond it, the saved feed is read again.
  private static let imageLimit = 100_000

  private let store: (any ListStore)?
  private var byAddress: [URL: SourceName] = [:]
  private var byID: [FeedImage.ID: SourceName] = [:]
  private var known: ListVersion?

  /// - Parameter store: Where the merged feed is saved; `nil` if it is not.
  public init(savedIn store: (any ListStore)?) { self.store = store }

  func remember(_ images: [FeedImage]) {
    if byAddress.count + images.count > Self.imageLimit {
      (byAddress, byID, known) = ([:], [:], nil)
    }
    for image in images { (byAddress[image.url], byID[image.id]) = (image.source, image.source) }
  }

  func source(of address: URL) async -> SourceName? {
    if let source = byAddress[address] { return source }
    await readSavedFeed()
    return byAddress[address]
  }

  func source(of image: FeedImage.ID) async -> SourceName? {
    if let source = byID[image] { return source }
    await readSavedFeed()
    return byID[image]
  }

  /// Best effort: with a failing store, the address alone decides.
  private func readSavedFeed() async {
    guard let store, let head = try? await store.head(.feed), head.version != known,
      var cursor = try? await ListCursor(.feed, in: store)
    else { return }
    do {
      while let images = try await cursor.next() { remember(images) }
      known = head.version
    } catch {}
  }
}

/// The image data and the comments of several sources: each image is requested from the source that its feed
/// came from, by the rules and with the credentials of that source alone.
public struct MergedImageSource: ImageDataSource, CommentSource {
  private let parts: [Source<FeedPorts>]
  private let origins: ImageOrigins

  /// - Parameters:
  ///   - parts: The sources.
  ///   - origins: Knows the source of each image.
  public init(_ parts: [Source<FeedPorts>], origins: ImageOrigins) {
    (self.parts, self.origins) = (parts, origins)
  }

  /// - Throws: The errors of the source of the image.
  public func data(for url: URL) async throws -> Data {
    try await asking(url) { try await $0.data(for: url) }
  }

  /// - Throws: The errors of the source of the image.
  public func reader(for url: URL) async throws -> any ImageDataReader {
    try await asking(url) { try await $0.reader(for: url) }
  }

  /// - Throws: The errors of the source of the image.
  public func beginning(of url: URL, count: Int) async throws -> Data {
    try await asking(url) { try await $0.beginning(of: url, count: count) }
  }

  /// Returns the comments on an image from its source; none if that has no comments.
  public func comments(on image: FeedImage.ID) async throws -> [ImageComment] {
    if let part = part(await origins.source(of: image)) {
      return try await part.comments?.comments(on: image) ?? []
    }
    // No saved feed has the image, but a source may know it.
    var failure = SourceError(.notFound, address: "image \(image)")
    for part in parts {
      do {
        if let comments = try await part.comments?.comments(on: image) { return comments }
      } catch let error as SourceError {
        if error.reason != .notFound { failure = error }
      }
    }
    throw failure
  }

  private func asking<Value>(
    _ url: URL, _ request: (any ImageDataSource) async throws -> Value
  ) async throws -> Value {
    if let part = part(await origins.source(of: url)) { return try await request(part.imageData) }
    let scheme = url.scheme?.lowercased() ?? ""
    let owners = parts.filter { $0.imageSchemes.contains(scheme) }
    for part in owners.dropLast() {
      do {
        return try await request(part.imageData)
      } catch let error as SourceError where error.reason == .notFound {}
    }
    // An address that no feed has named. Only its own server may see the credentials for that server.
    let server = "//\(url.host() ?? "")\(url.port.map { ":\($0)" } ?? "")/"
    let part =
      owners.last ?? parts.first { "\($0.name)/".contains(server) } ?? parts[0]
    return try await request(part.imageData)
  }

  private func part(_ name: SourceName?) -> Source<FeedPorts>? {
    name.flatMap { name in parts.first { $0.name == name } }
  }
}
