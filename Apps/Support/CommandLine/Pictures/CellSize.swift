/// A part of a terminal, in cells. A cell is twice as high as wide.
public struct CellSize: Hashable, Sendable {
  /// The cells beside each other.
  public let columns: Int
  /// The cells below each other.
  public let rows: Int

  /// Describes a part of a terminal.
  public init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }

  /// The cells that a picture of this size fills in its own shape.
  public func fitting(width: Int, height: Int) -> CellSize {
    CellSize(
      columns: min(columns, max(1, (rows * 2 * width + height / 2) / height)),
      rows: min(rows, max(1, (columns * height + width) / (2 * width))))
  }
}

struct DrawnPicture: Sendable {
  enum Drawing: Sendable {
    /// To be written below each other.
    case rows([String])
    /// To be written at the upper left.
    case sequence(String)
  }

  /// The cells that it fills.
  let size: CellSize
  let drawing: Drawing
}
