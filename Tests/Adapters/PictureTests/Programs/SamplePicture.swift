import Foundation
import PicturePrograms
import TestSupport

/// Whole pictures in small files.
enum SamplePicture {
  /// Black and white stripes, as an uncompressed PNG of one bit per pixel.
  static func png(width: Int, height: Int) -> Data {
    png(
      width: width, height: height, bits: 1, type: 0,
      row: (0..<(width + 7) / 8).map { UInt8($0 % 2 * 255) })
  }

  /// One colour, 64 by 64, as a PNG of any type.
  static func flat(
    _ type: UInt8, bits: UInt8 = 8, pixel: [UInt8], chunks: [(String, [UInt8])] = []
  ) -> Data {
    let row = Array(repeatElement(pixel, count: 64).joined())
    return png(width: 64, height: 64, bits: bits, type: type, row: row, chunks: chunks)
  }

  /// Returns the picture in the colours of another profile, which is embedded: `srgb`, `p3` or `cmyk`.
  static func convert(_ picture: Data, to profile: String, as form: String) async throws -> Data {
    try await vipsthumbnail(
      ["--import-profile", "srgb", "--export-profile", profile, "--output", form], of: picture)
  }

  /// Returns the picture as a JPEG without a profile.
  static func jpeg(_ picture: Data) async throws -> Data {
    try await vipsthumbnail(["--output", ".jpg[Q=100,strip]"], of: picture)
  }

  /// Returns all channels of one pixel.
  static func pixel(of picture: Data) async throws -> [Int] {
    let program = ConfinedProgram(
      "vips", memory: 1 << 30, seconds: 60, environment: ["VIPS_NOVECTOR": "1"])
    let text = try await program(["getpoint", "stdin", "8", "8"], input: picture)
    return String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .compactMap { Int($0) }
  }

  private static func vipsthumbnail(_ words: [String], of picture: Data) async throws -> Data {
    let program = ConfinedProgram(
      "vipsthumbnail", memory: 1 << 30, seconds: 60, environment: ["VIPS_NOVECTOR": "1"])
    return try await program(["stdin", "--size", "64x"] + words, input: picture)
  }

  private static func png(
    width: Int, height: Int, bits: UInt8, type: UInt8, row: [UInt8],
    chunks: [(String, [UInt8])] = []
  ) -> Data {
    let pixels = Array(repeatElement([0] + row, count: height).joined())
    var zlib: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: pixels.count, by: 0xFFFF) {
      let block = pixels[start..<min(start + 0xFFFF, pixels.count)]
      let isLast = block.endIndex == pixels.count
      let count = UInt16(block.count)
      zlib += [isLast ? 1 : 0] + bytes(count.littleEndian) + bytes((~count).littleEndian) + block
    }
    zlib += bytes(adler32(pixels).bigEndian)
    let header =
      bytes(UInt32(width).bigEndian) + bytes(UInt32(height).bigEndian) + [bits, type, 0, 0, 0]
    return Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
      + chunk("IHDR", content: header) + chunks.map(chunk).reduce(Data(), +)
      + chunk("IDAT", content: zlib)
      + chunk("IEND", content: [])
  }

  /// Returns the stripes as a JPEG, as from a camera held on its side, with a remark.
  static func jpegOnItsSide(width: Int, height: Int, remark: String) async throws -> Data {
    let program = ConfinedProgram(
      "vipsthumbnail", memory: 1 << 30, seconds: 60, environment: ["VIPS_NOVECTOR": "1"])
    let plain = try await program(
      ["stdin", "--size", "\(width)x", "--output", ".jpg[strip]"],
      input: png(width: width, height: height))
    let exif = PictureStart.jpeg(width: 1, height: 1, orientation: 6).dropFirst(8).dropLast(10)
    let comment = Data([0xFF, 0xFE] + bytes(UInt16(remark.utf8.count + 2).bigEndian))
    return plain.prefix(2) + exif + comment + Data(remark.utf8) + plain.dropFirst(2)
  }

  private static func chunk(_ type: String, content: [UInt8]) -> Data {
    let typed = Array(type.utf8) + content
    return Data(bytes(UInt32(content.count).bigEndian) + typed + bytes(crc32(typed).bigEndian))
  }

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in
        value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
      }
    }
  }

  private static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }

  private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number, Array.init)
  }
}
