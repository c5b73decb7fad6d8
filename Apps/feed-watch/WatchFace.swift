import CommandLine
import FeedCore
import FoundationEssentials
import OfflineCore
import Presentation
import Terminal

/// The layout of a state: twelve lines of 24 cells, or more on a larger terminal.
struct WatchFace {
  static let least = CellSize(columns: 24, rows: 12)
  static let most = CellSize(columns: 80, rows: 24)

  let messages: Messages
  let size: CellSize
  private let isASCII: Bool
  let picture: PictureRoom
  /// The most lines of a description, because most of the room is for the picture.
  private let descriptionRows: Int

  /// - Parameters:
  ///   - terminal: The size of the terminal.
  ///   - isASCII: Whether the terminal shows only ASCII.
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

  /// Returns the lines from the top, safe for any terminal. The lines of the picture are empty.
  func lines(of state: WatchState, now: Date) -> [String] {
    let lines = state.comments == nil ? image(state, now: now) : comments(state)
    return (lines + Array(repeating: "", count: size.rows)).prefix(size.rows).map {
      displayText($0.cut(to: size.columns))
    }
  }

  /// Returns all texts of an image, shown above its comments, because the image screen may have no room for
  /// them.
  func paragraphs(of image: FeedImage) -> [String] {
    let texts = [image.location, image.description].compactMap { $0 }.filter { !$0.isEmpty }
    return texts.flatMap { [$0.sanitizedLines, ""] }
  }

  /// Returns the comments as paragraphs: name, date and message.
  func paragraphs(of model: ImageCommentsViewModel) -> [String] {
    if let placeholder = model.placeholder { return [placeholder] }
    return Array(
      model.comments.map {
        ["\($0.username.sanitized) · \($0.date)", $0.message.sanitizedLines]
      }.joined(separator: [""]))
  }

  /// Returns the text in characters that the terminal can show.
  func displayText(_ text: String) -> String { isASCII ? text.inASCII : text }

  private func wrap(_ text: String) -> [String] {
    text.wrapped(to: size.columns, breakingWords: true)
  }

  private func image(_ state: WatchState, now: Date) -> [String] {
    let room = Array(repeating: "", count: picture.size.rows)
    let keys = [messages.allWatchKeys, messages.watchKeys]
    guard let image = state.image else {
      let text =
        state.problem ?? state.notice
        ?? (state.isLoading ? messages.watchLoading : messages.emptyFeed)
      return [messages.feedTitle] + below(wrap(text.sanitized))
        + [messages.watchKeysWithoutImage]
    }
    let position = "\(state.index + 1)/\(state.images.count)\(state.canLoadMore ? "+" : "")"
    let description = image.description ?? messages.noDescription
    return [heading(image.location ?? "", mark: position)] + room
      + fill(descriptionRows, with: wrap(description.sanitized))
      + [status(state, now: now), keys.first { $0.displayWidth <= size.columns } ?? ""]
  }

  /// Returns lines for the room between the title and the keys, with an empty line before the text if it
  /// fits.
  private func below(_ text: [String]) -> [String] {
    let room = size.rows - 2
    return fill(room, with: (text.count < room ? [""] : []) + text)
  }

  private func fill(_ room: Int, with text: [String]) -> [String] {
    guard text.count <= room else {
      return text.prefix(room - 1) + ["\(text[room - 1]) …".cut(to: size.columns)]
    }
    return text + Array(repeating: "", count: room - text.count)
  }

  var noPicture: [String] { inTheMiddle(messages.noPicture) }

  /// The text in place of a picture that the source marks as sensitive.
  var hiddenPicture: [String] {
    inTheMiddle(messages.sensitive, messages.howToReveal)
  }

  private func inTheMiddle(_ texts: String...) -> [String] {
    Array(repeating: "", count: max(0, picture.size.rows / 2 - texts.count))
      + texts.map {
        picture.centre(displayText($0), of: CellSize(columns: $0.displayWidth, rows: 1))
      }
  }

  private func comments(_ state: WatchState) -> [String] {
    let lines = state.commentLines
    return [heading(messages.commentsTitle, mark: "↑↓ q"), ""]
      + (lines.isEmpty ? [messages.watchLoading] : lines.dropFirst(state.firstLine))
  }

  /// Returns a line with the title at the left, cut to fit, and a short mark at the right.
  private func heading(_ title: String, mark: String) -> String {
    let title = title.sanitized.cut(to: size.columns - mark.count - 1)
    return title.padded(to: size.columns - mark.count) + mark
  }

  private func status(_ state: WatchState, now: Date) -> String {
    if let problem = state.problem ?? state.notice { return "! \(problem.sanitized)" }
    let mark = state.isLoading ? "↻" : state.origin == .remote ? "●" : "○"
    let age = state.loadedAt.map { messages.relativeDate($0, now: now) } ?? messages.watchLoading
    return "\(mark) \(age)"
  }
}

extension CellSize {
  /// The room for comments below their title on a face of this size.
  var commentsRoom: CellSize { CellSize(columns: columns, rows: rows - 2) }
}

/// The size and position of the picture on the screen.
struct PictureRoom {
  let top: Int
  let size: CellSize

  /// Centres a row of a picture that is narrower than the room.
  func centre(_ row: String, of picture: CellSize) -> String {
    "".padded(to: (size.columns - picture.columns) / 2) + row
  }
}
