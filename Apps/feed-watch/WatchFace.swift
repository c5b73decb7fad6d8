import CommandLine
import FeedCore
import FeedPresentation
import FoundationEssentials
import OfflineCore
import OfflinePresentation
import PictureSupport
import Terminal

/// What a state looks like: twelve lines of at most 24 cells.
struct WatchFace {
  static let columns = 24
  static let rows = 12
  /// How many lines of comments there are at once.
  static let rowsOfComments = rows - 2
  /// Where the picture is.
  static let picture = PictureRoom(top: 1, size: CellSize(columns: columns, rows: 8))

  let messages: Messages

  /// The lines from the top, harmless for any terminal; those of the picture are left empty.
  func lines(of state: WatchState, now: Date) -> [String] {
    let lines = state.comments.map { comments(state, $0) } ?? image(state, now)
    return (lines + Array(repeating: "", count: Self.rows)).prefix(Self.rows).map {
      $0.cut(to: Self.columns)
    }
  }

  /// All that is said of an image, above the comments on it: its own screen may have no room for that.
  func lines(of image: FeedImage) -> [String] {
    let texts = [image.location, image.description].compactMap { $0 }.filter { !$0.isEmpty }
    return texts.flatMap { wrapped($0.sanitizedLines) + [""] }
  }

  /// Comments as lines: who, when, and what.
  func lines(of model: ImageCommentsViewModel) -> [String] {
    if let placeholder = model.placeholder { return wrapped(placeholder) }
    return Array(
      model.comments.map { comment in
        ["\(comment.username.sanitized) · \(comment.date)".cut(to: Self.columns)]
          + wrapped(comment.message.sanitizedLines)
      }.joined(separator: [""]))
  }

  /// Lines of the screen.
  func wrapped(_ text: String) -> [String] { text.wrapped(to: Self.columns, breakingWords: true) }

  private func image(_ state: WatchState, _ now: Date) -> [String] {
    let room = Array(repeating: "", count: Self.picture.size.rows)
    guard let image = state.image else {
      let text =
        state.problem ?? state.notice
        ?? (state.isLoading ? messages.watch.loading : messages.feed.emptyFeed)
      return [messages.feed.title] + below(wrapped(text.sanitized))
        + [messages.watch.keysWithoutImage]
    }
    let position = "\(state.index + 1)/\(state.images.count)\(state.canLoadMore ? "+" : "")"
    let description = image.description ?? messages.feed.noDescription
    return [heading(image.location ?? "", position)] + room
      + [description.sanitized, status(state, now), messages.watch.keys]
  }

  /// A text between the title and the keys; with some air, unless it takes all the room.
  private func below(_ text: [String]) -> [String] {
    let room = Self.rows - 2
    guard text.count <= room else {
      return text.prefix(room - 1) + ["\(text[room - 1]) …".cut(to: Self.columns)]
    }
    let lines = (text.count < room ? [""] : []) + text
    return lines + Array(repeating: "", count: room - lines.count)
  }

  /// Stands where a picture can't be had.
  var noPicture: [String] {
    let text = messages.watch.noPicture
    let size = CellSize(columns: text.displayWidth, rows: 1)
    return Array(repeating: "", count: 3) + [Self.picture.centred(text, size)]
  }

  private func comments(_ state: WatchState, _ lines: [String]) -> [String] {
    let lines = lines.isEmpty ? [messages.watch.loading] : lines
    return [heading(messages.feed.commentsTitle, "↑↓ q"), ""] + lines.dropFirst(state.firstLine)
  }

  /// A title at the left, as much of it as fits, and something short at the right.
  private func heading(_ title: String, _ mark: String) -> String {
    let title = title.sanitized.cut(to: Self.columns - mark.count - 1)
    let gap = Self.columns - title.displayWidth - mark.count
    return title + String(repeating: " ", count: gap) + mark
  }

  private func status(_ state: WatchState, _ now: Date) -> String {
    if let problem = state.problem ?? state.notice { return "! \(problem.sanitized)" }
    let mark = state.isLoading ? "↻" : state.origin == .remote ? "●" : "○"
    let age = state.loadedAt.map { messages.relativeDate($0, now: now) } ?? messages.watch.loading
    return "\(mark) \(age)"
  }
}

/// The cells that a picture has, and where they are.
struct PictureRoom {
  let top: Int
  let size: CellSize

  /// A row of a picture that is narrower than the room, moved to the middle.
  func centred(_ row: String, _ picture: CellSize) -> String {
    String(repeating: " ", count: (size.columns - picture.columns) / 2) + row
  }
}
