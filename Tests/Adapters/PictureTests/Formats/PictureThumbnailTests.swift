import Foundation
import OfflineCore
import PictureCore
import PictureFormats
import TestSupport
import Testing

/// The small JPEG in the second directory of the Exif segment of a JPEG.
struct PictureThumbnailTests {
  private static let place = "38.72 N, 9.42 W"

  private static func big(_ bits: Int, _ number: Int) -> Data {
    Data(stride(from: bits - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) })
  }

  private static func field(_ tag: Int, type: Int, _ value: Data) -> Data {
    big(16, tag) + big(16, type) + big(32, 1) + value
  }

  /// Returns the content of a segment, with the thumbnail behind the directories.
  private static func exif(
    orientation: Int = 1, _ thumbnail: Data, start: Int = 56, length: Int? = nil
  ) -> Data {
    let first =
      big(16, 1) + field(0x0112, type: 3, big(16, orientation) + big(16, 0)) + big(32, 26)
    let second =
      big(16, 2) + field(0x0201, type: 4, big(32, start))
      + field(0x0202, type: 4, big(32, length ?? thumbnail.count)) + big(32, 0)
    return Data("MM\0*".utf8) + big(32, 8) + first + second + thumbnail
  }

  private func thumbnail(_ exif: Data, width: Int = 4_000, height: Int = 3_000) async throws
    -> Data?
  {
    let picture = WholeImageData(Metadata.jpeg(exif, width: width, height: height))
    return try await PictureFormatInspector().thumbnail(of: picture)
  }

  /// Returns a thumbnail that says itself where it was taken.
  private func small(width: Int = 160, height: Int = 120) -> Data {
    Metadata.jpeg(
      Metadata.segment(Data(Self.place.utf8), marker: 0xFE), width: width, height: height)
  }

  @Test func isReadWithoutItsMetadata() async throws {
    let found = try #require(try await thumbnail(Self.exif(small())))
    let header = try await WholeImageData(found).pictureHeader
    #expect(header == PictureHeader(kind: .jpeg, width: 160, height: 120))
    #expect(found.range(of: Data(Self.place.utf8)) == nil)
  }

  @Test(arguments: 1...8) func standsLikeItsPicture(orientation: Int) async throws {
    let found = try #require(
      try await thumbnail(Self.exif(orientation: orientation, small())))
    let header = try await WholeImageData(found).pictureHeader
    #expect(header?.width == ((5...8).contains(orientation) ? 120 : 160))
  }

  @Test func mayHaveTheBarsOfTheStandard() async throws {
    #expect(try await thumbnail(Self.exif(small()), width: 6_000, height: 4_000) != nil)
    #expect(
      try await thumbnail(Self.exif(small(width: 160, height: 107)), width: 6_000, height: 4_000)
        != nil)
  }

  @Test func ofAnotherShapeIsNotOfThisPicture() async throws {
    #expect(try await thumbnail(Self.exif(small()), width: 3_000, height: 4_000) == nil)
    #expect(
      try await thumbnail(Self.exif(small(width: 160, height: 107)), width: 4_000, height: 1_000)
        == nil)
    #expect(try await thumbnail(Self.exif(small(width: 2_000, height: 1_500))) == nil)
  }

  @Test(arguments: [
    (56, 0), (56, 1 << 20), (1 << 30, 100), (0, 100), (0xFFFF_FFFF, 0xFFFF_FFFF), (60, 20),
  ])
  func outsideItsSegmentIsNone(start: Int, length: Int) async throws {
    #expect(try await thumbnail(Self.exif(small(), start: start, length: length)) == nil)
  }

  @Test func otherDataIsNone() async throws {
    #expect(try await thumbnail(Self.exif(PictureStart.png(width: 160, height: 120))) == nil)
    #expect(try await thumbnail(Self.exif(Data([0xFF, 0xD8, 0xFF]))) == nil)
    #expect(try await thumbnail(Metadata.exif(orientation: 6)) == nil)
  }
}
