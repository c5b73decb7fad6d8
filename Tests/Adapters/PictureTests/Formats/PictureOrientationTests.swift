import Foundation
import OfflineCore
import PictureCore
import PictureFormats
import TestSupport
import Testing

/// A picture has the same orientation everywhere: in the space on a page, scaled, and as original.
struct PictureOrientationTests {
  private static func pictures(_ orientation: Int) -> [Data] {
    let exif = Metadata.exif(orientation: orientation)
    return [
      Metadata.jpeg(exif, width: 40, height: 30),
      Metadata.png([("eXIf", exif), ("IDAT", Data(count: 9))], width: 40, height: 30),
      Metadata.webP([("EXIF", exif)], width: 40, height: 30),
    ]
  }

  @Test(arguments: 0...9) func theSizeIsTurned(orientation: Int) async throws {
    for picture in Self.pictures(orientation) {
      let header = try await WholeImageData(picture).pictureHeader
      let isTurned = (5...8).contains(orientation)
      #expect(header?.width == (isTurned ? 30 : 40))
      #expect(header?.height == (isTurned ? 40 : 30))
    }
  }

  @Test(arguments: 1...8) func theOriginalStandsTheSameWithoutItsMetadata(orientation: Int)
    async throws
  {
    for picture in Self.pictures(orientation) {
      let shown = try await WholeImageData(picture).withoutMetadata.data
      #expect(shown.range(of: Metadata.exif(orientation: orientation)) != nil)
      let header = try await WholeImageData(shown).pictureHeader
      #expect(try await WholeImageData(picture).pictureHeader == header)
      #expect(try await WholeImageData(shown).withoutMetadata.data == shown)
    }
  }

  /// A PNG decoder skips a chunk with a wrong checksum.
  @Test func theChunkOfAPNGHasItsSum() async throws {
    let exif = Metadata.exif(orientation: 6)
    let shown = try await WholeImageData(Metadata.png([("eXIf", exif)])).withoutMetadata.data
    let chunk = try #require(shown.range(of: Data("eXIf".utf8)))
    #expect(shown[(chunk.lowerBound - 4)..<chunk.lowerBound] == Data([0, 0, 0, 26]))
    // Computed with Python's zlib.crc32.
    #expect(shown[(chunk.upperBound + 26)...] == Data([0xD6, 0x67, 0x4B, 0x69]))
  }

  @Test func whatSaysMoreThanHowItStandsGoes() async throws {
    let place = Data("38.72 N, 9.42 W".utf8)
    let exif = Metadata.exif(orientation: 6) + place
    let picture = Metadata.webP([("EXIF", exif), ("XMP ", place)], flags: 0b1100)
    let shown = try await WholeImageData(picture).withoutMetadata.data
    #expect(shown.range(of: place) == nil)
    #expect(shown[20] == 0b1000)
    // Decoders do not read metadata that is not announced.
    let silent = Metadata.webP([("EXIF", exif)], flags: 0)
    #expect(try await WholeImageData(silent).pictureHeader?.width == 8)
    #expect(
      try await WholeImageData(silent).withoutMetadata.data.range(of: Data("EXIF".utf8)) == nil)
    // The same is true for metadata behind the pixels of a PNG.
    let late = Metadata.png([("IDAT", Data(count: 9)), ("eXIf", exif)], width: 40, height: 30)
    #expect(try await WholeImageData(late).pictureHeader?.width == 40)
    #expect(try await WholeImageData(late).withoutMetadata.data.range(of: Data("eXIf".utf8)) == nil)
  }

  /// Returns the start of a file of boxes with three brands, the first one with a version.
  private static func boxes(_ brands: String) -> Data {
    Data([0, 0, 0, 24]) + Data("ftyp\(brands.prefix(4))\0\0\0\0\(brands.dropFirst(4))".utf8)
  }

  @Test(
    arguments: [
      (PictureStart.png(width: 10_400, height: 10_400), true),
      (PictureStart.png(width: 30_000, height: 30_000), false),
      (boxes("avifmif1avif"), true), (boxes("heicmif1heic"), true), (boxes("mif1mif1heic"), true),
      (boxes("isomisomavc1"), false),
      (PictureStart.jpeg(width: 8, height: 8).prefix(8) + Data(count: 12), false),
      (Data("<html>".utf8), false), (Data(), false),
    ] as [(Data, Bool)])
  func aBrowserShowsMoreThanIsScaled(picture: Data, isShown: Bool) async throws {
    #expect(
      try await PictureFormatInspector().isShownByBrowsers(WholeImageData(picture)) == isShown)
  }
}
