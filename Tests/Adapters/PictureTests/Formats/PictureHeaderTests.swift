import Foundation
import OfflineCore
import PictureCore
import PictureFormats
import Synchronization
import TestSupport
import Testing

struct PictureHeaderTests {
  private static let starts: [(Data, PictureKind)] = [
    (PictureStart.jpeg(width: 640, height: 480), .jpeg),
    (PictureStart.png(width: 640, height: 480), .png),
    (PictureStart.jpeg(width: 480, height: 640, orientation: 6), .jpeg),
    (PictureStart.gif(width: 640, height: 480), .gif),
    (PictureStart.webPLossy(width: 640, height: 480), .webP),
    (PictureStart.webPLossless(width: 640, height: 480), .webP),
    (PictureStart.webPExtended(width: 640, height: 480), .webP),
  ]

  @Test(arguments: starts) func readsKindAndSize(start: Data, kind: PictureKind) async throws {
    let header = try #require(try await header(of: start))
    #expect(header.kind == kind)
    #expect(header.width == 640)
    #expect(header.height == 480)
    // The start as a slice, whose indices do not begin at zero.
    #expect(try await self.header(of: (Data("before".utf8) + start).dropFirst(6)) == header)
  }

  @Test func whatMovesSaysSo() async throws {
    var webP = PictureStart.webPExtended(width: 640, height: 480)
    #expect(try await header(of: webP)?.mayMove == false)
    webP[20] = 0b10
    #expect(try await header(of: webP)?.mayMove == true)
    let png = PictureStart.png(width: 640, height: 480) + Data(count: 9)
    let chunk = { (name: String) in Data([0, 0, 0, 2]) + Data("\(name)..sums".utf8) }
    #expect(try await header(of: png + chunk("gAMA") + chunk("acTL"))?.mayMove == true)
    #expect(try await header(of: png + chunk("IDAT") + chunk("acTL"))?.mayMove == false)
    #expect(try await header(of: PictureStart.gif(width: 640, height: 480))?.mayMove == true)
  }

  @Test(arguments: 1...8, [true, false])
  func aJPEGThatLiesOnItsSideIsTurned(orientation: Int, isLittle: Bool) async throws {
    let data = PictureStart.jpeg(
      width: 640, height: 480, orientation: orientation, isLittle: isLittle)
    #expect(try await header(of: data)?.width == (orientation < 5 ? 640 : 480))
  }

  /// Otherwise a thousand segments, each with a directory as long as the picture, would cause a
  /// thousand times as much reading as the picture is long.
  @Test func aDirectoryEndsWithItsSegment() async throws {
    var jpeg = PictureStart.jpeg(width: 640, height: 480, orientation: 6)
    let segment = try #require(jpeg.firstRange(of: Data([0xFF, 0xE1]))?.upperBound)
    let entry = segment + 18
    // Two entries are announced, but the segment ends before them. In place of the first, another
    // segment begins; in place of the second is an orientation.
    (jpeg[segment + 1], jpeg[entry - 1]) = (18, 2)
    jpeg.replaceSubrange(entry..<entry, with: [0xFF, 0xE2, 0, 22, 0, 0, 0, 0, 0, 0, 0, 0])
    #expect(try await header(of: jpeg)?.width == 640)
  }

