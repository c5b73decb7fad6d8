public import FoundationEssentials

/// Draws pictures in the cells of a terminal.
public protocol PictureDrawer: Sendable {
  /// Whether pictures can be drawn on this machine.
  var isAvailable: Bool { get }

  /// Returns what shows a picture, stretched to these cells: rows of text for ``CellPicture/colours``
  /// and ``CellPicture/plain``, else one text that is written at the upper left.
  ///
  /// - Parameter isASCII: Whether the terminal shows only the characters of ASCII.
  /// - Throws: ``ImageScalingError``, or `CancellationError`.
  func rows(
    of picture: Data, columns: Int, rows: Int, as form: CellPicture, isASCII: Bool
  ) async throws -> [String]
}

/// The form in which a terminal takes a picture.
public enum CellPicture: Sendable {
  case kitty
  case iTerm2
  case sixel
  /// Blocks in all colours.
  case colours
  /// Shades in the colours of the terminal, for users that want no others.
  case plain
}

/// The scaler and the drawer of a program that shows pictures in a terminal.
public struct PictureTools: Sendable {
  /// Makes large pictures smaller before they are drawn.
  public let scaler: any ImageScaler
  /// Draws pictures in cells.
  public let drawer: any PictureDrawer

  /// Combines a scaler and a drawer.
  public init(scaler: any ImageScaler, drawer: any PictureDrawer) {
    self.scaler = scaler
    self.drawer = drawer
  }
}
