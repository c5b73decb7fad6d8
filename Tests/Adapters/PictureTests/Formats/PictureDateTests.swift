import Foundation
import OfflineCore
import PictureFormats
import Testing

/// The dates at which cameras and programs say that a picture was taken.
struct PictureDateTests {
  private static let original = 0x9003
  private static let digitized = 0x9004
  private static let changed = 0x0132
  private static let usual = "2019:07:06 05:04:03"

  @Test(
    arguments: [
      (usual, "", "2019-07-06T05:04:03Z"), (usual, "+02:00", "2019-07-06T03:04:03Z"),
      (usual, "+2:00", "2019-07-06T03:04:03Z"), (usual, "   :  ", "2019-07-06T05:04:03Z"),
      (usual, "Z", "2019-07-06T05:04:03Z"), (usual, "-0930", "2019-07-06T14:34:03Z"),
      ("2019-07-06 05:04:03", "", "2019-07-06T05:04:03Z"),
      ("2019-07-06T05:04:03", "+02:00", "2019-07-06T03:04:03Z"),
      ("2019-07-06T05:04:03+03:00", "+02:00", "2019-07-06T02:04:03Z"),
      ("2019:07:06 24:04:03", "", "2019-07-06T00:04:03Z"),
      ("2019:07:06 24:00:00", "", "2019-07-07T00:00:00Z"),
      ("2019:07:06 05:04:60", "", "2019-07-06T05:05:00Z"),
      ("2019:07:06 05:04", "", "2019-07-06T05:04:00Z"), ("2019:07:06", "", "2019-07-06T00:00:00Z"),
      ("2099:01:01 00:00:00", "", "2099-01-01T00:00:00Z"),
      ("2019:07:06 05:04:03 PM", "", "2019-07-06T17:04:03Z"),
      ("2019:07:06 12:04:03 AM", "", "2019-07-06T00:04:03Z"),
      ("2019/07/06 05:04:03", "", "2019-07-06T05:04:03Z"),
      ("2019: 7: 6  5: 4: 3", "", "2019-07-06T05:04:03Z"),
      ("0000:00:00 00:00:00", "", nil), ("    :  :     :  :  ", "", nil),
      ("1970:01:01 00:00:00", "", nil), ("2019:13:06 05:04:03", "", nil),
      ("2019:07:06 05:61:03", "", nil), ("no date", "", nil), ("", "", nil),
    ] as [(String, String, String?)])
  func aDateIsReadAsCamerasWriteIt(text: String, zone: String, expected: String?) async throws {
    let date = expected.flatMap(InternetDateTime.date(from:))
    for (tag, zoneTag) in [
      (Self.original, 0x9011), (Self.digitized, 0x9012), (Self.changed, 0x9010),
    ] {
      let exif = Metadata.exif(true, first: [], camera: [(tag, text), (zoneTag, zone)])
      #expect(try await takenAt(Metadata.jpeg(exif)) == date)
    }
  }

  @Test(arguments: ["0000:00:00 00:00:00", "    :  :     :  :  ", "1970:01:01 00:00:00"])
  func theNextDateCountsWhereThereIsNone(blank: String) async throws {
    let expected = InternetDateTime.date(from: "2019-07-06T05:04:03Z")
    let digitized = Metadata.exif(
      false, first: [(Self.changed, "2020:01:01 00:00:00")],
      camera: [(Self.original, blank), (Self.digitized, Self.usual)])
    #expect(try await takenAt(Metadata.jpeg(digitized)) == expected)
    let changed = Metadata.exif(
      false, first: [(Self.changed, Self.usual)], camera: [(Self.original, blank)])
    #expect(try await takenAt(Metadata.jpeg(changed)) == expected)
  }

  /// Exif 2.31 has a zone for each of its dates.
  @Test func theZoneOfAnotherDateIsNotTheOwn() async throws {
    let exif = Metadata.exif(
      true, first: [], camera: [(Self.original, Self.usual), (0x9010, "+02:00")])
    #expect(
      try await takenAt(Metadata.jpeg(exif)) == InternetDateTime.date(from: "2019-07-06T05:04:03Z"))
  }

  @Test(arguments: [
    (
      "<exif:DateTimeOriginal>2019-07-06T05:04:03+02:00</exif:DateTimeOriginal><photoshop:DateCreated>2001-01-01</photoshop:DateCreated>",
      "2019-07-06T03:04:03Z"
    ),
    (
      "<xmp:CreateDate>2001-01-01</xmp:CreateDate><photoshop:DateCreated>2019-07-06T05:04</photoshop:DateCreated>",
      "2019-07-06T05:04:00Z"
    ),
    ("<xmp:CreateDate>2019-07</xmp:CreateDate>", "2019-07-01T00:00:00Z"),
    ("<xmp:CreateDate>now</xmp:CreateDate>", nil),
  ])
  func aProgramWritesItToo(properties: String, expected: String?) async throws {
    let packet = Metadata.segment(
      Data("http://ns.adobe.com/xap/1.0/\0".utf8) + Metadata.xmp(properties))
    let date = expected.flatMap(InternetDateTime.date(from:))
    #expect(try await takenAt(Metadata.jpeg(packet)) == date)
    // It takes precedence over the time of a change, but not over the date from the camera.
    let changed = Metadata.exif(true, first: [(Self.changed, "2022:02:02 00:00:00")], camera: [])
    if date != nil { #expect(try await takenAt(Metadata.jpeg(changed, packet)) == date) }
    let taken = Metadata.exif(true, first: [], camera: [(Self.original, "2018:01:01 00:00:00")])
    #expect(
      try await takenAt(Metadata.jpeg(packet, taken))
        == InternetDateTime.date(from: "2018-01-01T00:00:00Z"))
  }

  private func takenAt(_ picture: Data) async throws -> Date? {
    try await WholeImageData(picture).pictureDetails.takenAt
  }
}
