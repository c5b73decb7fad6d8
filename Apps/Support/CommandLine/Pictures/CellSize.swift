/// A size on a terminal, in cells. A cell is twice as high as it is wide.
public struct CellSize: Hashable, Sendable {
  /// The number of cells side by side.
  public let columns: Int
  /// The number of cells one below the other.
  public let rows: Int

  /// Creates a size in cells.
  public init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }

  /// Returns the largest size within this one that keeps the shape of a picture.
  public func fitting(width: Int, height: Int) -> CellSize {
    CellSize(
      columns: min(columns, max(1, (rows * 2 * width + height / 2) / height)),
      rows: min(rows, max(1, (columns * height + width) / (2 * width))))
  }
}

struct DrawnPicture: Sendable {
  enum Drawing: Sendable {
    /// Lines to write one below the other.
    case rows([String])
    /// An escape sequence to write at the upper left cell.
    case sequence(String)
  }

  /// The cells that the picture fills.
  let size: CellSize
  let drawing: Drawing
}
