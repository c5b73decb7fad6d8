import Foundation
import HTMLPages
import PictureCore
import Presentation
import Testing

@testable import WebPages

struct PictureFactsTests {
  private static func url(_ path: String) throws -> URL {
    try #require(URL(string: "https://images.example/\(path)"))
  }

  @Test func sayWhatTheCameraDid() throws {
    let header = try #require(PictureHeader(kind: .jpeg, width: 3000, height: 2000))
    var camera = CameraDetails()
    (camera.name, camera.lens) = ("X-T5", "XF23mmF1.4")
    (camera.exposureTime, camera.aperture) = (1 / 250, 2.8)
    (camera.sensitivity, camera.focalLength) = (100, 23)
    let html = PictureFacts(
      PictureFile(header: header, byteCount: 2_621_440, camera: camera), header: nil,
      at: try Self.url("DSC_1.JPG"), messages: .english
    ).html.text
    for text in [
      "X-T5", "XF23mmF1.4", "1/250 s · f/2.8 · ISO 100 · 23 mm", "DSC_1.JPG · JPEG",
      "3000 × 2000 · 2.5 MiB",
    ] {
      #expect(html.contains(">\(text)</dd>"))
    }
  }

  @Test func longExposuresAreInSeconds() throws {
    let header = try #require(PictureHeader(kind: .jpeg, width: 3, height: 2))
    var camera = CameraDetails()
    camera.exposureTime = 2.5
    let html = PictureFacts(
      PictureFile(header: header, byteCount: 1, camera: camera), header: nil,
      at: try Self.url("1"), messages: .english
    ).html.text
    #expect(html.contains(">2.5 s</dd>"))
  }

  @Test func nothingIsKnownOfAPictureThatIsNotHere() throws {
    let facts = PictureFacts(nil, header: nil, at: try Self.url("1"), messages: .english)
    #expect(facts.html.text.isEmpty)
  }

  @Test(arguments: [
    ("DSC_1.JPG", "Roses", "DSC_1.JPG"), ("1", "Roses, & thorns", "Roses thorns.png"),
    ("1", nil, "picture.png"), ("a.php", "../..", "picture.png"),
  ])
  func aFileIsSavedUnderItsNameOrItsHeading(
    path: String, heading: String?, name: String
  ) throws {
    let header = PictureHeader(kind: .png, width: 3, height: 2)
    #expect(
      PictureFacts.fileName(of: try Self.url(path), heading: heading, header: header) == name)
  }
}
