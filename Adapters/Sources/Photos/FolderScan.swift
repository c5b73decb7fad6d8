import Files
import OfflineCore
import Platform

/// One scan of a folder and all folders in it.
///
/// Links to folders are not followed, so every scan ends. Each name is opened relative to its
/// folder, so deep folders cost nothing extra. Entries without permission are skipped and reported;
/// any other failure ends the scan, because a partial scan must not replace a complete one.
struct FolderScan {
  /// The most entries of any kind that are examined.
  static let entryLimit = 1_000_000
  /// The most photos that are listed.
  static let photoLimit = 100_000
  /// The deepest level of folders that is examined: each folder is open while those in it are scanned.
  static let depthLimit = 64

  /// The identity of a file, whatever names it has.
  private struct Identity: Hashable {
    let device: dev_t
    let number: ino_t

    init(_ status: FileStatus) { (device, number) = (status.st_dev, status.st_ino) }
  }

  private let folder: PhotoFolder
  private let known: [String: PhotoNote]
  private var notes: [String: PhotoNote] = [:]
  private var photos: [Identity: Photo] = [:]
  private var links: [(path: PhotoPath, target: FileStatus)] = []
  private var folders: [[UInt8]: Int] = [:]
  private var entries = 0
  private var unreadable: [SourceError] = []
  private var otherKinds: [String: Int] = [:]
  private var linkedFolders = 0

  private init(_ folder: PhotoFolder, knowing known: [String: PhotoNote]) {
    self.folder = folder
    self.known = known
  }

  /// - Parameter notes: The metadata from earlier scans, by ``PhotoPath/key``.
  /// - Throws: `SourceError`, or `CancellationError` as soon as the task is cancelled.
  static func index(
    of folder: PhotoFolder, knowing notes: [String: PhotoNote] = [:], limit: Int = photoLimit
  ) async throws -> PhotoIndex {
    let startedAt = time(nil)
    var scan = FolderScan(folder, knowing: notes)
    do {
      if let root = try folder.openAnything([]) { try await scan.visit(root, at: []) }
      // Each file is listed once, and under its own name rather than that of a link.
      for link in scan.links.sorted(by: { $0.path.precedes($1.path) })
      where scan.photos[Identity(link.target)] == nil {
        // A file that may not be opened is reported under its own name.
        if let file = try? folder.openAnything(link.path.bytes), file.status.isFile {
          try await scan.add(file, at: link.path)
        }
      }
    } catch let error as SystemError {
      throw SourceError(.unreadable, address: folder.name, detail: error.message)
    }
    let photos = scan.photos.values.map { $0.dated(by: scan.notes) }.sorted { $0.precedes($1) }
    return PhotoIndex(
      photos: Array(photos.prefix(limit)), folders: scan.folders, notes: scan.notes,
      skipped: scan.skippedRecords(excess: photos.count - limit), startedAt: startedAt)
  }

  /// Returns whether a folder was removed or its entries changed since the scan; examines no file.
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
    _ opened: consuming OpenFile, at path: [UInt8], depth: Int = 1
  ) async throws {
    let modified = opened.status.modified
    let descriptor = opened.release()
    guard let listing = fdopendir(descriptor) else {
      let error = SystemError()
      close(descriptor)
      throw error
    }
    defer { closedir(listing) }

    folders[path] = modified
    var names: Set<[UInt8]> = []
    while let name = try OpenFile.nextName(in: listing) {
      entries += 1
      guard entries <= Self.entryLimit else {
        throw SourceError(
          .unreadable, address: folder.name,
          detail: "more than \(Self.entryLimit) files; name a folder in it")
      }
      names.insert(name)
    }
    // Phones mark hidden folders with this file. The outermost folder was named by the user.
    guard depth == 1 || !names.contains(Array(".nomedia".utf8)) else { return }
    let sidecars = names.filter { $0.suffix(5) == Array(".json".utf8)[...] }
    for name in names {
      try Task.checkCancellation()
      guard let place = PhotoPath(bytes: path.isEmpty ? name : path + [.slash] + name)
      else { continue }
      var status = FileStatus()
      guard fstatat(descriptor, name.cString, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
        try leaveOut(place, because: SystemError())
        continue
      }
      if status.isLink {
        guard fstatat(descriptor, name.cString, &status, 0) == 0 else { continue }
        // The target may be listed under its own name, which is only known at the end of the scan.
        if status.isFolder { linkedFolders += 1 } else { links.append((place, status)) }
      } else if status.isFolder, depth < Self.depthLimit, !place.isOfPrograms {
        if let child = try openEntry(name, in: descriptor, at: place), child.status.isFolder {
          try await visit(child, at: place.bytes, depth: depth + 1)
        }
      } else if status.isFile, !place.isOfPrograms {
        if let note = known[place.key], note.version == status.version {
          add(note, of: status, at: place)
        } else if let file = try openEntry(name, in: descriptor, at: place), file.status.isFile {
          try await add(file, at: place)
        }
        photos[Identity(status)]?.findSidecar(among: sidecars)
      }
    }
  }

  /// - Returns: `nil` if the entry no longer exists, or may not be opened.
  private mutating func openEntry(
    _ name: [UInt8], in descriptor: Int32, at place: PhotoPath
  ) throws -> OpenFile? {
    do throws(SystemError) {
      return try OpenFile(name.cString, in: descriptor)
    } catch {
      try leaveOut(place, because: error)
      return nil
    }
  }

  private mutating func leaveOut(
    _ place: PhotoPath, because error: SystemError
  ) throws(SystemError) {
    guard !error.meansAbsent else { return }
    guard [EACCES, EPERM].contains(error.code) else { throw error }
    unreadable.append(
      SourceError(.unreadable, address: folder.address(of: place), detail: error.message))
  }

  private mutating func add(_ file: consuming OpenFile, at place: PhotoPath) async throws {
    let status = file.status
    do {
      add(try await PhotoNote(reading: file, at: place, in: folder), of: status, at: place)
    } catch let error as SourceError where error.detail == OpenPhoto.hasChanged {
      // The next scan will find a file that is still being written.
    }
  }

  private mutating func add(_ note: PhotoNote, of status: FileStatus, at place: PhotoPath) {
    notes[place.key] = note
    if let kind = note.otherKind { otherKinds[kind, default: 0] += 1 }
    guard note.isPicture else { return }
    guard status.size <= PhotoFolder.pictureLimit else {
      return unreadable.append(folder.tooLarge(place, limit: PhotoFolder.pictureLimit))
    }
    let photo = Photo(path: place, in: folder, modified: status.modified, note: note)
    let other = photos[Identity(status)]
    if other?.path.precedes(place) != true { photos[Identity(status)] = photo }
  }

  private func skippedRecords(excess: Int) -> [SkippedRecords] {
    let first = unreadable.min { $0.address < $1.address }
    return [
      (unreadable.count, first.map { "\($0.address): \($0.detail)" }, .records),
      (
        otherKinds.values.reduce(0, +), otherKinds.keys.sorted().joined(separator: ", "),
        .otherFiles
      ),
      (linkedFolders, nil, .linkedFolders), (excess, nil, .tooMany),
    ].compactMap { (count: Int, reason: String?, kind: SkippedRecords.Kind) in
      count > 0 ? SkippedRecords(in: folder.name, count: count, reason: reason, of: kind) : nil
    }
  }
}
