import FeedCore
import OfflineCore

/// Knows what is in the folder, and scans it again when that has changed.
///
/// A change is looked for when somebody asks for the newest pictures, or for one that is not known;
/// that costs one look at each folder, and none at the files.
actor PhotoLibrary {
  private let folder: PhotoFolder
  private var index: PhotoIndex?

  init(_ folder: PhotoFolder) {
    self.folder = folder
  }

  func newest(_ limit: Int) throws -> [Photo] {
    Array(try currentIndex().photos.prefix(limit))
  }

  /// - Returns: `nil` if there is no picture `id`.
  func photos(after id: FeedImage.ID, limit: Int) throws -> [Photo]? {
    try find(id).map { index, position in
      Array(index.photos.dropFirst(position + 1).prefix(limit))
    }
  }

  /// - Returns: `nil` if there is no picture `id`.
  func photo(_ id: FeedImage.ID) throws -> Photo? {
    try find(id).map { index, position in index.photos[position] }
  }

  private func find(_ id: FeedImage.ID) throws -> (PhotoIndex, Int)? {
    try Task.checkCancellation()
    if let index, let position = index.position(of: id) { return (index, position) }
    let index = try currentIndex()
    return index.position(of: id).map { (index, $0) }
  }

  private func currentIndex() throws -> PhotoIndex {
    try Task.checkCancellation()
    if let index, try !FolderScan.isOutdated(index, of: folder) { return index }
    let fresh = try FolderScan.index(of: folder)
    index = fresh
    return fresh
  }
}
