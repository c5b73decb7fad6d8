public import FoundationEssentials
public import PictureCore

/// A way in which some terminals take pictures among their text.
///
/// The sequences are those of kitty (sw.kovidgoyal.net/kitty/graphics-protocol) and of iTerm2
/// (iterm2.com/documentation-images.html), which other terminals understand too. They are written
/// here for pictures that can be sent as they are, and the others are drawn.
public enum TerminalPicture: Sendable {
  case kitty
  case iTerm2
  case sixel

  /// What is larger is not sent: a terminal is slow to take it.
  private static let mostBytes = 1 << 20
  /// The most characters that kitty takes at once.
  private static let chunk = 4096

  /// The way of the terminal that the environment tells of; `nil` when it is not known to have one.
  ///
  /// A terminal multiplexer, which would show the sequences as text, names itself in `TERM`.
  public init?(environment variable: (String) -> String?) {
    let term = variable("TERM") ?? ""
    guard !term.hasPrefix("screen"), !term.hasPrefix("tmux"), term != "dumb" else { return nil }
    if term == "xterm-kitty" || term == "xterm-ghostty" {
      self = .kitty
    } else if ["iTerm.app", "WezTerm"].contains(variable("TERM_PROGRAM") ?? "") {
      self = .iTerm2
    } else if ["foot", "mlterm", "contour"].contains(where: { term.hasPrefix($0) }) {
      self = .sixel
    } else {
      return nil
    }
  }

  /// Shows a picture as it is, with its upper left at the cursor.
  ///
  /// - Parameters:
  ///   - data: From wherever.
  ///   - kind: Only a PNG that is not too large is sent.
  /// - Returns: `nil` for what has to be drawn.
  public func sequence(for data: Data, of kind: PictureKind?, in size: CellSize) -> String? {
    guard kind == .png, data.count <= Self.mostBytes else { return nil }
    return switch self {
    case .kitty: kitty(data, size)
    case .iTerm2: iTerm2(data, size)
    case .sixel: nil
    }
  }

  private func kitty(_ data: Data, _ size: CellSize) -> String {
    var rest = data.base64EncodedString()[...]
    var sequence = ""
    var head = "a=T,f=100,q=2,C=1,c=\(size.columns),r=\(size.rows),"
    while !rest.isEmpty {
      let part = rest.prefix(Self.chunk)
      rest = rest.dropFirst(part.count)
      sequence += "\u{1B}_G\(head)m=\(rest.isEmpty ? 0 : 1);\(part)\u{1B}\\"
      head = ""
    }
    return sequence
  }

  private func iTerm2(_ data: Data, _ size: CellSize) -> String {
    "\u{1B}]1337;File=inline=1;size=\(data.count);width=\(size.columns);height=\(size.rows);"
      + "preserveAspectRatio=1;doNotMoveCursor=1:\(data.base64EncodedString())\u{7}"
  }
}
