import ConfinedPrograms
import Foundation
import OfflineCore
import TestSupport
import Testing
import VipsScaling

@Suite(
  .enabled(
    if: ConfinedProgram("vipsthumbnail", memory: 0, seconds: 0).isInstalled,
    "vipsthumbnail is not installed"))
struct VipsImageScalerTests {
  private let scaler = VipsImageScaler()

  @Test(arguments: [(320, 320), (960, 800)])
  func aPictureKeepsItsShapeAndNeverGetsWider(asked: Int, width: Int) async throws {
    let scaled = try await scaler.scaled(SamplePicture.png(800, 600), toWidth: asked)
    let header = try #require(PictureHeader(scaled))
    #expect(header.width == width)
    #expect(header.height * 4 == width * 3)
    #expect(header.kind == .webP)
  }

  @Test func aPictureIsTurnedUprightAndLosesItsMetadata() async throws {
    let photo = try await SamplePicture.jpegOnItsSide(800, 600, remark: "38.72 N, 9.42 W")
    #expect(PictureHeader(photo)?.width == 600)
    let scaled = try await scaler.scaled(photo, toWidth: 320)
    let header = try #require(PictureHeader(scaled))
    #expect(header.kind == .jpeg)
    // 426.67 rows.
    #expect(header.width == 320 && [426, 427].contains(header.height))
    // What would turn it once more is gone too.
    #expect(scaled.range(of: Data("Exif".utf8)) == nil)
    #expect(photo.range(of: Data("38.72 N".utf8)) != nil)
    #expect(scaled.range(of: Data("38.72 N".utf8)) == nil)
  }

  @Test(
    arguments: [
      (Data("#!/bin/sh".utf8), .notAPicture), (PictureStart.png(30_000, 30_000), .tooManyPixels),
      (PictureStart.png(800, 600), .notDecoded),
    ] as [(Data, ImageScalingError.Reason)])
  func whatIsNoSoundPictureFails(data: Data, reason: ImageScalingError.Reason) async {
    let error = await #expect(throws: ImageScalingError.self) {
      try await scaler.scaled(data, toWidth: 320)
    }
    #expect(error?.reason == reason)
  }

  @Test func aPictureThatIsCutOffIsScaledAsFarAsItGoes() async throws {
    let start = SamplePicture.png(800, 600).prefix(20_000)
    #expect(PictureHeader(try await scaler.scaled(start, toWidth: 320))?.width == 320)
  }

  @Test func bytesThatAreChangedAtRandomEndNoMoreThanTheirOwnProcess() async throws {
    let whole = SamplePicture.png(64, 64)
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
          PictureHeader(try await scaler.scaled(SamplePicture.png(640, 480), toWidth: 320))?.width
        }
      }
      for try await width in group { #expect(width == 320) }
    }
  }
}

extension VipsImageScaler {
  fileprivate func scaled(_ picture: Data, toWidth width: Int) async throws -> Data {
    try await scaled(WholeImageData(picture), toWidth: width)
  }
}
