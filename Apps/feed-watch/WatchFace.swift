import CommandLine
import FeedCore
import FoundationEssentials
import OfflineCore
import Presentation
import Terminal

/// What a state looks like: twelve lines of 24 cells, and more where the terminal has more.
struct WatchFace {
  static let least = CellSize(columns: 24, rows: 12)
  static let most = CellSize(columns: 80, rows: 24)

  let messages: Messages
  let size: CellSize
  private let isASCII: Bool
  let picture: PictureRoom
  /// How many lines a description has at most: most of the room is for the picture.
  private let descriptionRows: Int

  /// - Parameters:
  ///   - terminal: The cells that there are.
  ///   - isASCII: Whether the terminal shows no other characters.
  init(messages: Messages, terminal: CellSize = Self.least, isASCII: Bool = false) {
    self.messages = messages
    self.isASCII = isASCII
    size = CellSize(
      columns: min(max(terminal.columns, Self.least.columns), Self.most.columns),
      rows: min(max(terminal.rows, Self.least.rows), Self.most.rows))
    descriptionRows = 1 + (size.rows - Self.least.rows) / 6
    picture = PictureRoom(
      top: 1, size: CellSize(columns: size.columns, rows: size.rows - descriptionRows - 3))
  }

  /// The lines from the top, harmless for any terminal; those of the picture are left empty.
  func lines(of state: WatchState, now: Date) -> [String] {
    let lines = state.comments == nil ? image(state, now) : comments(state)
    return (lines + Array(repeating: "", count: size.rows)).prefix(size.rows).map {
      spelled($0.cut(to: size.columns))
    }
  }

  /// All that is said of an image, above the comments on it: its own screen may have no room for that.
  func paragraphs(of image: FeedImage) -> [String] {
    let texts = [image.location, image.description].compactMap { $0 }.filter { !$0.isEmpty }
    return texts.flatMap { [$0.sanitizedLines, ""] }
  }

  /// Comments: who, when, and what.
  func paragraphs(of model: ImageCommentsViewModel) -> [String] {
    if let placeholder = model.placeholder { return [placeholder] }
    return Array(
      model.comments.map {
        ["\($0.username.sanitized) · \($0.date)", $0.message.sanitizedLines]
      }.joined(separator: [""]))
  }

  /// As the terminal can show it.
  func spelled(_ text: String) -> String { isASCII ? text.inASCII : text }

  private func wrapped(_ text: String) -> [String] {
    text.wrapped(to: size.columns, breakingWords: true)
  }

  private func image(_ state: WatchState, _ now: Date) -> [String] {
    let room = Array(repeating: "", count: picture.size.rows)
    let keys = [messages.watch.allKeys, messages.watch.keys]
    guard let image = state.image else {
      let text =
        state.problem ?? state.notice
        ?? (state.isLoading ? messages.watch.loading : messages.emptyFeed)
      return [messages.feedTitle] + below(wrapped(text.sanitized))
        + [messages.watch.keysWithoutImage]
    }
    let position = "\(state.index + 1)/\(state.images.count)\(state.canLoadMore ? "+" : "")"
    let description = image.description ?? messages.noDescription
    return [heading(image.location ?? "", position)] + room
      + filling(descriptionRows, wrapped(description.sanitized))
      + [status(state, now), keys.first { $0.displayWidth <= size.columns } ?? ""]
  }

  /// A text between the title and the keys; with some air, unless it takes all the room.
  private func below(_ text: [String]) -> [String] {
    let room = size.rows - 2
    return filling(room, (text.count < room ? [""] : []) + text)
  }

  private func filling(_ room: Int, _ text: [String]) -> [String] {
    guard text.count <= room else {
      return text.prefix(room - 1) + ["\(text[room - 1]) …".cut(to: size.columns)]
    }
    return text + Array(repeating: "", count: room - text.count)
  }

  var noPicture: [String] { inTheMiddle(messages.watch.noPicture) }

  /// Stands in the place of a picture that its source wants hidden.
  var hiddenPicture: [String] {
    inTheMiddle(messages.sensitive, messages.watch.reveal)
  }

  private func inTheMiddle(_ texts: String...) -> [String] {
    Array(repeating: "", count: max(0, picture.size.rows / 2 - texts.count))
      + texts.map {
        picture.centred(spelled($0), CellSize(columns: $0.displayWidth, rows: 1))
      }
  }

  private func comments(_ state: WatchState) -> [String] {
    let lines = state.commentLines
    return [heading(messages.commentsTitle, "↑↓ q"), ""]
      + (lines.isEmpty ? [messages.watch.loading] : lines.dropFirst(state.firstLine))
  }

  /// A title at the left, as much of it as fits, and something short at the right.
  private func heading(_ title: String, _ mark: String) -> String {
    let title = title.sanitized.cut(to: size.columns - mark.count - 1)
    let gap = size.columns - title.displayWidth - mark.count
    return title + String(repeating: " ", count: gap) + mark
  }

  private func status(_ state: WatchState, _ now: Date) -> String {
    if let problem = state.problem ?? state.notice { return "! \(problem.sanitized)" }
    let mark = state.isLoading ? "↻" : state.origin == .remote ? "●" : "○"
    let age = state.loadedAt.map { messages.relativeDate($0, now: now) } ?? messages.watch.loading
    return "\(mark) \(age)"
  }
}

extension CellSize {
  /// What a face of this size leaves for comments, below their title.
  var commentsRoom: CellSize { CellSize(columns: columns, rows: rows - 2) }
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
