import FeedCore
import FeedPresentation
import FoundationEssentials
import OfflineCore

/// Everything that the screen shows, and what each key does to it.
struct WatchState: Sendable {
  /// The keys that mean something.
  enum Key: Hashable, Sendable {
    case left, right, up, down, refresh, comments, quit
  }

  /// What a key asks for, besides a change of the screen.
  enum Request: Hashable, Sendable {
    case refresh, more
    case comments(FeedImage)
    case quit
  }

  private(set) var images: [FeedImage] = []
  private(set) var index = 0
  private(set) var canLoadMore = false
  private(set) var origin = Origin.remote
  /// When what is shown was loaded from the source.
  private(set) var loadedAt: Date?
  private(set) var isLoading = true
  /// Why the last load failed.
  private(set) var problem: String?
  /// What went wrong on the way of the last load.
  private(set) var notice: String?
  /// The comments on the image, while they are shown; without any lines until they have come.
  private(set) var comments: [String]?
  private(set) var firstLine = 0

  var image: FeedImage? { images.indices.contains(index) ? images[index] : nil }

  mutating func press(_ key: Key) -> Request? {
    switch key {
    case .quit where comments == nil: return .quit
    case .quit,
      .left where comments != nil:
      comments = nil
    case .comments where comments != nil:
      comments = nil
    case .up where comments != nil:
      firstLine = max(0, firstLine - 1)
    case .down where comments != nil, .right where comments != nil:
      firstLine = max(0, min(firstLine + 1, (comments ?? []).count - WatchFace.rowsOfComments))
    case .left, .up:
      index = max(0, index - 1)
    case .right, .down:
      guard index + 1 < images.count else { return canLoadMore && !isLoading ? .more : nil }
      index += 1
    case .refresh: return isLoading ? nil : .refresh
    case .comments:
      guard let image else { return nil }
      (comments, firstLine) = ([], 0)
      return .comments(image)
    }
    return nil
  }

  mutating func beginLoading() {
    isLoading = true
    (problem, notice) = (nil, nil)
  }

  mutating func endLoading() { isLoading = false }

  /// The image that is shown stays, wherever it is now; with more than was there, the next one is
  /// shown.
  mutating func show(_ list: LoadedList<FeedImage>, at now: Date, movingOn: Bool = false) {
    let shown = image?.id
    images = list.items
    index = images.firstIndex { $0.id == shown } ?? 0
    if movingOn, index + 1 < images.count { index += 1 }
    canLoadMore = list.canLoadMore
    origin = list.origin
    loadedAt = list.origin == .remote ? now : list.savedAt
    problem = nil
  }

  mutating func fail(_ message: String) { problem = message }

  mutating func note(_ notice: String) { self.notice = notice }

  /// - Parameter id: The image that they are on; they come too late when another one is shown.
  mutating func show(comments lines: [String], on id: FeedImage.ID) {
    if comments != nil, image?.id == id { comments = lines }
  }
}

extension WatchState.Key {
  /// The keys in what a terminal sends: letters, a space, and arrows in either of their spellings.
  static func keys(in input: [UInt8]) -> [Self] {
    var keys: [Self] = []
    var rest = input[...]
    while let byte = rest.popFirst() {
      switch byte {
      case 0x1B where rest.first == UInt8(ascii: "[") || rest.first == UInt8(ascii: "O"):
        rest = rest.dropFirst()
        // Numbers come before the letter where modifiers are held.
        rest = rest.drop { (0x30...0x3F).contains($0) }
        if let key = rest.popFirst().flatMap(arrow) { keys.append(key) }
      case UInt8(ascii: " "): keys.append(.right)
      case UInt8(ascii: "r"): keys.append(.refresh)
      case UInt8(ascii: "c"): keys.append(.comments)
      case UInt8(ascii: "q"): keys.append(.quit)
      default: break
      }
    }
    return keys
  }

  private static func arrow(_ letter: UInt8) -> Self? {
    switch letter {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    default: nil
    }
  }
}
