import Dispatch
import FeedCore
import Files
import FoundationEssentials
import Glibc
import OfflineCore
import Synchronization

/// Knows what is in the folder, and scans it again when that has changed.
///
/// A change is looked for when somebody asks for the newest pictures, or for one that is not known;
/// that costs one look at each folder, and one at each file that is asked for.
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

  /// - Parameter id: `nil` for the newest.
  func photos(after id: FeedImage.ID?, limit: Int) async throws -> [Photo] {
    guard let id else {
      let newest = try await currentIndex().photos.prefix(limit)
      guard try newest.contains(where: isOutdated) else { return Array(newest) }
      return Array(try await scanned().photos.prefix(limit))
    }
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

  /// Whether a photo was written to in its place, of which no folder tells.
  private func isOutdated(_ photo: Photo) throws -> Bool {
    var status = FileStatus()
    return stat(PhotoFolder.path(of: photo.path.bytes, in: try folder.root()), &status) == 0
      && status.version != photo.version
  }

  private func currentIndex() async throws -> PhotoIndex {
    try Task.checkCancellation()
    if let index, try !FolderScan.isOutdated(index, of: folder) { return index }
    return try await scanned()
  }

  private func scanned() async throws -> PhotoIndex {
    let (folder, kept, known) = (folder, kept, index?.notes)
    let fresh = try await scans.value(for: folder.path) { [onSkip] in
      try await withTaskExecutorPreference(FileThreads.shared) {
        var notes: [String: PhotoNote]
        if let known { notes = known } else { notes = await kept.load() }
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

/// The pictures that a scan found.
struct PhotoIndex: Sendable {
  /// Newest first; those of one moment by name.
  let photos: [Photo]
  let positions: [FeedImage.ID: Int]
  /// When each folder last changed, as the scan saw it, by its path in the scanned one.
  let folders: [[UInt8]: Int]
  /// The metadata of all scanned files, by ``PhotoPath/key``.
  let notes: [String: PhotoNote]
  /// What the scan left out.
  let skipped: [SkippedRecords]
  /// Whether a later change is sure to give a folder another time than the scan saw.
  let isSettled: Bool

  /// - Parameter startedAt: In seconds since 1970.
  init(
    photos: [Photo], folders: [[UInt8]: Int], notes: [String: PhotoNote],
    skipped: [SkippedRecords], startedAt: Int
  ) {
    self.photos = photos
    self.folders = folders
    self.notes = notes
    self.skipped = skipped
    positions = Dictionary(
      photos.enumerated().map { ($0.element.id, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    // Some file systems count in whole, or in even, seconds: a change right after a scan may not
    // show. A change gives a folder the present time, which differs from one in the future.
    isSettled = folders.values.allSatisfy { modified in
      let seconds = modified / 1_000_000_000
      return seconds + 2 < startedAt || seconds > startedAt
    }
  }
}

/// A picture that was found in the folder.
struct Photo: Sendable {
  let path: PhotoPath
  let id: FeedImage.ID
  let caption: String?
  let author: String?
  /// When it was taken, as far as the sidecar file, the photo or its name tells.
  private(set) var takenAt: Date?
  /// The file that says more about it.
  private(set) var sidecar: PhotoPath?
  /// The version of the file when its metadata was read.
  let version: String
  private let modified: Date

  /// - Parameter modified: In nanoseconds since 1970.
  init(path: PhotoPath, modified: Int, note: PhotoNote) {
    self.path = path
    self.modified = Date(timeIntervalSince1970: Double(modified) / 1_000_000_000)
    (caption, author, takenAt, version) = (note.caption, note.author, note.takenAt, note.version)
    id = UUID(name: path.bytes, in: .addresses)
  }

  /// - Parameter names: Those in the folder of the photo that end in `.json`.
  mutating func findSidecar(among names: Set<[UInt8]>) { sidecar = path.sidecar(among: names) }

  /// The photo with the date that is in its sidecar file.
  func dated(by notes: [String: PhotoNote]) -> Photo {
    var photo = self
    photo.takenAt = sidecar.flatMap { notes[$0.key]?.takenAt } ?? takenAt
    return photo
  }

  /// Whether it is newer, or of the same moment and first by name.
  func precedes(_ other: Photo) -> Bool {
    let (mine, others) = (takenAt ?? modified, other.takenAt ?? other.modified)
    return mine == others ? path.precedes(other.path) : mine > others
  }
}

/// Threads that may wait for a disk. Those that Swift runs tasks on are as few as processors: a slow
/// disk would keep them from everything else.
final class FileThreads: TaskExecutor {
  static let shared = FileThreads()

  private let queues = (0..<4).map { DispatchQueue(label: "photos \($0)") }
  private let turn = Atomic(0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let number = turn.wrappingAdd(1, ordering: .relaxed).oldValue
    queues[number % queues.count].async {
      job.runSynchronously(on: self.asUnownedTaskExecutor())
    }
  }
}
