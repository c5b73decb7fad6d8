import Dispatch
import FeedCore
import FoundationEssentials
import OfflineCore
import Synchronization

/// Knows what is in the folder, and scans it again when that has changed.
///
/// A change is looked for when somebody asks for the newest pictures, or for one that is not known;
/// that costs one look at each folder, and none at the files.
actor PhotoLibrary {
  private let folder: PhotoFolder
  private var index: PhotoIndex?

  init(_ folder: PhotoFolder) { self.folder = folder }

  /// - Parameter id: `nil` for the newest.
  func photos(after id: FeedImage.ID?, limit: Int) throws -> [Photo] {
    guard let id else { return Array(try currentIndex().photos.prefix(limit)) }
    let (index, position) = try find(id)
    return Array(index.photos.dropFirst(position + 1).prefix(limit))
  }

  func photo(_ id: FeedImage.ID) throws -> Photo {
    let (index, position) = try find(id)
    return index.photos[position]
  }

  private func find(_ id: FeedImage.ID) throws -> (PhotoIndex, position: Int) {
    try Task.checkCancellation()
    if let index, let position = index.positions[id] { return (index, position) }
    let index = try currentIndex()
    guard let position = index.positions[id] else {
      throw SourceError(.notFound, address: "\(folder.name) image \(id)")
    }
    return (index, position)
  }

  private func currentIndex() throws -> PhotoIndex {
    try Task.checkCancellation()
    if let index, try !FolderScan.isOutdated(index, of: folder) { return index }
    let fresh = try FolderScan.index(of: folder)
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
  /// Whether a later change is sure to give a folder another time than the scan saw.
  let isSettled: Bool

  /// - Parameter startedAt: In seconds since 1970.
  init(photos: [Photo], folders: [[UInt8]: Int], startedAt: Int) {
    self.photos = photos.sorted { one, other in
      one.modified == other.modified
        ? one.path.bytes.lexicographicallyPrecedes(other.path.bytes)
        : one.modified > other.modified
    }
    self.folders = folders
    positions = Dictionary(
      self.photos.enumerated().map { ($0.element.id, $0.offset) },
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
  /// In nanoseconds since 1970.
  let modified: Int
  let id: FeedImage.ID

  init(path: PhotoPath, modified: Int) {
    self.path = path
    self.modified = modified
    self.id = UUID(name: path.bytes, in: .addresses)
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
