import Foundation
import OfflineCore
import PictureCore
import PictureFormats
import PicturePrograms
import TestSupport
import Testing

@Suite(
  .enabled(
    if: ConfinedProgram("vipsthumbnail", memory: 0, seconds: 0).isInstalled,
    "vipsthumbnail is not installed"))
struct VipsImageScalerTests {
  private let scaler = VipsImageScaler()

  @Test(arguments: [(320, 320), (960, 800)])
  func aPictureKeepsItsShapeAndNeverGetsWider(asked: Int, width: Int) async throws {
    let scaled = try await scaler.scaled(SamplePicture.png(width: 800, height: 600), toWidth: asked)
    let header = try #require(try await header(of: scaled))
    #expect(header.width == width)
    #expect(header.height * 4 == width * 3)
    #expect(header.kind == .webP)
  }

  @Test func aPictureIsTurnedUprightAndLosesItsMetadata() async throws {
    let photo = try await SamplePicture.jpegOnItsSide(
      width: 800, height: 600, remark: "38.72 N, 9.42 W")
    #expect(try await header(of: photo)?.width == 600)
    let scaled = try await scaler.scaled(photo, toWidth: 320)
    let header = try #require(try await header(of: scaled))
    #expect(header.kind == .jpeg)
    // The exact height is 426.67 rows.
    #expect(header.width == 320 && [426, 427].contains(header.height))
    // The orientation, which would turn it again, is gone too.
    #expect(scaled.range(of: Data("Exif".utf8)) == nil)
    #expect(photo.range(of: Data("38.72 N".utf8)) != nil)
    #expect(scaled.range(of: Data("38.72 N".utf8)) == nil)
  }

  private static let palette = [("PLTE", [255, 0, 0, 0, 0, 254] as [UInt8])]

  @Test(arguments: [
    ("RGB", SamplePicture.flat(2, pixel: [0, 0, 254]), [0, 0, 254]),
    ("16 bits", SamplePicture.flat(2, bits: 16, pixel: [0, 0, 0x40, 0, 0xFE, 0]), [0, 64, 254]),
    ("grey", SamplePicture.flat(0, pixel: [100]), [100, 100, 100]),
    ("grey of 16 bits", SamplePicture.flat(0, bits: 16, pixel: [100, 100]), [100, 100, 100]),
    ("palette", SamplePicture.flat(3, pixel: [1], chunks: palette), [0, 0, 254]),
    ("transparent", SamplePicture.flat(6, pixel: [0, 0, 254, 128]), [0, 0, 254, 128]),
    ("transparent grey", SamplePicture.flat(4, pixel: [100, 128]), [100, 100, 100, 128]),
    (
      "transparent palette",
      SamplePicture.flat(3, pixel: [1], chunks: palette + [("tRNS", [255, 128])]),
      [0, 0, 254, 128]
    ),
  ])
  func coloursWithoutAProfileAreThoseOfTheWeb(
    name: String, picture: Data, pixel: [Int]
  ) async throws {
    try await expect(pixel, in: picture)
    // A JPEG can't be transparent.
    if pixel.count == 3 { try await expect(pixel, in: SamplePicture.jpeg(picture)) }
  }

  @Test(arguments: [
    (SamplePicture.flat(2, pixel: [10, 0, 254]), "#0a00fe"),
    (SamplePicture.flat(0, pixel: [100]), "#646464"),
    (SamplePicture.flat(6, pixel: [0, 0, 254, 255]), "#0000fe"),
  ])
  func theMainColoursAreThoseOfTheHalves(picture: Data, colour: String) async throws {
    let colours = try await scaler.colours(of: picture)
    #expect(colours.map(\.description) == [colour, colour])
    await #expect(throws: ImageScalingError.self) { try await scaler.colours(of: Data("x".utf8)) }
  }

