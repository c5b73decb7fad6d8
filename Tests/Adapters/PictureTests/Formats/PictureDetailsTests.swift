import Foundation
import OfflineCore
import PictureCore
import TestSupport
import Testing

@testable import PictureFormats

struct PictureDetailsTests {
  @Test(arguments: [true, false])
  func aCameraTellsWhatWhoAndWhen(isLittle: Bool) async throws {
    let exif = Metadata.exif(
      isLittle, first: [(0x010E, "Snow on the ridge"), (0x013B, "Ana")],
      camera: [(0x9003, "2024:05:01 12:30:00"), (0x9011, "+02:00")])
    for picture in Metadata.pictures(exif) {
      let details = try await WholeImageData(picture).pictureDetails
      #expect(details.description == "Snow on the ridge")
      #expect(details.author == "Ana")
      #expect(details.takenAt == InternetDateTime.date(from: "2024-05-01T10:30:00Z"))
    }
  }

  @Test(arguments: ["OLYMPUS DIGITAL CAMERA", "      ", "\0\0\0\0\0", "SONY DSC"])
  func whatCamerasWriteByThemselvesIsNoDescription(text: String) async throws {
    let exif = Metadata.exif(
      true, first: [(0x010E, text)], camera: [(0x9003, "0000:00:00 00:00:00")])
    #expect(try await WholeImageData(Metadata.jpeg(exif)).pictureDetails == PictureDetails())
  }

  @Test func whatAProgramHasWrittenComesFirst() async throws {
    let xmp = """
      <x:xmpmeta><rdf:Description><dc:creator><rdf:Seq><rdf:li>Bea &amp;lt; Co</rdf:li></rdf:Seq>\
      </dc:creator><dc:description><rdf:Alt><rdf:li xml:lang="x-default"> Fog &lt;3 </rdf:li>\
      <rdf:li xml:lang="de">Nebel</rdf:li></rdf:Alt></dc:description></rdf:Description></x:xmpmeta>
      """
    let exif = Metadata.exif(false, first: [(0x010E, "Another"), (0x013B, "Ana")], camera: [])
    let segment = Metadata.segment(Data("http://ns.adobe.com/xap/1.0/\0\(xmp)".utf8))
    for picture in [Metadata.jpeg(exif, segment), Metadata.jpeg(segment, exif)] {
      let details = try await WholeImageData(picture).pictureDetails
      #expect(details.description == "Fog <3")
      #expect(details.author == "Bea &lt; Co")
    }
  }

  @Test func whatIsBrokenSaysNothing() async throws {
    let whole = Metadata.exif(
      true, first: [(0x010E, "Snow")], camera: [(0x9003, "2024:05:01 12:30:00")])
    for count in 0..<whole.count {
      for picture in Metadata.pictures(whole.prefix(count)) {
        let details = try await WholeImageData(picture).pictureDetails
        #expect(details.description == nil || details.description == "Snow")
      }
    }
    for picture in [
      Data(), Data("none".utf8), PictureStart.gif(width: 1, height: 1),
      PictureStart.png(width: 1, height: 1),
    ] {
      #expect(try await WholeImageData(picture).pictureDetails == PictureDetails())
    }
  }

  private static func fraction(_ above: UInt32, _ below: UInt32) -> Data {
    [above, below].reduce(into: Data()) { data, number in
      withUnsafeBytes(of: number.littleEndian) { data += $0 }
    }
  }

  @Test func aCameraTellsItsSettings() async throws {
    let exif = Metadata.exif(
      [(0x010F, Data("FUJIFILM\0".utf8)), (0x0110, Data("X-T5\0".utf8))],
      camera: [
        (0x829A, Self.fraction(1, 250)), (0x829D, Self.fraction(28, 10)),
        (0x8827, Data([100, 0])), (0x9003, Data("2024:05:01 12:30:00\0".utf8)),
        (0x9011, Data("+02:00\0".utf8)), (0x920A, Self.fraction(23, 1)),
        (0xA434, Data("XF23mmF1.4\0".utf8)),
      ])
    for picture in Metadata.pictures(exif) {
      let camera = try await WholeImageData(picture).camera
      #expect(camera.name == "FUJIFILM X-T5")
      #expect(camera.lens == "XF23mmF1.4")
      #expect(camera.exposureTime == 0.004)
      #expect(camera.aperture == 2.8)
      #expect(camera.sensitivity == 100)
      #expect(camera.focalLength == 23)
      #expect(camera.takenAt == InternetDateTime.date(from: "2024-05-01T12:30:00Z"))
    }
  }

  @Test func theMakerIsNotRepeated() async throws {
    let exif = Metadata.exif(
      true, first: [(0x010F, "NIKON CORPORATION"), (0x0110, "NIKON D750")],
      camera: [(0xA434, "----")])
    let camera = try await WholeImageData(Metadata.jpeg(exif)).camera
    #expect(camera.name == "NIKON D750")
    #expect(camera.lens == nil)
  }

  /// 12 is the type of floating-point numbers, which have as many bytes.
  @Test func aSettingOfAnotherTypeSaysNothing() async throws {
    let exif = Metadata.exif([], camera: [(0x829A, Self.fraction(1, 250))], numberType: 12)
    #expect(try await WholeImageData(Metadata.jpeg(exif)).camera.exposureTime == nil)
  }

  @Test func brokenSettingsSayNothing() async throws {
    let broken = Metadata.exif(
      [], camera: [(0x829A, Self.fraction(1, 0)), (0x829D, Self.fraction(0, 10))])
    #expect(try await WholeImageData(Metadata.jpeg(broken)).camera == CameraDetails())
    let whole = Metadata.exif([], camera: [(0x829A, Self.fraction(1, 250))])
    for count in 0..<whole.count {
      let camera = try await WholeImageData(Metadata.jpeg(whole.prefix(count))).camera
      #expect(camera.exposureTime == nil)
    }
  }
}
