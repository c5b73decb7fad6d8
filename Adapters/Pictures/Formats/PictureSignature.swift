public import FoundationEssentials
public import PictureCore

extension PictureKind {
  /// The number of bytes that identify the kind.
  public static let signatureLength = 32

  /// Detects the kind from the first bytes, because a file name is only a claim. Returns `nil` for
  /// any other data.
  ///
  /// - Parameter start: The first bytes of the file.
  public init?(_ start: Data) {
    if start.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if start.starts(with: "GIF87a".utf8) || start.starts(with: "GIF89a".utf8) {
      self = .gif
    } else if start.starts(with: "RIFF".utf8), start.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webP
    } else {
      return nil
    }
  }

  /// Returns the media type of a picture, including kinds that are only passed on because some
  /// browsers show them. Returns `nil` for any other data.
  ///
  /// - Parameter start: The first bytes of the file.
  public static func mediaType(of start: Data) -> String? {
    if let kind = PictureKind(start) { return kind.mediaType }
    // A file of boxes names its formats as brands (ISO/IEC 14496-12, 4.3).
    let bytes = Bytes(start)
    if bytes.has("ftyp", at: 4), let length = bytes.bigEndian(32, at: 0) {
      let brands = stride(from: 8, to: min(length, start.count), by: 4).compactMap {
        bytes.text(4, at: $0)
      }
      if brands.contains("avif") || brands.contains("avis") { return "image/avif" }
      return brands.contains { ["heic", "heix", "hevc", "mif1", "msf1"].contains($0) }
        ? "image/heic" : nil
    }
    let others: [(start: [UInt8], type: String)] = [
      (Array("BM".utf8), "bmp"), ([0x49, 0x49, 0x2A, 0], "tiff"), ([0x4D, 0x4D, 0, 0x2A], "tiff"),
      ([0xFF, 0x0A], "jxl"), ([0, 0, 0, 0xC] + "JXL ".utf8, "jxl"),
    ]
    return others.first { start.starts(with: $0.start) }.map { "image/\($0.type)" }
  }
}
