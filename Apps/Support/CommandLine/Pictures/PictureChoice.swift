public import ArgumentParser
public import Composition
public import FoundationEssentials
import OfflineCore
import PictureCore
import Presentation
public import Terminal

/// The setting that decides whether pictures are shown beside a list.
public enum PictureChoice: String, Sendable {
  /// Shows pictures that arrive soon, on a terminal that can show them.
  case auto
  /// Shows all pictures on any output, however long they take.
  case always
  /// Loads and shows no pictures.
  case never

  /// Creates the choice that the user typed, or the default for `nil`.
  ///
  /// - Throws: ``UsageError``.
  public init(typed text: String?) throws(UsageError) {
    guard let choice = Self(rawValue: text ?? Self.auto.rawValue) else {
      throw UsageError(
        "The value '\(text ?? "")' is invalid for '--pictures'; write auto, always or never")
    }
    self = choice
  }

  private static let twoSeconds: @Sendable () async -> Void = {
    try? await Task.sleep(for: .seconds(2))
  }

  /// Shows blocks of lines in order, each as soon as its picture has arrived.
  ///
  /// - Parameters:
  ///   - room: Returns the cells for the picture of a block, given the cells in a line.
  /// - Throws: Only `CancellationError`.
  public func show<Ports>(
    _ blocks: [PicturedBlock], in session: Session<Ports>, room: (_ width: Int) -> CellSize
  ) async throws {
    let console = session.console
    let terminal = TerminalPicture(environment: ProcessEnvironment.variable)
    guard areShown(on: console, terminal) else { return show(blocks, on: console) }
    let tools = session.plugins.pictures.flatMap {
      terminal != nil || $0.drawer.isAvailable ? $0 : nil
    }
    guard let tools else {
      if self == .always { session.warn(session.messages.needsChafa) }
      return show(blocks, on: console)
    }
    let room = room(console.width ?? 80)
    let load = LoadPictures(
      patience: self == .always ? nil : Self.twoSeconds,
      load: session.drawing(for: terminal, by: tools, in: room))
    let missing = try await load(blocks.map(\.picture)) {
      console.print(blocks[$0], in: room, beside: $1)
    }
    if let cause = missing.cause {
      session.warn(
        session.messages.failedPictures(missing.failed, session.explanation(of: cause)))
    }
    if missing.late > 0 { session.warn(session.messages.latePictures(missing.late)) }
    if missing.tooMany > 0 { session.warn(session.messages.tooManyPictures(missing.tooMany)) }
  }

  /// Shows blocks without pictures.
  private func show(_ blocks: [PicturedBlock], on console: Console) {
    for block in blocks { console.print(block, in: nil, beside: nil) }
  }

  private func areShown(on console: Console, _ terminal: TerminalPicture?) -> Bool {
    switch self {
    case .never: false
    case .always: true
    case .auto:
      // Blocks are drawn in colours, which the user may have turned off.
      console.isTerminal && !console.isDumb && (console.isColourful || terminal != nil)
    }
  }
}

extension CompletionKind {
  /// The choices for `--pictures`.
  public static var pictures: Self { .list(["auto", "always", "never"]) }
}

extension ArgumentHelp {
  /// The help for `--pictures`.
  public static let pictures = ArgumentHelp(
    """
    Show pictures beside the list: as kitty, iTerm2 or sixel take them, else in blocks of colour, \
    which needs chafa. auto shows those that come soon, on a terminal that can; always and never mean it \
    (default: auto).
    """, valueName: "when")
}

extension Session {
  fileprivate func explanation(of cause: any Error) -> String {
    switch cause {
    case let error as LoadError:
      messages.message(for: error, of: app.source.name, in: app.storage.place, isImage: true)
    case let error as ImageScalingError where error.reason == .unavailable:
      messages.needsChafa
    default: messages.pictureNotDrawn
    }
  }
}

/// Lines of a list that belong together, with their picture.
public struct PicturedBlock {
  let heading: [TerminalText]
  let picture: URL?
  let lines: (_ width: Int?) -> [TerminalText]

  /// - Parameters:
  ///   - heading: Lines above the picture.
  ///   - picture: The address of the picture.
  ///   - lines: Returns the lines beside the picture, given the number of cells for them, or `nil` for no
  ///     limit.
  public init(
    heading: [TerminalText], picture: URL?, lines: @escaping (_ width: Int?) -> [TerminalText]
  ) {
    self.heading = heading
    self.picture = picture
    self.lines = lines
  }
}

extension Console {
  /// The number of cells between a picture and the lines beside it.
  private static let gap = 2

  /// - Parameter room: The cells for a picture, which the lines leave free, or `nil` if pictures are not
  ///   shown.
  fileprivate func print(_ block: PicturedBlock, in room: CellSize?, beside picture: DrawnPicture?)
  {
    for line in block.heading { print(line) }
    guard let room else { return write(block.lines(width)) }
    let margin = room.columns + Self.gap
    let width = width.map { max(1, $0 - margin) }
    var lines = block.lines(width)[...]
    var output: [TerminalText] = []
    for row in 0..<max(lines.count, picture?.size.rows ?? 0) {
      // A word that is too wide would continue on the next line, over the picture.
      let fits = lines.first.map { $0.displayWidth <= width ?? .max } ?? true
      let isBeside = row < picture?.size.rows ?? 0
      guard fits || !isBeside else {
        output.append(left(of: row, picture, margin))
        continue
      }
      let line = lines.popFirst() ?? ""
      output.append(fits ? "\(left(of: row, picture, margin))\(line)" : line)
    }
    write(output + lines)
  }

  private func left(of row: Int, _ picture: DrawnPicture?, _ margin: Int) -> TerminalText {
    let space = { (count: Int) in TerminalText(verbatim: String(repeating: " ", count: count)) }
    guard let picture, row < picture.size.rows else { return space(margin) }
    switch picture.drawing {
    case .rows(let rows):
      let cells = row < rows.count ? TerminalText(verbatim: rows[row]) : ""
      let style: TerminalText = isColourful ? "\u{1B}[0m" : ""
      return "\(cells)\(style)\(space(margin - (row < rows.count ? picture.size.columns : 0)))"
    case .sequence(let sequence):
      // Scrolls first, so that the picture fits above the bottom of the terminal.
      let scroll =
        picture.size.rows > 1
        ? String(repeating: "\n", count: picture.size.rows - 1) + "\u{1B}[\(picture.size.rows - 1)A"
        : ""
      let drawing = row == 0 ? "\(scroll)\u{1B}7\(sequence)\u{1B}8" : ""
      return TerminalText(verbatim: "\(drawing)\u{1B}[\(margin)C")
    }
  }
}
