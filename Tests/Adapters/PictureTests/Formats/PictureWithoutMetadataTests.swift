import Foundation
import OfflineCore
import PictureCore
import TestSupport
import Testing

struct PictureWithoutMetadataTests {
  private static let photos = [
    SamplePhoto.jpeg(width: 640, height: 480), SamplePhoto.png(width: 640, height: 480),
    SamplePhoto.webP(width: 640, height: 480),
    SamplePhoto.gif(width: 640, height: 480),
  ]

  @Test(arguments: photos) func saysNoLongerWhereItWasTaken(photo: Data) async throws {
    let shown = try await WholeImageData(photo).withoutMetadata.data
    #expect(count(SamplePhoto.place, in: photo) > 1)
    #expect(count(SamplePhoto.place, in: shown) == 0)
    #expect(count(SamplePhoto.need, in: shown) == count(SamplePhoto.need, in: photo))
    // It has the same size and orientation.
    let header = try #require(try await WholeImageData(shown).pictureHeader)
    #expect(try await header == WholeImageData(photo).pictureHeader)
    #expect(header.width == 640)
  }

  @Test(arguments: photos) func isTheSameInParts(photo: Data) async throws {
    let whole = try await WholeImageData(photo).withoutMetadata.data
    let shown = try await reader(photo).withoutMetadata
    #expect(shown.count == whole.count)
    #expect(shown.version != nil)
    for start in stride(from: 0, to: whole.count, by: 7) {
      let range = start..<min(start + 11, whole.count)
      #expect(try await shown.bytes(in: range) == whole[range])
    }
  }

  @Test func jpegEndsWithItsPixels() async throws {
    let shown = try await WholeImageData(SamplePhoto.jpeg(width: 640, height: 480)).withoutMetadata
      .data
    #expect(shown.suffix(10) == Data([1, 2, 0xFF, 0, 3, 0xFF, 0xD1, 4, 0xFF, 0xD9]))
  }

  /// Otherwise animations would stop, or play only once.
  @Test func whatMovesGoesOnMoving() async throws {
    let gif = SamplePhoto.gif(width: 640, height: 480)
    let shown = try await WholeImageData(gif).withoutMetadata.data
    let start = 13 + 6
    #expect(shown.prefix(start + 22) == gif.prefix(start + 22))
    #expect(shown.last == 0x3B)
    var moving = PictureStart.png(width: 8, height: 8) + Data(count: 9)
    for name in ["acTL", "fcTL", "IDAT", "fcTL", "fdAT", "IEND"] {
      moving += Data([0, 0, 0, 0]) + Data("\(name)sums".utf8)
    }
    #expect(try await WholeImageData(moving).withoutMetadata.data == moving)
  }

  @Test func webPAnnouncesWhatItHolds() async throws {
    let shown = try await WholeImageData(SamplePhoto.webP(width: 640, height: 480)).withoutMetadata
      .data
    #expect(Int(shown[4]) == shown.count - 8)
    #expect(shown[20] == 0b0010_0000)
  }

  @Test(arguments: [
    PictureStart.jpeg(width: 640, height: 480), PictureStart.png(width: 640, height: 480),
    PictureStart.gif(width: 640, height: 480),
    PictureStart.webPLossy(width: 640, height: 480), Data("text".utf8),
    Data([0xFF, 0xD8, 0xFF]), Data(),
  ])
  func whatHoldsNoneStaysAsItIs(picture: Data) async throws {
    #expect(try await WholeImageData(picture).withoutMetadata.data == picture)
  }

  @Test(arguments: photos) func anythingIsReadToItsEnd(photo: Data) async throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      var bytes = photo.prefix(Int.random(in: 12...photo.count, using: &random))
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        bytes[Int.random(in: 4..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      let shown = try await reader(bytes).withoutMetadata
      #expect(try await shown.data.count == shown.count, "\(Array(bytes))")
      _ = try await WholeImageData(bytes).hasColourProfile
    }
  }

  @Test func thousandsOfPartsAreCutOff() async throws {
    let chunk = Data([0, 0, 0, 0]) + Data("IDATsums".utf8)
    let many =
      PictureStart.png(width: 8, height: 8) + Data(count: 9)
      + Data(repeatElement(chunk, count: 110_000).joined())
    let shown = try await WholeImageData(many).withoutMetadata
    #expect(shown.count < many.count)
  }

  @Test(arguments: photos.dropLast()) func aProfileIsFound(photo: Data) async throws {
    #expect(try await WholeImageData(photo).hasColourProfile)
  }

