public import FoundationEssentials
public import PictureCore

/// A protocol by which some terminals show pictures within text.
///
/// The escape sequences are those of kitty (sw.kovidgoyal.net/kitty/graphics-protocol) and of iTerm2
/// (iterm2.com/documentation-images.html), which other terminals support too. This type sends pictures that
/// need no conversion; other pictures are drawn by chafa.
public enum TerminalPicture: Sendable {
  case kitty
  case iTerm2
  case sixel

  /// The largest picture that is sent as it is, because terminals read slowly.
  private static let mostBytes = 1 << 20
  /// The most characters that kitty accepts in one sequence.
  private static let chunk = 4096

  /// Detects the protocol of the terminal from the environment; `nil` if none is known.
  ///
  /// Terminal multiplexers would show the sequences as text. `TERM` names them.
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

  /// Returns the sequence that shows a picture file with its upper left corner at the cursor.
  ///
  /// - Parameters:
  ///   - data: The picture file, which is not trusted.
  ///   - kind: The format. Only PNG is sent, and only if it is not too large.
  /// - Returns: The sequence, or `nil` if the picture has to be drawn.
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
