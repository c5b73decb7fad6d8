import Composition
import FoundationEssentials
import OfflineCore
public import PictureCore
import Terminal

extension CellPicture {
  /// The form for a terminal; `nil` stands for one that takes text alone.
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
  /// What is wider is scaled before it is drawn, which takes less time and memory than to draw it.
  private static var widestDrawn: Int { 640 }

  /// Loads pictures, and draws them in the cells of a terminal.
  ///
  /// - Parameter terminal: How it takes pictures; `nil` when it has text alone.
  func drawing(
    for terminal: TerminalPicture?, by tools: PictureTools, in room: CellSize
  ) -> @Sendable (URL) async throws -> DrawnPicture {
    let (load, inspector) = (app.loadImageData, app.pictureInspector)
    let form = CellPicture(terminal, isColourful: console.isColourful)
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
        let scaled = try? await tools.scaler.scaled(
          WholeImageData(data), toWidth: Self.widestDrawn),
        let scaledHeader = try await inspector.header(of: WholeImageData(scaled))
      {
        (data, header) = (scaled, scaledHeader)
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
