import FeedCore
import Files
import FoundationEssentials
import OfflineCore
import Platform
import Synchronization

/// An index of the folder's pictures, scanned again after a change.
///
/// It checks for changes when a caller requests the newest pictures, or an unknown one. The check
/// examines each folder and, for the newest, each file once.
actor PhotoLibrary {
  private let folder: PhotoFolder
  private let kept: KeptNotes
  private let onSkip: @Sendable (SkippedRecords) -> Void
  private let scans = RequestCoalescer<String, PhotoIndex>()
  private var index: PhotoIndex?

  init(
    _ folder: PhotoFolder, notes: @escaping @Sendable () -> (any ImageDataStore)?,
    onSkip: @escaping @Sendable (SkippedRecords) -> Void
  ) {
    self.folder = folder
    self.onSkip = onSkip
    kept = KeptNotes(store: notes, folder: folder)
  }

  /// Returns the newest photos, and a text that changes with any photo or sidecar file of the folder.
  func newest(_ limit: Int) async throws -> (photos: [Photo], validator: String) {
    let index = try await currentIndex(examiningFiles: true)
    return (Array(index.photos.prefix(limit)), index.validator)
  }

  func photos(after id: FeedImage.ID, limit: Int) async throws -> [Photo] {
    let (index, position) = try await find(id)
    return Array(index.photos.dropFirst(position + 1).prefix(limit))
  }

  func photo(_ id: FeedImage.ID) async throws -> Photo {
    let (index, position) = try await find(id)
    return index.photos[position]
  }

  private func find(_ id: FeedImage.ID) async throws -> (PhotoIndex, position: Int) {
    try Task.checkCancellation()
    if let index, let position = index.positions[id] { return (index, position) }
    let index = try await currentIndex()
    guard let position = index.positions[id] else {
      throw SourceError(.notFound, address: "\(folder.name) image \(id)")
    }
    return (index, position)
  }

  /// Returns whether a photo or a sidecar file was overwritten in place, which does not change its folder.
  private func hasChangedFiles(_ index: PhotoIndex) throws -> Bool {
    let root = try folder.root()
    func isChanged(_ path: PhotoPath, since version: String?) -> Bool {
      var status = FileStatus()
      return version != nil && stat(PhotoFolder.path(of: path.bytes, in: root), &status) == 0
        && status.version != version
    }
    return index.photos.contains { photo in
      isChanged(photo.path, since: photo.version)
        || photo.sidecar.map { isChanged($0, since: index.notes[$0.key]?.version) } == true
    }
  }

  private func currentIndex(examiningFiles: Bool = false) async throws -> PhotoIndex {
    try Task.checkCancellation()
    if let index, try !FolderScan.isOutdated(index, of: folder),
      try !examiningFiles || !hasChangedFiles(index)
    {
      return index
    }
    return try await scan()
  }

  private func scan() async throws -> PhotoIndex {
    let (folder, kept, known) = (folder, kept, index?.notes)
    let fresh = try await scans.value(for: folder.path) { [onSkip] in
      try await withTaskExecutorPreference(FileThreads.next) {
        var notes: [String: PhotoNote]
        if let known { notes = known } else { notes = try await kept.load() }
        let index = try await FolderScan.index(of: folder, knowing: notes)
        if index.notes != notes { await kept.save(index.notes) }
        for skipped in index.skipped { onSkip(skipped) }
        return index
      }
    }
    index = fresh
    return fresh
  }
}

/// The threads that read files. A task stays on one of them, so that four can wait for a slow disk.
enum FileThreads {
  private static let all = (0..<4).map { BlockingExecutor("photos \($0)", runsTasks: true) }
  private static let turn = Atomic(0)

  /// The thread whose turn it is.
  static var next: BlockingExecutor {
    all[turn.wrappingAdd(1, ordering: .relaxed).oldValue % all.count]
  }
}