  @Test(arguments: starts) func whatEndsTooSoonIsNoPicture(
    start: Data, kind: PictureKind
  ) async throws {
    // The last byte of a JPEG frame is not needed for the size.
    let needed = kind == .jpeg ? start.count - 1 : start.count
    for count in 0..<needed { #expect(try await header(of: start.prefix(count)) == nil) }
  }

  @Test(arguments: [
    PictureStart.png(width: 0, height: 480), PictureStart.png(width: 640, height: 0),
    PictureStart.png(width: 1 << 31, height: 1),
    PictureStart.jpeg(width: 0, height: 0), PictureStart.gif(width: 0, height: 0),
    PictureStart.webPLossy(width: 0, height: 0), Data(),
    Data("<svg xmlns='http://www.w3.org/2000/svg' width='640' height='480'/>".utf8),
    // Pixels before a frame, the end, a segment shorter than its own length, endless segments.
    Data([0xFF, 0xD8, 0xFF, 0xDA, 0, 2]), Data([0xFF, 0xD8, 0xFF, 0xD9]),
    Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 1]),
    Data([0xFF, 0xD8] + (0..<2_000).flatMap { _ in [0xFF, 0xE0, 0, 2] as [UInt8] })
      + PictureStart.jpeg(width: 640, height: 480).dropFirst(2),
  ]) func whatMakesNoSenseIsNoPicture(data: Data) async throws {
    #expect(try await header(of: data) == nil)
  }

  @Test(arguments: [
    (PictureStart.png(width: 10_000, height: 10_000), true),
    (PictureStart.png(width: 10_000, height: 10_001), false),
    (PictureStart.png(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF), false),
  ]) func tooManyPixelsAreNotDecodable(data: Data, isDecodable: Bool) async throws {
    #expect(try await header(of: data)?.isDecodable == isDecodable)
  }

  @Test func theSizeIsFoundHoweverLateItComes() async throws {
    let segment = Data([0xFF, 0xE2, 0xFF, 0xFF]) + Data(count: 0xFFFD)
    let start = PictureStart.jpeg(width: 640, height: 480)
    let late = start.prefix(2) + segment + segment + start.dropFirst(2)
    #expect(try await header(of: late)?.width == 640)
    #expect(try await header(of: late.dropLast(20)) == nil)
  }

  @Test(arguments: starts) func survivesBytesThatAreChangedAtRandom(
    start: Data, _: PictureKind
  ) async throws {
    var random = RandomBytes(seed: 7)
    for _ in 0..<5_000 {
      var data = start
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        data[Int.random(in: 0..<data.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      let length = Int.random(in: 0...data.count, using: &random)
      if let header = try await header(of: data.prefix(length)) {
        #expect(header.width > 0 && header.height > 0)
        _ = header.isDecodable
      }
    }
  }

  private func header(of picture: Data) async throws -> PictureHeader? {
    try await WholeImageData(picture).pictureHeader
  }

  /// A generator with the same numbers in each run (xorshift).
  private struct RandomBytes: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed }
    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }

  @Test func whatIsBrokenIsNotReadOn() async throws {
    let photo = PictureStart.jpeg(width: 640, height: 480)
    let broken = photo.prefix(2) + Data([0xFF, 0xDA]) + Data(count: 1 << 20)
    let reader = CountingReader(broken)
    #expect(try await reader.pictureHeader == nil)
    #expect(reader.readBytes == 64 << 10)
    // Reading continues if the size only comes late.
    let comment = Data([0xFF, 0xFE, 0xFF, 0xFF]) + Data(count: 0xFFFD)
    let late = photo.prefix(2) + comment + comment + photo.dropFirst(2) + Data(count: 1 << 20)
    #expect(try await CountingReader(late).pictureHeader?.width == 640)
  }

  @Test func thePixelsAreNotRead() async throws {
    let exif = Metadata.exif(true, first: [(0x010E, "Snow")], camera: [])
    for picture in [
      Metadata.jpeg(exif) + Data(count: 9) + Data([0xFF, 0xDA, 0, 2]),
      Metadata.png([("eXIf", exif), ("IDAT", Data())]).dropLast(12) + Data([0, 0x0F, 0, 0])
        + Data("IDAT".utf8),
    ] {
      let reader = CountingReader(picture + Data(count: 1 << 20))
      #expect(try await reader.pictureHeader?.width == 8)
      #expect(try await !reader.hasColourProfile)
      #expect(reader.readBytes == 2 * 64 << 10)
    }
    let photo = CountingReader(
      Metadata.jpeg(exif) + Data(count: 9) + Data([0xFF, 0xDA, 0, 2]) + Data(count: 1 << 20))
    #expect(try await photo.pictureDetails.description == "Snow")
    #expect(photo.readBytes == 64 << 10)
  }

  /// Decoders skip such bytes; a file that consists of them is not searched to its end.
  @Test func bytesBetweenTwoSegmentsArePassedOver() async throws {
    let photo = PictureStart.jpeg(width: 640, height: 480)
    let start = photo.prefix(8)
    #expect(try await header(of: start + Data(count: 99) + photo.dropFirst(8))?.width == 640)
    let hostile = CountingReader(start + Data(count: 1 << 20) + photo.dropFirst(8))
    #expect(try await hostile.pictureHeader == nil)
    #expect(hostile.readBytes < 200 << 10)
  }
}

/// A reader that counts the bytes that are read.
private final class CountingReader: ImageDataReader {
  let version: String? = nil
  private let data: Data
  private let sum = Mutex(0)

  init(_ data: Data) { self.data = data }

  var count: Int { data.count }
  var readBytes: Int { sum.withLock { $0 } }

  func bytes(in range: Range<Int>) -> Data {
    sum.withLock { $0 += range.count }
    return data.dropFirst(range.lowerBound).prefix(range.count)
  }
}
