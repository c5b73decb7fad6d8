import CommandLine
import FeedCore
import FoundationEssentials
import OfflineCore
import Terminal

/// Everything that the screen shows, and the effect of each key.
struct WatchState: Sendable {
  enum Key: Hashable, Sendable {
    case left, right, up, down, first, last, refresh, comments, reveal, quit
  }

  /// A request that a key makes in addition to a change of the screen.
  enum Request: Hashable, Sendable {
    case load(pages: Int, movingOn: Bool)
    case comments(FeedImage)
    case quit
  }

  private(set) var images: [FeedImage] = []
  private(set) var index = 0
  private(set) var canLoadMore = false
  private(set) var origin = Origin.remote
  /// The time at which the shown list was loaded from the source.
  private(set) var loadedAt: Date?
  private(set) var isLoading = true
  /// The error of the last failed load.
  private(set) var problem: String?
  /// A problem during the last load.
  private(set) var notice: String?
  /// The comments on the image as paragraphs: `nil` while they are not shown, empty until they have loaded.
  private(set) var comments: [String]? { didSet { wrapComments() } }
  /// The room in which the comments are shown.
  var commentsRoom = WatchFace.least.commentsRoom {
    didSet { if commentsRoom != oldValue { wrapComments() } }
  }
  /// The comments, wrapped to their room.
  private(set) var commentLines: [String] = []
  private(set) var firstLine = 0

  /// The id of the sensitive image that the user has revealed.
  private var revealed: FeedImage.ID?

  /// The address of the picture to show, or `nil` if there is none or it is sensitive.
  var picture: URL? {
    image.flatMap { !$0.isSensitive || $0.id == revealed ? $0.url : nil }
  }

  var image: FeedImage? { images.indices.contains(index) ? images[index] : nil }

  private mutating func wrapComments() {
    commentLines =
      comments?.flatMap { $0.wrapped(to: commentsRoom.columns, breakingWords: true) } ?? []
    scroll(to: firstLine)
  }

  private mutating func scroll(to line: Int) {
    firstLine = max(0, min(line, commentLines.count - commentsRoom.rows))
  }

  mutating func press(_ key: Key) -> Request? {
    if comments != nil {
      switch key {
      case .quit, .left, .comments: comments = nil
      case .up: scroll(to: firstLine - 1)
      case .down, .right: scroll(to: firstLine + 1)
      case .first: scroll(to: 0)
      case .last: scroll(to: .max)
      case .refresh: return load()
      case .reveal: break
      }
      return nil
    }
    switch key {
    case .quit: return .quit
    case .left, .up: index = max(0, index - 1)
    case .right, .down:
      guard index + 1 < images.count else { return canLoadMore ? load(more: true) : nil }
      index += 1
    case .first: index = 0
    case .last: index = max(0, images.count - 1)
    case .refresh: return load()
    case .comments:
      guard let image else { return nil }
      (comments, firstLine) = ([], 0)
      return .comments(image)
    case .reveal: revealed = image?.id
    }
    return nil
  }

  /// Starts a load unless one is running.
  private mutating func load(more: Bool = false) -> Request? {
    guard !isLoading else { return nil }
    isLoading = true
    (problem, notice) = (nil, nil)
    // Counted from what is shown, so a page that failed to load is not requested again by a
    // refresh.
    let shown = max(1, (images.count + LoadFeed.defaultLimit - 1) / LoadFeed.defaultLimit)
    return .load(pages: more ? shown + 1 : shown, movingOn: more)
  }

  mutating func endLoading() { isLoading = false }

  /// Shows a new list. The current image stays selected at its new position. After loading more, the next
  /// image is selected.
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

  /// - Parameter id: The image of the comments. They are ignored if another image is shown by now.
  mutating func show(comments paragraphs: [String], on id: FeedImage.ID) {
    if comments != nil, image?.id == id { comments = paragraphs }
  }
}

extension WatchState {
  /// A decoder of the keys in terminal input: letters, a space, and arrows, Home and End in all their
  /// encodings.
  struct Keys {
    private static let letters: [UInt8: Key] = [
      UInt8(ascii: " "): .right, UInt8(ascii: "r"): .refresh, UInt8(ascii: "c"): .comments,
      UInt8(ascii: "q"): .quit, UInt8(ascii: "\r"): .reveal, UInt8(ascii: "\n"): .reveal,
    ]
    private static let arrows: [UInt8: Key] = [
      UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right,
      UInt8(ascii: "D"): .left, UInt8(ascii: "H"): .first, UInt8(ascii: "F"): .last,
    ]
    private static let numbers: [String: Key] = ["1": .first, "7": .first, "4": .last, "8": .last]

    /// The number of bytes read of an incomplete key sequence.
    private var begun = 0
    private var number = ""

    mutating func read(_ input: [UInt8]) -> [Key] {
      var keys: [Key] = []
      for byte in input {
        switch (begun, byte) {
        case (_, 0x1B): (begun, number) = (1, "")
        case (1, UInt8(ascii: "[")), (1, UInt8(ascii: "O")): begun = 2
        // Numbers come before the letter if modifiers are held, or before a tilde instead of a letter.
        case (2, 0x30...0x3F): number.unicodeScalars.append(Unicode.Scalar(byte))
        default:
          let key =
            begun < 2
            ? Self.letters[byte]
            : byte == UInt8(ascii: "~") ? Self.numbers[number] : Self.arrows[byte]
          if let key { keys.append(key) }
          begun = 0
        }
      }
      return keys
    }
  }
}
