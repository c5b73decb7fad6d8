public import FeedCore
public import FoundationEssentials
public import OfflineCore
import Platform

/// The pictures in a folder as a feed, newest first by the time at which they were taken. The time comes from
/// a sidecar file of Google Takeout, from the picture, from its name or from its last change, in this order.
///
/// Requests for a missing picture fail with the reason `notFound`.
public struct PhotosSource: FeedSource, ImageDataSource, CommentSource, ImageAddressSource {
  /// The scheme of its image addresses, which only this source can answer.
  public static let imageScheme = PhotoPath.scheme

  /// The name that is stored with saved lists: `photos:` and the whole path.
  public var name: SourceName { SourceName(folder.name) }

  private let folder: PhotoFolder
  private let library: PhotoLibrary
  private let onSkip: @Sendable (SkippedRecords) -> Void

  /// - Parameters:
  ///   - path: The folder, which is not read before the first call.
  ///   - onSkip: Receives reports of files that are not shown, and of unreadable sidecar files.
  ///   - notes: The store for the metadata of the files, if there is one.
  public init(
    path: String, onSkip: @escaping @Sendable (SkippedRecords) -> Void = { _ in },
    notes: @escaping @Sendable () -> (any ImageDataStore)? = { nil }
  ) {
    folder = PhotoFolder(path: path)
    library = PhotoLibrary(folder, notes: notes, onSkip: onSkip)
    self.onSkip = onSkip
  }

  /// Returns a page of pictures, with the current content of their sidecar files. The first page is unchanged
  /// only if no picture of the whole folder has changed, because the saved pages after it stay.
  @concurrent
  public func page(_ request: PageRequest<FeedImage>) async throws -> SourcePage<FeedImage> {
    try await withTaskExecutorPreference(FileThreads.next) {
      var faults: [SourceError] = []
      var images: [FeedImage] = []
      var validator: String?
      let photos: [Photo]
      if let last = request.last {
        photos = try await library.photos(after: last, limit: request.limit)
      } else {
        (photos, validator) = try await library.newest(request.limit)
        if validator == request.validator { return .unchanged }
      }
      for photo in photos {
        try Task.checkCancellation()
        guard let url = photo.path.url(in: folder) else { continue }
        var sidecar: Sidecar?
        do {
          sidecar = try await Sidecar.read(beside: photo, in: folder)
          if let fault = sidecar?.fault { faults.append(fault) }
        } catch let error as SourceError {
          faults.append(error)
        }
        var image = FeedImage(
          id: photo.id,
          description: sidecar?.description ?? photo.caption ?? photo.path.givenName,
          location: sidecar?.location, url: url)
        (image.author, image.createdAt) = (photo.author, photo.takenAt)
        (image.title, image.album) = (sidecar?.title ?? photo.title, photo.path.album)
        image.commentCount = sidecar?.commentCount ?? 0
        images.append(image)
      }
      if let first = faults.first {
        onSkip(
          SkippedRecords(
            in: folder.name, count: faults.count, reason: "\(first.address): \(first.detail)",
            of: .notes))
      }
      // A file that can't be read is reported each time.
      return SourcePage(images, validator: faults.isEmpty ? validator : nil)
    }
  }

  /// Returns the content of the file, if it is still a picture inside the folder.
  @concurrent
  public func data(for url: URL) async throws -> Data {
    try await reader(for: url).data
  }

  /// Returns a reader that reads the file on demand.
  @concurrent
  public func reader(for url: URL) async throws -> any ImageDataReader {
    try await withTaskExecutorPreference(FileThreads.next) {
      guard let file = try await folder.openPicture(try path(of: url)) else { throw notFound(url) }
      return file
    }
  }

  private func path(of url: URL) throws -> PhotoPath {
    try Task.checkCancellation()
    guard url.scheme == Self.imageScheme else {
      throw SourceError(
        .refused, address: url.absoluteString, detail: "an unknown kind of address")
    }
    guard let path = PhotoPath(address: url.absoluteString, in: folder) else { throw notFound(url) }
    return path
  }

  private func notFound(_ url: URL) -> SourceError {
    SourceError(.notFound, address: url.absoluteString)
  }

  /// Returns the address of a picture that the feed shows: no other file of the folder has an id.
  @concurrent
  public func imageAddress(of image: FeedImage.ID) async throws -> URL {
    try await withTaskExecutorPreference(FileThreads.next) {
      let path = try await library.photo(image).path
      guard let url = path.url(in: folder) else {
        throw SourceError(.notFound, address: path.address(in: folder))
      }
      return url
    }
  }

  /// Returns the comments in the picture's sidecar file.
  @concurrent
  public func comments(on image: FeedImage.ID) async throws -> [ImageComment] {
    try await withTaskExecutorPreference(FileThreads.next) {
      let photo = try await library.photo(image)
      return try await Sidecar.read(beside: photo, in: folder)?.comments.get() ?? []
    }
  }
}

extension SourcePlugin<FeedPorts> {
  /// The plug-in for `photos:DIR`, the pictures in a folder.
  public static var photos: Self {
    SourcePlugin(schemes: ["photos"], placeKind: .folder) {
      options throws(SourceOptions.InvalidLocator) in
      guard !options.place.isEmpty, !options.place.contains("\0") else {
        throw SourceOptions.InvalidLocator("name a folder after photos:, such as photos:Pictures")
      }
      var isFolder = false
      if FileManager.default.fileExists(atPath: options.place, isDirectory: &isFolder), !isFolder {
        throw SourceOptions.InvalidLocator(
          "\(options.place) is a file; name the folder that it is in")
      }
      // Relative paths from different folders must not share a name.
      let path = URL(filePath: options.place, directoryHint: .isDirectory).standardizedFileURL.path
      let source = PhotosSource(path: path, onSkip: options.onSkip, notes: options.notes)
      return Source(
        name: source.name,
        imageScheme: PhotosSource.imageScheme,
        imageData: source,
        ports: FeedPorts(feed: source, comments: source, addresses: source))
    }
  }
}
