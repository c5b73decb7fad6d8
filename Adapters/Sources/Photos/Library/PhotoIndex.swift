import FeedCore

/// The pictures that a scan found, newest first.
struct PhotoIndex: Sendable {
  let photos: [Photo]
  /// When each folder last changed, as the scan saw it, by its path in the scanned one.
  let folders: [[UInt8]: FileTime]
  /// Whether a later change is sure to give a folder another time than the scan saw.
  let isSettled: Bool
  private let positions: [FeedImage.ID: Int]

  init(photos: [Photo], folders: [[UInt8]: FileTime], startedAt: FileTime) {
    let sorted = photos.sorted(by: Photo.isNewer)
    self.photos = sorted
    self.folders = folders
    self.positions = Dictionary(
      sorted.enumerated().map { ($0.element.id, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    // Some file systems count in whole, or in even, seconds: a change right after a scan may not
    // show.
    let coarsest = 2
    self.isSettled = folders.values.allSatisfy {
      // A change gives a folder the present time, which differs from one in the future.
      $0.seconds + coarsest < startedAt.seconds || $0.seconds > startedAt.seconds
    }
  }

  func position(of id: FeedImage.ID) -> Int? { positions[id] }
}
