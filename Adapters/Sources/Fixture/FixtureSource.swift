public import FeedCore
public import FoundationEssentials
public import OfflineCore

/// A feed that stays as it is, from a file in the form of the feed payload.
///
/// An image that is not in it is `SourceError.invalidData(.missing)`. It has neither comments nor image data: its addresses
/// lead elsewhere.
public actor FixtureSource: FeedSource, ImageDataSource, CommentSource {
  private let path: String
  private var loaded: FixtureFeed?

  /// The name that saved lists remember.
  public nonisolated var name: String { "fixture:\(path)" }

  /// - Parameter path: The file; it is read by the first call that finds it whole.
  public init(path: String) {
    self.path = path
  }

  /// The images in the order of the file.
  public func page(after id: FeedImage.ID?, limit: Int) async throws -> [FeedImage] {
    let feed = try feed()
    guard let id else { return Array(feed.images.prefix(limit)) }
    guard let position = feed.position(of: id) else { throw unknown(id) }
    return Array(feed.images.dropFirst(position + 1).prefix(limit))
  }

  /// None: no address is the fixture's own.
  public func data(for url: URL) async throws -> Data {
    throw SourceError.refused(.scheme, address: url.absoluteString)
  }

  /// No comments, on the images that are in the file.
  public func comments(on image: FeedImage.ID) async throws -> [ImageComment] {
    guard try feed().position(of: image) != nil else { throw unknown(image) }
    return []
  }

  private func feed() throws -> FixtureFeed {
    try Task.checkCancellation()
    if let loaded { return loaded }
    let feed = try FixtureFeed(contentsOf: path, name: name)
    loaded = feed
    return feed
  }

  private func unknown(_ id: FeedImage.ID) -> SourceError {
    .invalidData(.missing, address: "\(name) image \(id)")
  }
}
