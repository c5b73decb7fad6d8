package import Foundation
package import OfflineCore
import Synchronization

/// The beginnings of pictures: as much as tells their kind and size.
package enum PictureStart {
  /// - Parameters:
  ///   - orientation: Of an Exif segment, from 1 to 8; `nil` for none.
  ///   - isLittle: Whether that segment counts from the lowest byte.
  package static func jpeg(
    _ width: Int, _ height: Int, orientation: Int? = nil, isLittle: Bool = false
  ) -> Data {
    var bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0x4A, 0x46]
    if let orientation {
      let number: (Int, Int) -> [UInt8] = { isLittle ? little($0, $1) : big($0, $1) }
      let tiff: [UInt8] =
        Array((isLittle ? "II" : "MM").utf8) + number(16, 42) + number(32, 8) + number(16, 1)
        + number(16, 0x0112) + number(16, 3) + number(32, 1) + number(16, orientation) + [0, 0]
      let content = Array("Exif\0\0".utf8) + tiff
      bytes += [0xFF, 0xE1] + big(16, content.count + 2) + content
    }
    bytes += [0xFF, 0xC2, 0, 17, 8] + big(16, height) + big(16, width) + [3]
    return Data(bytes)
  }

  package static func png(_ width: Int, _ height: Int) -> Data {
    Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13])
      + Data("IHDR".utf8) + Data(big(32, width) + big(32, height))
  }

  package static func gif(_ width: Int, _ height: Int) -> Data {
    Data("GIF89a".utf8) + Data(little(16, width) + little(16, height))
  }

  package static func webPLossy(_ width: Int, _ height: Int) -> Data {
    webP("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A] + little(16, width | 0x4000) + little(16, height))
  }

  package static func webPLossless(_ width: Int, _ height: Int) -> Data {
    webP("VP8L", [0x2F] + little(32, (height - 1) << 14 | (width - 1) | 1 << 28))
  }

  package static func webPExtended(_ width: Int, _ height: Int) -> Data {
    webP("VP8X", [0, 0, 0, 0] + little(24, width - 1) + little(24, height - 1))
  }

  private static func webP(_ chunk: String, _ content: [UInt8]) -> Data {
    Data("RIFF".utf8) + Data([0, 0, 0, 0]) + Data("WEBP\(chunk)".utf8) + Data([0, 0, 0, 0])
      + Data(content)
  }

  private static func big(_ bits: Int, _ number: Int) -> [UInt8] {
    little(bits, number).reversed()
  }

  private static func little(_ bits: Int, _ number: Int) -> [UInt8] {
    stride(from: 0, to: bits, by: 8).map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}

/// Scales without looking at pixels: what it makes is the start of a picture of the right size.
package final class StubImageScaler: ImageScaler {
  private let work: @Sendable () async throws -> Void
  private let asked = Mutex<[Int]>([])

  /// - Parameter work: What a scaling takes.
  package init(_ work: @escaping @Sendable () async throws -> Void = {}) {
    self.work = work
  }

  /// The widths it was asked for, in order.
  package var widths: [Int] { asked.withLock { $0 } }

  package func scaled(
    _ picture: any ImageDataReader, toWidth width: Int
  ) async throws -> Data {
    asked.withLock { $0.append(width) }
    try await work()
    guard let header = try await picture.pictureHeader else {
      throw ImageScalingError(.notAPicture)
    }
    let width = min(width, header.width)
    return PictureStart.jpeg(width, max(1, header.height * width / header.width))
  }
}
