import FoundationEssentials
import OfflineCore

/// Merges feeds by time, newest first, and keeps the order of each of them.
///
/// Whatever was delivered does not depend on images that are added later, so that a merge can be continued
/// page by page, and repeated with the same result:
///
/// - An image that is newer than one before it in its feed takes the time of that one. An image without a date
///   also has the time of the one before it.
/// - Images before the first date of their feed have no time. They take turns with the other feeds.
/// - Of images of the same time, the one of the first feed comes first.
/// - The same picture, by its address or its id, comes once: where it is met first, which is in the first feed
///   if the times are equal.
struct FeedMerge: Sendable {
  /// What comes next.
  enum Step: Sendable {
    case image(FeedImage)
    /// The feed with this index must be extended, or be ended, before the merge can go on.
    case needs(Int)
    case end
  }

  private struct Part: Sendable {
    let name: SourceName
    var images: ArraySlice<FeedImage> = []
    var hasMore: Bool
    /// The time of the last image; `nil` before the first date.
    var time: Date?
    /// The number of images that were taken.
    var count = 0

    /// The time of the next image.
    var nextTime: Date? {
      guard let created = images.first?.createdAt else { return time }
      return time.map { min($0, created) } ?? created
    }
  }

  private var parts: [Part]
  private var addresses: Set<URL> = []
  private var ids: Set<FeedImage.ID> = []

  /// Creates a merge of feeds that have yet to be added.
  init(_ names: [SourceName]) { parts = names.map { Part(name: $0, hasMore: true) } }

  /// The indices of the feeds that have more images, of which fewer than `count` are at hand.
  func short(of count: Int) -> [Int] {
    parts.indices.filter { parts[$0].hasMore && parts[$0].images.count < count }
  }

  /// Adds images to the end of a feed.
  mutating func add(_ images: [FeedImage], to part: Int, hasMore: Bool) {
    parts[part].images += images
    parts[part].hasMore = hasMore && !images.isEmpty
  }

  /// Ends a feed after the images at hand.
  mutating func end(_ part: Int) { parts[part].hasMore = false }

  /// Returns the next image, with the name of its source, and goes on.
  mutating func next() -> Step {
    while true {
      var first: Int?
      for part in parts.indices {
        if parts[part].images.isEmpty {
          if parts[part].hasMore { return .needs(part) }
        } else if first.map({ precedes(part, $0) }) ?? true {
          first = part
        }
      }
      guard let first else { return .end }
      parts[first].time = parts[first].nextTime
      parts[first].count += 1
      var image = parts[first].images.removeFirst()
      guard addresses.insert(image.url).inserted, ids.insert(image.id).inserted else { continue }
      image.source = parts[first].name
      return .image(image)
    }
  }

  /// Returns whether the next image of a feed comes before that of an earlier feed.
  private func precedes(_ part: Int, _ earlier: Int) -> Bool {
    guard let time = parts[part].nextTime, let other = parts[earlier].nextTime else {
      return parts[part].count < parts[earlier].count
    }
    return time > other
  }
}