  @Test(arguments: [
    ("srgb", ".png", 6), ("srgb", ".jpg[Q=100]", 6), ("p3", ".png", 6), ("p3", ".jpg[Q=100]", 6),
    ("p3", ".webp[lossless]", 6),
    // Printers can show few blues.
    ("cmyk", ".jpg[Q=100]", 120),
  ])
  func coloursOfAProfileAreMadeThoseOfTheWeb(
    profile: String, form: String, tolerance: Int
  ) async throws {
    let blue = SamplePicture.flat(2, pixel: [0, 0, 254])
    let picture = try await SamplePicture.convert(blue, to: profile, as: form)
    try await expect([0, 0, 254], in: picture, tolerance: tolerance)
    let deep = SamplePicture.flat(2, bits: 16, pixel: [0, 0, 0x40, 0, 0xFE, 0])
    try await expect(
      [0, 64, 254], in: SamplePicture.convert(deep, to: profile, as: form), tolerance: tolerance)
  }

  @Test func aProfileOfAnotherKindOfPictureIsPassedOver() async throws {
    let blue = SamplePicture.flat(2, pixel: [0, 0, 254])
    let tagged = try await SamplePicture.convert(blue, to: "p3", as: ".jpg[Q=100]")
    let name = try #require(tagged.range(of: Data("ICC_PROFILE".utf8)))
    let start = name.lowerBound - 4
    let length = Int(tagged[start + 2]) << 8 | Int(tagged[start + 3])
    let grey = try await SamplePicture.jpeg(SamplePicture.flat(0, pixel: [100]))
    let picture = grey.prefix(2) + tagged[start..<start + 2 + length] + grey.dropFirst(2)
    try await expect([100, 100, 100], in: picture)
  }

  private func expect(
    _ pixel: [Int], in picture: Data, tolerance: Int = 6,
    location: SourceLocation = #_sourceLocation
  ) async throws {
    var found = try await SamplePicture.pixel(of: scaler.scaled(picture, toWidth: 32))
    if found.count < 3 { found = [found[0], found[0]] + found }
    let isClose = zip(found, pixel).allSatisfy { abs($0 - $1) <= tolerance }
    #expect(isClose && found.count == pixel.count, "\(found)", sourceLocation: location)
  }

  @Test(
    arguments: [
      (Data("#!/bin/sh".utf8), .notAPicture),
      (PictureStart.png(width: 30_000, height: 30_000), .tooManyPixels),
      (PictureStart.png(width: 800, height: 600), .notDecoded),
    ] as [(Data, ImageScalingError.Reason)])
  func whatIsNoSoundPictureFails(data: Data, reason: ImageScalingError.Reason) async {
    let error = await #expect(throws: ImageScalingError.self) {
      try await scaler.scaled(data, toWidth: 320)
    }
    #expect(error?.reason == reason)
  }

  @Test func aPictureThatIsCutOffIsScaledAsFarAsItGoes() async throws {
    let start = SamplePicture.png(width: 800, height: 600).prefix(20_000)
    let scaled = try await scaler.scaled(start, toWidth: 320)
    #expect(try await header(of: scaled)?.width == 320)
  }

  @Test func bytesThatAreChangedAtRandomEndNoMoreThanTheirOwnProcess() async throws {
    let whole = SamplePicture.png(width: 64, height: 64)
    for seed in 0..<8 {
      var data = whole
      for place in stride(from: 33 + seed, to: data.count, by: 97) { data[place] ^= 0x55 }
      _ = try? await scaler.scaled(data, toWidth: 32)
    }
    #expect(try await scaler.scaled(whole, toWidth: 32).count > 0)
  }

  @Test func manyAtOnce() async throws {
    try await withThrowingTaskGroup(of: Int?.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let scaled = try await scaler.scaled(
            SamplePicture.png(width: 640, height: 480), toWidth: 320)
          return try await header(of: scaled)?.width
        }
      }
      for try await width in group { #expect(width == 320) }
    }
  }
}

private func header(of picture: Data) async throws -> PictureHeader? {
  try await PictureFormatInspector().header(of: WholeImageData(picture))
}

extension VipsImageScaler {
  fileprivate func scaled(_ picture: Data, toWidth width: Int) async throws -> Data {
    try await scaled(WholeImageData(picture), toWidth: width)
  }
}
