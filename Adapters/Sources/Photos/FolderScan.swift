import Glibc
import OfflineCore

/// One walk through a folder and all folders in it.
///
/// Links to folders are not followed, so that no walk is endless; what can't be opened is left out.
struct FolderScan {
  /// The most entries that are looked at, of whatever kind.
  static let entryLimit = 100_000

  private let folder: PhotoFolder
  private let limit: Int
  private var photos: [Photo] = []
  private var folders: [[UInt8]: Int] = [:]
  private var entries = 0

  private init(_ folder: PhotoFolder, limit: Int) {
    self.folder = folder
    self.limit = limit
  }

  /// - Throws: `SourceError`, or `CancellationError` as soon as the task is cancelled.
  static func index(of folder: PhotoFolder, limit: Int = entryLimit) throws -> PhotoIndex {
    let startedAt = time(nil)
    var scan = FolderScan(folder, limit: limit)
    var pending: [[UInt8]] = [[]]
    while let next = pending.popLast() {
      pending += try scan.visit(next)
    }
    return PhotoIndex(photos: scan.photos, folders: scan.folders, startedAt: startedAt)
  }

  /// Whether a folder was added to, taken from or removed since the scan; looks at no file.
  static func isOutdated(_ index: PhotoIndex, of folder: PhotoFolder) throws(SourceError) -> Bool {
    guard index.isSettled else { return true }
    let root = try folder.root()
    return index.folders.contains { path, modified in
      var status = stat()
      return lstat(PhotoFolder.path(of: path, in: root), &status) != 0
        || status.modified != modified
    }
  }

  /// - Returns: The folders in this one.
  private mutating func visit(_ path: [UInt8]) throws -> [[UInt8]] {
    guard let descriptor = try open(path) else { return [] }
    guard let listing = fdopendir(descriptor) else {
      close(descriptor)
      return []
    }
    defer { closedir(listing) }

    var inner: [[UInt8]] = []
    while let entry = readdir(listing) {
      try Task.checkCancellation()
      let name = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      let child = path.isEmpty ? name : path + [.slash] + name
      guard let place = PhotoPath(bytes: child) else { continue }
      entries += 1
      guard entries <= limit else {
        throw SourceError(.invalidData, address: folder.name, detail: "more than \(limit) files")
      }
      var status = stat()
      guard fstatat(descriptor, name.cString, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
      if status.isFolder { inner.append(child) }
      if status.isFile || status.isLink { addPhoto(place) }
    }
    return inner
  }

  /// Of the whole folder, what is wrong is told.
  private mutating func open(_ path: [UInt8]) throws(SourceError) -> CInt? {
    do {
      guard let opened = try folder.openFolder(path) else { return nil }
      folders[path] = opened.status.modified
      return opened.release()
    } catch {
      guard path.isEmpty else { return nil }
      throw error
    }
  }

  private mutating func addPhoto(_ path: PhotoPath) {
    guard let file = try? folder.open(path), file.status.st_size <= PhotoFolder.pictureLimit,
      let start = try? file.start(PictureKind.signatureLength), PictureKind(start) != nil
    else { return }
    photos.append(Photo(path: path, modified: file.status.modified))
  }
}
