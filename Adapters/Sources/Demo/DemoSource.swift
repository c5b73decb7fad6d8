public import FeedCore
public import FoundationEssentials
public import OfflineCore

/// A feed with generated pictures and comments, and leagues of invented teams, without network.
///
/// What is not in it is `SourceError.invalidData(.missing)`.
public struct DemoSource: FeedSource, ImageDataSource, CommentSource {
  /// The scheme of its image addresses, which no other source answers.
  public static let imageScheme = "demo"
  static let name = "demo:"

  private let album = DemoAlbum.bundled

  /// All demo sources hold the same images.
  public init() {}

  /// The newest images of the album, or those after `id`.
  public func page(after id: FeedImage.ID?, limit: Int) async throws -> [FeedImage] {
    try Task.checkCancellation()
    guard let id else { return Array(album.images.prefix(limit)) }
    guard let position = album.position(of: id) else { throw Self.unknown("image \(id)") }
    return Array(album.images.dropFirst(position + 1).prefix(limit))
  }

  /// The picture, drawn on demand.
  @concurrent
  public func data(for url: URL) async throws -> Data {
    try Task.checkCancellation()
    guard url.scheme == Self.imageScheme else {
      throw SourceError.refused(.scheme, address: url.absoluteString)
    }
    guard let picture = album.picture(at: url)?.png() ?? DemoLeagues.bundled.png(at: url) else {
      throw Self.unknown(url.absoluteString)
    }
    return picture
  }

  /// The remarks on the image, oldest first.
  public func comments(on image: FeedImage.ID) async throws -> [ImageComment] {
    try Task.checkCancellation()
    guard let comments = album.comments(on: image) else { throw Self.unknown("image \(image)") }
    return comments
  }

  static func unknown(_ what: String) -> SourceError {
    .invalidData(.missing, address: what.hasPrefix(name) ? what : "\(name) \(what)")
  }
}
