public import ChafaDrawing
import CommandLine
import Composition
import FoundationEssentials
import OfflineCore
import PictureCore
import Terminal
import VipsScaling

extension ChafaPictures.Way {
  /// How pictures are drawn on a terminal that takes them in a way, or in none.
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

extension PictureChoice {
  /// Whether there is something to draw pictures for terminals that don't take them as they are.
  static var canDraw: Bool { ChafaPictures.isInstalled }
}

extension Session {
  /// What is wider is scaled before it is drawn, which takes less time and memory than to draw it.
  private static var widestDrawn: Int { 640 }

  /// Loads pictures, and draws them in the cells of a terminal.
  ///
  /// - Parameter terminal: How it takes pictures; `nil` when it has text alone.
  func drawing(
    for terminal: TerminalPicture?, in room: CellSize
  ) -> @Sendable (URL) async throws -> DrawnPicture {
    let (load, inspector) = (app.loadImageData, app.pictureInspector)
    let scaler = VipsImageScaler()
    let chafa = ChafaPictures(.init(terminal, isColourful: console.isColourful))
    return { url in
      var data = try await load(url).data
      guard var header = try await inspector.header(of: WholeImageData(data)) else {
        throw ImageScalingError(.notAPicture)
      }
      // A terminal decodes what it is sent, however large that says it is.
      guard header.isDecodable else { throw ImageScalingError(.tooManyPixels) }
      if let sequence = terminal?.sequence(
        for: data, of: header.kind, in: room.fitting(header))
      {
        return DrawnPicture(size: room.fitting(header), drawing: .sequence(sequence))
      }
      if header.width > Self.widestDrawn,
        let scaled = try? await scaler.scaled(WholeImageData(data), toWidth: Self.widestDrawn),
        let scaledHeader = try await inspector.header(of: WholeImageData(scaled))
      {
        (data, header) = (scaled, scaledHeader)
      }
      let size = room.fitting(header)
      let rows = try await chafa.rows(of: data, columns: size.columns, rows: size.rows)
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
