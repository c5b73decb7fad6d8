import Composition
import FoundationEssentials
import OfflineCore
public import PictureCore
import Terminal

extension CellPicture {
  /// Creates the form for a terminal; `nil` stands for a terminal without a picture protocol.
  public init(_ terminal: TerminalPicture?, isColourful: Bool) {
    self =
      switch terminal {
      case .kitty: .kitty
      case .iTerm2: .iTerm2
      case .sixel: .sixel
      case nil: isColourful ? .colours : .plain
      }
  }
}

extension Session {
  /// The widest picture that is drawn directly. Scaling a wider one first takes less time and memory.
  private static var widestDrawn: Int { 640 }

  /// Returns a function that loads a picture and draws it in the cells of a terminal.
  ///
  /// - Parameter terminal: The picture protocol of the terminal, or `nil` for text only.
  func drawing(
    for terminal: TerminalPicture?, by tools: PictureTools, in room: CellSize
  ) -> @Sendable (URL) async throws -> DrawnPicture {
    let (load, inspector) = (app.loadImageData, app.pictureInspector)
    let form = CellPicture(terminal, isColourful: console.isColourful)
    return { url in
      var data = try await load(url).data
      // Terminals decode a picture of any size that it claims to have, so huge ones are refused here.
      var header = try await inspector.decodableHeader(of: WholeImageData(data))
      if let sequence = terminal?.sequence(
        for: data, of: header.kind, in: room.fitting(header))
      {
        return DrawnPicture(size: room.fitting(header), drawing: .sequence(sequence))
      }
      if header.width > Self.widestDrawn {
        do {
          let scaled = try await tools.scaler.scaled(
            WholeImageData(data), toWidth: Self.widestDrawn)
          if let scaledHeader = try await inspector.header(of: WholeImageData(scaled)) {
            (data, header) = (scaled, scaledHeader)
          }
        } catch is ImageScalingError {
          // The drawer reads more kinds of pictures than the scaler.
        }
      }
      let size = room.fitting(header)
      let rows = try await tools.drawer.rows(
        of: data, columns: size.columns, rows: size.rows, as: form, isASCII: false)
      guard let first = rows.first else { throw ImageScalingError(.notDecoded) }
      return DrawnPicture(size: size, drawing: terminal == nil ? .rows(rows) : .sequence(first))
    }
  }
}

extension CellSize {
  fileprivate func fitting(_ header: PictureHeader) -> CellSize {
    fitting(width: header.width, height: header.height)
  }
}

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
