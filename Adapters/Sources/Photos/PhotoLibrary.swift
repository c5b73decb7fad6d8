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

/// The pictures that a scan found.
struct PhotoIndex: Sendable {
  /// The photos, newest first; those with equal times by name.
  let photos: [Photo]
  let positions: [FeedImage.ID: Int]
  /// The time of the last change of each folder during the scan, by its path in the scanned one.
  let folders: [[UInt8]: Int]
  /// The metadata of all scanned files, by ``PhotoPath/key``.
  let notes: [String: PhotoNote]
  /// The files that the scan skipped.
  let skipped: [SkippedRecords]
  /// A digest of all photos and their sidecar files.
  let validator: String
  /// True if any later change is certain to give a folder a different time than the scan saw.
  let isSettled: Bool

  /// - Parameter startedAt: The start of the scan, in seconds since 1970.
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
    let versions = photos.map {
      "\($0.path.key)\n\($0.version)\n\($0.sidecar.flatMap { notes[$0.key]?.version } ?? "")\n"
    }
    validator = String(Checksum64.of(versions.joined()), radix: 16)
    // Some file systems store times in steps of one or two seconds: a change right after a scan may not show.
    // A change sets a folder's time to the present, which differs from a time in the future.
    isSettled = folders.values.allSatisfy { modified in
      let seconds = modified / 1_000_000_000
      return seconds + 2 < startedAt || seconds > startedAt
    }
  }
}

/// A picture in the folder.
struct Photo: Sendable {
  let path: PhotoPath
  let id: FeedImage.ID
  let title: String?
  let caption: String?
  let author: String?
  /// The time at which it was taken, from the sidecar file, the photo or its name.
  private(set) var takenAt: Date?
  /// The sidecar file with more metadata, if there is one.
  private(set) var sidecar: PhotoPath?
  /// The version of the file when its metadata was read.
  let version: String
  private let modified: Date

  /// - Parameter modified: The time of the last change, in nanoseconds since 1970.
  init(path: PhotoPath, in folder: PhotoFolder, modified: Int, note: PhotoNote) {
    self.path = path
    self.modified = Date(timeIntervalSince1970: Double(modified) / 1_000_000_000)
    (title, caption, author) = (note.title, note.caption, note.author)
    (takenAt, version) = (note.takenAt, note.version)
    id = path.id(in: folder)
  }

  /// - Parameter names: The names in the photo's folder that end in `.json`.
  mutating func findSidecar(among names: Set<[UInt8]>) { sidecar = path.sidecar(among: names) }

  /// Returns the photo with the date from its sidecar file.
  func dated(by notes: [String: PhotoNote]) -> Photo {
    var photo = self
    photo.takenAt = sidecar.flatMap { notes[$0.key]?.takenAt } ?? takenAt
    return photo
  }

  /// Returns whether this photo is newer, or comes first by name if the times are equal.
  func precedes(_ other: Photo) -> Bool {
    let (mine, others) = (takenAt ?? modified, other.takenAt ?? other.modified)
    return mine == others ? path.precedes(other.path) : mine > others
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
