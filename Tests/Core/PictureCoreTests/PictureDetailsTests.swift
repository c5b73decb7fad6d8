import Foundation
import OfflineCore
import TestSupport
import Testing

@testable import PictureCore

struct PictureDetailsTests {
  @Test(arguments: [true, false])
  func aCameraTellsWhatWhoAndWhen(isLittle: Bool) async throws {
    let exif = Self.exif(
      isLittle, [(0x010E, "Snow on the ridge"), (0x013B, "Ana")],
      camera: [(0x9003, "2024:05:01 12:30:00"), (0x9011, "+02:00")])
    for picture in Self.pictures(exif) {
      let details = try await WholeImageData(picture).pictureDetails
      #expect(details.description == "Snow on the ridge")
      #expect(details.author == "Ana")
      #expect(details.takenAt == InternetDateTime.date(from: "2024-05-01T10:30:00Z"))
    }
  }

  @Test(arguments: ["OLYMPUS DIGITAL CAMERA", "      ", "\0\0\0\0\0", "SONY DSC"])
  func whatCamerasWriteByThemselvesIsNoDescription(text: String) async throws {
    let exif = Self.exif(true, [(0x010E, text)], camera: [(0x9003, "0000:00:00 00:00:00")])
    #expect(try await WholeImageData(Self.jpeg(exif)).pictureDetails == PictureDetails())
  }

  @Test func whatAProgramHasWrittenComesFirst() async throws {
    let xmp = """
      <x:xmpmeta><rdf:Description><dc:creator><rdf:Seq><rdf:li>Bea &amp;lt; Co</rdf:li></rdf:Seq>\
      </dc:creator><dc:description><rdf:Alt><rdf:li xml:lang="x-default"> Fog &lt;3 </rdf:li>\
      <rdf:li xml:lang="de">Nebel</rdf:li></rdf:Alt></dc:description></rdf:Description></x:xmpmeta>
      """
    let exif = Self.exif(false, [(0x010E, "Another"), (0x013B, "Ana")], camera: [])
    let segment = Self.segment(Data("http://ns.adobe.com/xap/1.0/\0\(xmp)".utf8))
    for picture in [Self.jpeg(exif, then: segment), Self.jpeg(segment, then: exif)] {
      let details = try await WholeImageData(picture).pictureDetails
      #expect(details.description == "Fog <3")
      #expect(details.author == "Bea &lt; Co")
    }
  }

  @Test func whatIsBrokenSaysNothing() async throws {
    let whole = Self.exif(true, [(0x010E, "Snow")], camera: [(0x9003, "2024:05:01 12:30:00")])
    for count in 0..<whole.count {
      for picture in Self.pictures(whole.prefix(count)) {
        let details = try await WholeImageData(picture).pictureDetails
        #expect(details.description == nil || details.description == "Snow")
      }
    }
    for picture in [Data(), Data("none".utf8), PictureStart.gif(1, 1), PictureStart.png(1, 1)] {
      #expect(try await WholeImageData(picture).pictureDetails == PictureDetails())
    }
  }

  /// The same in each kind of picture that can hold it.
  private static func pictures(_ exif: Data) -> [Data] {
    func chunk(_ name: String, _ content: Data, isBig: Bool) -> Data {
      let count = withUnsafeBytes(of: UInt32(content.count)) { Data($0) }
      let length = isBig ? Data(count.reversed()) : count
      return isBig
        ? length + Data(name.utf8) + content + Data(count: 4)
        : Data(name.utf8) + length + content + Data(count: content.count & 1)
    }
    return [
      jpeg(segment(Data("Exif\0\0".utf8) + exif)),
      PictureStart.png(8, 8) + Data(count: 9) + chunk("eXIf", exif, isBig: true),
      PictureStart.webPExtended(8, 8) + chunk("VP8 ", Data(count: 3), isBig: false)
        + chunk("EXIF", exif, isBig: false),
    ]
  }

  private static func jpeg(_ segment: Data, then next: Data = Data()) -> Data {
    let isBare = segment.starts(with: "II".utf8) || segment.starts(with: "MM".utf8)
    let first = isBare ? Self.segment(Data("Exif\0\0".utf8) + segment) : segment
    let isNextBare = next.starts(with: "II".utf8) || next.starts(with: "MM".utf8)
    let second = isNextBare ? Self.segment(Data("Exif\0\0".utf8) + next) : next
    return Data([0xFF, 0xD8]) + first + second + PictureStart.jpeg(8, 8).dropFirst(8)
  }

  private static func segment(_ content: Data) -> Data {
    let count = content.count + 2
    return Data([0xFF, 0xE1, UInt8(count >> 8), UInt8(count & 0xFF)]) + content
  }

  /// Two directories of texts, the second one that of the camera, and the texts behind them.
  private static func exif(
    _ isLittle: Bool, _ first: [(tag: Int, text: String)], camera: [(tag: Int, text: String)]
  ) -> Data {
    func number(_ value: Int, _ count: Int) -> Data {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return Data(isLittle ? bytes : bytes.reversed())
    }
    let cameraPlace = 8 + 2 + 12 * (first.count + 1) + 4
    var texts = Data()
    let textsPlace = cameraPlace + 2 + 12 * camera.count + 4
    func directory(_ entries: [(tag: Int, text: String)], last: Data = Data()) -> Data {
      let fields = entries.reduce(into: Data()) { fields, entry in
        let text = Data(entry.text.utf8) + [0]
        fields += number(entry.tag, 2) + number(2, 2) + number(text.count, 4)
        fields +=
          text.count > 4 ? number(textsPlace + texts.count, 4) : text + Data(count: 4 - text.count)
        if text.count > 4 { texts += text }
      }
      return number(entries.count + (last.isEmpty ? 0 : 1), 2) + fields + last + number(0, 4)
    }
    let pointer = number(0x8769, 2) + number(4, 2) + number(1, 4) + number(cameraPlace, 4)
    let directories = directory(first, last: pointer) + directory(camera)
    return Data((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(8, 4) + directories + texts
  }
}
