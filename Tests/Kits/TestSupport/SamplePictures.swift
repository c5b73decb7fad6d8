package import Foundation
package import OfflineCore
package import PictureCore
import PictureFormats
import Synchronization

/// Creates the first bytes of pictures, which state the format and the size.
package enum PictureStart {
  /// - Parameters:
  ///   - orientation: The orientation in an Exif segment, from 1 to 8, or `nil` for no segment.
  ///   - isLittle: `true` if the segment is little-endian.
  package static func jpeg(
    width: Int, height: Int, orientation: Int? = nil, isLittle: Bool = false
  ) -> Data {
    var bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xDB, 0, 4, 0, 0]
    if let orientation {
      let number: (Int, Int) -> [UInt8] = { isLittle ? little(bits: $0, $1) : big(bits: $0, $1) }
      let tiff: [UInt8] =
        Array((isLittle ? "II" : "MM").utf8) + number(16, 42) + number(32, 8) + number(16, 1)
        + number(16, 0x0112) + number(16, 3) + number(32, 1) + number(16, orientation) + [0, 0]
      let content = Array("Exif\0\0".utf8) + tiff
      bytes += [0xFF, 0xE1] + big(bits: 16, content.count + 2) + content
    }
    bytes += [0xFF, 0xC2, 0, 17, 8] + big(bits: 16, height) + big(bits: 16, width) + [3]
    return Data(bytes)
  }

  package static func png(width: Int, height: Int) -> Data {
    Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13])
      + Data("IHDR".utf8) + Data(big(bits: 32, width) + big(bits: 32, height))
  }

  package static func gif(width: Int, height: Int) -> Data {
    Data("GIF89a".utf8) + Data(little(bits: 16, width) + little(bits: 16, height))
  }

  package static func webPLossy(width: Int, height: Int) -> Data {
    webP(
      "VP8 ",
      content: [0, 0, 0, 0x9D, 0x01, 0x2A] + little(bits: 16, width | 0x4000)
        + little(bits: 16, height))
  }

  package static func webPLossless(width: Int, height: Int) -> Data {
    webP("VP8L", content: [0x2F] + little(bits: 32, (height - 1) << 14 | (width - 1) | 1 << 28))
  }

  package static func webPExtended(width: Int, height: Int) -> Data {
    webP(
      "VP8X", content: [0, 0, 0, 0] + little(bits: 24, width - 1) + little(bits: 24, height - 1))
  }

  private static func webP(_ chunk: String, content: [UInt8]) -> Data {
    Data("RIFF".utf8) + Data([0, 0, 0, 0]) + Data("WEBP\(chunk)".utf8)
      + Data(little(bits: 32, content.count)) + Data(content)
  }

  private static func big(bits: Int, _ number: Int) -> [UInt8] {
    little(bits: bits, number).reversed()
  }

  private static func little(bits: Int, _ number: Int) -> [UInt8] {
    stride(from: 0, to: bits, by: 8).map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}

