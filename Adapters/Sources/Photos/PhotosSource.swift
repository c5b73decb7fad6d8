public import FeedCore
public import FoundationEssentials
public import OfflineCore

/// The pictures in a folder as a feed, newest first by the time of their last change.
///
/// A picture that is not there is `SourceError.invalidData(.missing)`.
public struct PhotosSource: FeedSource, ImageDataSource, CommentSource {
  /// The scheme of its image addresses, which no other source answers.
  public static let imageScheme = PhotoPath.scheme

  /// The name that saved lists remember: `photos:` and the whole path.
  public var name: String { folder.name }

  private let folder: PhotoFolder
  private let library: PhotoLibrary

  /// - Parameter path: The folder; it is not looked at before the first call.
  public init(path: String) {
    folder = PhotoFolder(path: path)
    library = PhotoLibrary(folder)
  }

  /// The newest pictures, with what their sidecar files say now.
  @concurrent
  public func page(after id: FeedImage.ID?, limit: Int) async throws -> [FeedImage] {
    guard let id else { return try images(of: await library.newest(limit)) }
    guard let photos = try await library.photos(after: id, limit: limit) else { throw unknown(id) }
    return try images(of: photos)
  }

  /// The content of the file, if it still is a picture inside the folder.
  @concurrent
  public func data(for url: URL) async throws -> Data {
    try Task.checkCancellation()
    let address = url.absoluteString
    guard url.scheme == Self.imageScheme else {
      throw SourceError.refused(.scheme, address: address)
    }
    guard let path = PhotoPath(address: address), let data = try folder.picture(path) else {
      throw SourceError.invalidData(.missing, address: address)
    }
    return data
  }

  /// What the sidecar file of the picture says.
  @concurrent
  public func comments(on image: FeedImage.ID) async throws -> [ImageComment] {
    guard let photo = try await library.photo(image) else { throw unknown(image) }
    return try Sidecar.beside(photo, in: folder)?.comments ?? []
  }

  private func images(of photos: [Photo]) throws -> [FeedImage] {
    try photos.compactMap { photo in
      try Task.checkCancellation()
      guard let url = URL(string: photo.path.address, encodingInvalidCharacters: false)
      else { return nil }
      let sidecar = try Sidecar.beside(photo, in: folder)
      return FeedImage(
        id: photo.id, description: sidecar?.description ?? photo.path.name,
        location: sidecar?.location, url: url)
    }
  }

  private func unknown(_ id: FeedImage.ID) -> SourceError {
    .invalidData(.missing, address: "\(name) image \(id)")
  }
}