  @Test(arguments: [
    PictureStart.jpeg(width: 640, height: 480, orientation: 6),
    PictureStart.png(width: 640, height: 480), PictureStart.gif(width: 9, height: 9),
    PictureStart.webPExtended(width: 640, height: 480), Data("text".utf8),
  ])
  func noneIsFoundWhereThereIsNone(picture: Data) async throws {
    #expect(try await !WholeImageData(picture).hasColourProfile)
  }

  @Test func aJPEGWithFillBytesIsNoWebP() async throws {
    let photo = SamplePhoto.jpeg(width: 640, height: 480)
    let filled = photo.prefix(2) + Data(repeating: 0xFF, count: 10) + photo.dropFirst(2)
    let shown = try await WholeImageData(filled).withoutMetadata.data
    #expect(shown.prefix(12) == filled.prefix(12))
    #expect(try await WholeImageData(shown).pictureHeader?.width == 640)
  }

  @Test func noThumbnailAndNothingBehindASegmentStays() async throws {
    let hidden = Data("hidden".utf8)
    func segment(_ marker: UInt8, content: Data) -> Data {
      let count = content.count + 2
      return Data([0xFF, marker, UInt8(count >> 8), UInt8(count & 0xFF)]) + content
    }
    let jfif = Data("JFIF\0".utf8) + Data([1, 2, 0, 0, 72, 0, 72])
    let adobe = Data("Adobe".utf8) + Data([0, 100, 0, 0, 0, 0, 1])
    let photo = PictureStart.jpeg(width: 640, height: 480)
    let thumbnail = Data([10, 10]) + Data(repeatElement(hidden, count: 50).joined())
    let file =
      photo.prefix(2) + segment(0xE0, content: jfif + thumbnail)
      + segment(0xE0, content: Data("JFXX\0".utf8) + hidden)
      + segment(0xEE, content: adobe + hidden) + segment(0xEE, content: hidden)
      + segment(0xDB, content: Data([1])) + hidden
      + photo.dropFirst(2)
    let shown = try await WholeImageData(file).withoutMetadata.data
    #expect(count("hidden", in: shown) == 0)
    #expect(
      shown.starts(
        with: photo.prefix(2) + segment(0xE0, content: jfif + Data([0, 0]))
          + segment(0xEE, content: adobe)
          + segment(0xDB, content: Data([1])) + Data([0xFF])))
    #expect(
      try await WholeImageData(shown).pictureHeader == WholeImageData(photo).pictureHeader)
  }

  @Test func aFrameOfAWebPKeepsWhatShowsItAlone() async throws {
    func chunk(_ name: String, content: Data) -> Data {
      Data(name.utf8) + Data([UInt8(content.count), 0, 0, 0]) + content
    }
    let frame = Data(count: 16)
    let (alpha, pixels) = (
      chunk("ALPH", content: Data("a.".utf8)), chunk("VP8 ", content: Data("pixels".utf8))
    )
    func file(_ frame: Data) -> Data {
      var file = PictureStart.webPExtended(width: 640, height: 480) + frame
      file[4] = UInt8(file.count - 8)
      return file
    }
    let hiding = file(
      chunk("ANMF", content: frame + alpha + chunk("EXIF", content: Data("hidden".utf8)) + pixels))
    let shown = try await WholeImageData(hiding).withoutMetadata.data
    #expect(shown == file(chunk("ANMF", content: frame + alpha + pixels)))
    let plain = file(chunk("ANMF", content: frame + pixels))
    #expect(try await WholeImageData(plain).withoutMetadata.data == plain)
  }

  @Test func aGIFOfSmallestBlocksIsReadToItsEnd() async throws {
    let blocks = Data(repeatElement([1, 0x55], count: 200_000).joined()) + Data([0])
    let start = PictureStart.gif(width: 9, height: 9) + Data(count: 3)
    let image = Data([0x2C]) + Data(count: 9) + Data([2]) + blocks
    let comment = Data([0x21, 0xFE]) + blocks
    let shown = try await WholeImageData(start + comment + image + Data([0x3B])).withoutMetadata
      .data
    #expect(shown == start + image + Data([0x3B]))
  }

  private func reader(_ file: Data) async throws -> any ImageDataReader {
    let source: any ImageDataSource = StubFileSource(file)
    return try await source.reader(for: URL(filePath: "/picture"))
  }

  private func count(_ text: String, in data: Data) -> Int {
    String(decoding: data, as: UTF8.self).components(separatedBy: text).count - 1
  }
}
