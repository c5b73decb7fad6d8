import FeedCore
import FoundationEssentials
import OfflineCore

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
