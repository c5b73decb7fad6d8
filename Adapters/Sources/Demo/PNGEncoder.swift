import FoundationEssentials
import PictureFormats

enum PNGEncoder {
  /// - Parameters:
  ///   - rows: The rows from the top; each fills the width.
  ///   - isOpaque: True to omit the opacity.
  static func encode(_ rows: some Collection<[Run]>, width: Int, isOpaque: Bool) -> Data {
    var zlib = ZlibEncoder(width: width, channels: isOpaque ? 3 : 4)
    for row in rows { zlib.append(row) }
    // Eight bits per channel, with or without opacity, and the only methods of the standard.
    let header =
      PNGChunk.bigEndian(width) + PNGChunk.bigEndian(rows.count)
      + [8, isOpaque ? 2 : 6, 0, 0, 0]
    return Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
      + PNGChunk.data("IHDR", content: header) + PNGChunk.data("IDAT", content: zlib.finish())
      + PNGChunk.data("IEND", content: [])
  }
}