/// Pictures with all kinds of metadata that cameras and programs write. None of them can be decoded.
package enum SamplePhoto {
  /// The text in each part that reveals where the picture was taken.
  package static let place = "38.72 N, 9.42 W"
  /// The text in each part that the picture needs.
  package static let need = "colour"

  /// Creates a picture with an Exif orientation that turns it, so that `width` and `height` are the
  /// visible size, followed by trailing data.
  package static func jpeg(width: Int, height: Int) -> Data {
    let frame = PictureStart.jpeg(width: height, height: width).dropFirst(8)
    // The segment states its length, so the place can follow the TIFF content.
    var exif = Data(
      PictureStart.jpeg(width: height, height: width, orientation: 6).dropFirst(8).dropLast(10))
    exif[3] = UInt8(exif.count - 2 + place.utf8.count)
    let parts: [Data] = [
      Data([0xFF, 0xD8]), segment(0xE0, content: "JFIF\0\(need)1\0\0"), exif, Data(place.utf8),
      segment(0xE1, content: "http://ns.adobe.com/xap/1.0/\0\(place)"),
      segment(0xE2, content: "MPF\0\(place)"),
      segment(0xE2, content: "ICC_PROFILE\0\(need)"),
      segment(0xED, content: "Photoshop 3.0\0\(place)"),
      segment(0xEE, content: "Adobe\(need)1"), segment(0xFE, content: place), frame, Data(count: 9),
      segment(0xDA, content: need), Data([1, 2, 0xFF, 0, 3, 0xFF, 0xD1, 4, 0xFF, 0xD9]),
      PictureStart.jpeg(width: 8, height: 8), segment(0xE1, content: "Exif\0\0\(place)"),
    ]
    return Data(parts.joined())
  }

  package static func png(width: Int, height: Int) -> Data {
    func chunk(_ name: String, content: String) -> Data {
      var chunk = Data([0, 0, 0, UInt8(content.utf8.count)])
      chunk.append(Data("\(name)\(content)sums".utf8))
      return chunk
    }
    let parts: [Data] = [
      PictureStart.png(width: width, height: height), Data(count: 9), chunk("iCCP", content: need),
      chunk("eXIf", content: place),
      chunk("caBX", content: place), chunk("tRNS", content: need), chunk("pHYs", content: need),
      chunk("iTXt", content: "XML:com.adobe.xmp\0\(place)"), chunk("tEXt", content: place),
      chunk("zTXt", content: place),
      chunk("IDAT", content: need), chunk("IEND", content: ""), Data(place.utf8),
    ]
    return Data(parts.joined())
  }

  package static func webP(width: Int, height: Int) -> Data {
    func chunk(_ name: String, content: String) -> Data {
      let count = content.utf8.count
      var chunk = Data(name.utf8)
      chunk.append(Data([UInt8(count), 0, 0, 0]))
      chunk.append(Data(content.utf8))
      chunk.append(Data(count: count & 1))
      return chunk
    }
    var start = PictureStart.webPExtended(width: width, height: height)
    start[20] = 0b0010_1100
    let parts: [Data] = [
      start, chunk("ICCP", content: need), chunk("VP8 ", content: need),
      chunk("EXIF", content: place), chunk("XMP ", content: place),
      chunk("C2PA", content: place),
    ]
    var picture = Data(parts.joined())
    picture[4] = UInt8(picture.count - 8)
    picture.append(Data(place.utf8))
    return picture
  }

  /// Creates a picture with a colour table for the whole file and one for its image.
  package static func gif(width: Int, height: Int) -> Data {
    func blocks(_ start: [UInt8], texts: String...) -> Data {
      texts.reduce(into: Data(start)) { data, text in
        data.append(UInt8(text.utf8.count))
        data.append(Data(text.utf8))
      } + [0]
    }
    let parts: [Data] = [
      PictureStart.gif(width: width, height: height), Data([0x80, 0, 0]), Data(need.utf8),
      blocks([0x21, 0xFF], texts: "NETSCAPE2.0", need), blocks([0x21, 0xFE], texts: place),
      blocks([0x21, 0xFF], texts: "XMP DataXMP", place, place),
      blocks([0x21, 0xFF], texts: "ICCRGBG1012", need),
      blocks([0x21, 0xF9], texts: "\u{1}\0\0\0"), Data([0x2C, 0, 0, 0, 0, 8, 0, 8, 0, 0x80]),
      Data(need.utf8), blocks([2], texts: need, need), blocks([0x21, 0x01], texts: need),
      Data([0x3B]),
      Data(place.utf8),
    ]
    return Data(parts.joined())
  }

  private static func segment(_ marker: UInt8, content: String) -> Data {
    var segment = Data([0xFF, marker, 0, UInt8(content.utf8.count + 2)])
    segment.append(Data(content.utf8))
    return segment
  }
}

/// A scaler that ignores pixels: it creates the start of a picture of the right size.
package final class StubImageScaler: ImageScaler {
  private let work: @Sendable () async throws -> Void
  private let asked = Mutex<[Int]>([])

  /// - Parameter work: Runs as the work of each scaling.
  package init(_ work: @escaping @Sendable () async throws -> Void = {}) {
    self.work = work
  }

  /// The requested widths, in order.
  package var widths: [Int] { asked.withLock { $0 } }

  package func scaled(
    _ picture: any ImageDataReader, toWidth width: Int
  ) async throws -> Data {
    asked.withLock { $0.append(width) }
    try await work()
    guard let header = try await PictureFormatInspector().header(of: picture) else {
      throw ImageScalingError(.notAPicture)
    }
    let width = min(width, header.width)
    return PictureStart.jpeg(width: width, height: max(1, header.height * width / header.width))
  }

  package func colours(of scaled: Data) async throws -> [PictureColour] {
    [PictureColour(red: 1, green: 0x20, blue: 0xFF), PictureColour(red: 0, green: 0, blue: 0)]
  }
}
