import Files
import Glibc
import OfflineCore
import PictureCore

/// One walk through a folder and all folders in it.
///
/// Links to folders are not followed, so that no walk is endless; what can't be opened is left out. Each
/// name is opened in the folder that it was read from, so that the depth of a folder costs nothing.
struct FolderScan {
  /// The most entries that are looked at, of whatever kind.
  static let entryLimit = 100_000
  /// How deep folders lie in each other that are looked at: each is open while those in it are.
  static let depthLimit = 64

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
    // Of the whole folder, what is wrong is told.
    do {
      if let root = try folder.openAnything([]) { try scan.visit(root, []) }
    } catch let error as SystemError {
      // A partial scan must not replace a complete one.
      throw SourceError(.unreadable, address: folder.name, detail: error.message)
    }
    return PhotoIndex(photos: scan.photos, folders: scan.folders, startedAt: startedAt)
  }

  /// Whether a folder was added to, taken from or removed since the scan; looks at no file.
  static func isOutdated(_ index: PhotoIndex, of folder: PhotoFolder) throws(SourceError) -> Bool {
    guard index.isSettled else { return true }
    let root = try folder.root()
    return index.folders.contains { path, modified in
      var status = FileStatus()
      return lstat(PhotoFolder.path(of: path, in: root), &status) != 0
        || status.modified != modified
    }
  }

  private mutating func visit(
    _ opened: consuming OpenFile, _ path: [UInt8], depth: Int = 1
  ) throws {
    let modified = opened.status.modified
    let descriptor = opened.release()
    guard let listing = fdopendir(descriptor) else {
      close(descriptor)
      return
    }
    defer { closedir(listing) }

    folders[path] = modified
    while let name = try OpenFile.nextName(in: listing) {
      try Task.checkCancellation()
      guard let place = PhotoPath(bytes: path.isEmpty ? name : path + [.slash] + name)
      else { continue }
      entries += 1
      guard entries <= limit else {
        throw SourceError(.invalidData, address: folder.name, detail: "more than \(limit) files")
      }
      var status = FileStatus()
      guard fstatat(descriptor, name.cString, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
      // What it leads to may lie anywhere in the folder, or outside.
      if status.isLink, let file = try? folder.open(place) { addPhoto(file, place) }
      guard status.isFile || status.isFolder && depth < Self.depthLimit,
        let child = try? OpenFile(name.cString, in: descriptor)
      else { continue }
      if child.status.isFolder {
        try visit(child, place.bytes, depth: depth + 1)
      } else if child.status.isFile {
        addPhoto(child, place)
      }
    }
  }

  private mutating func addPhoto(_ file: borrowing OpenFile, _ path: PhotoPath) {
    guard file.status.size <= PhotoFolder.pictureLimit,
      let start = try? file.bytes(in: 0..<PictureKind.signatureLength), PictureKind(start) != nil
    else { return }
    photos.append(Photo(path: path, modified: file.status.modified))
  }
}
