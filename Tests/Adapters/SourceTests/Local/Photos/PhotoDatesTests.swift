import FeedCore
import Foundation
import OfflineCore
import PhotosSource
import Testing

/// Photos are sorted by the time at which they were taken, whenever their files were copied.
struct PhotoDatesTests {
  @Test(
    arguments: [
      ("IMG_20190706_050403.jpg", "2019-07-06T05:04:03Z"),
      ("2019-07-06 05.04.03.jpg", "2019-07-06T05:04:03Z"),
      ("PXL_20210101_123456789.jpg", "2021-01-01T12:34:56Z"),
      ("IMG-20190706-WA0001.jpg", "2019-07-06T00:00:00Z"),
      ("20190706_050403.jpg", "2019-07-06T05:04:03Z"),
      ("20190706050403.jpg", "2019-07-06T05:04:03Z"),
      ("Screenshot 2019-07-06 at 05.04.03.png", "2019-07-06T05:04:03Z"),
      ("WhatsApp Image 2019-07-06 at 5.04.03 PM.jpeg", "2019-07-06T17:04:03Z"),
      ("photo_2019-07-06_05-04-03 (2).jpg", "2019-07-06T05:04:03Z"),
      ("signal-2019-07-06-050403.jpg", "2019-07-06T05:04:03Z"),
      ("Screenshot_20190706-050403_Maps.jpg", "2019-07-06T05:04:03Z"),
      ("FB_IMG_1562389443000.jpg", "2019-07-06T05:04:03Z"),
      ("mmexport1562389443000.jpg", "2019-07-06T05:04:03Z"),
      ("2019-07-06.jpg", "2019-07-06T00:00:00Z"),
      ("IMG_20190706_999999.jpg", "2019-07-06T00:00:00Z"),
      ("IMG_20191399_050403.jpg", nil), ("IMG_1234.jpg", nil), ("1999-2010 best of.jpg", nil),
      ("DSC_201907061.jpg", nil), ("120190706.jpg", nil), ("photo.jpg", nil), ("2019.jpg", nil),
    ] as [(String, String?)])
  func aNameHoldsADate(name: String, expected: String?) async throws {
    try await TemporaryFolder.with { folder in
      try folder.write(TinyPicture.jpeg, to: name)
      let image = try await PhotosSource(path: folder.path).items(after: nil, limit: 1).first
      #expect(image?.createdAt == expected.flatMap(InternetDateTime.date(from:)))
    }
  }

  @Test func theDateInThePhotoCountsBeforeItsNameAndItsFile() async throws {
    try await TemporaryFolder.with { folder in
      // Copied in the order of their names, so the last file is the newest.
      try folder.write(Self.photo(takenIn: 2015), to: "a 2020-01-01.jpg", age: 4)
      try folder.write(Self.photo(takenIn: 2018), to: "b.jpg", age: 3)
      try folder.write(TinyPicture.jpeg, to: "c 2017-01-01.jpg", age: 2)
      // The file is from 2023.
      try folder.write(TinyPicture.jpeg, to: "d.jpg", age: 1)
      try folder.write(Self.photo(takenIn: 1998), to: "e.jpg", age: 0)
      let source = PhotosSource(path: folder.path)
      let images = try await source.items(after: nil, limit: 3)
      let rest = try await source.items(after: images.last?.id, limit: 3)
      #expect(
        (images + rest).map(\.description)
          == ["d.jpg", "b.jpg", "c 2017-01-01.jpg", "a 2020-01-01.jpg", "e.jpg"])
      #expect(images[0].createdAt == nil)
      #expect(images[1].createdAt == InternetDateTime.date(from: "2018-05-04T03:02:01Z"))
    }
  }

  /// Returns a photo whose Exif segment has only the time of the last change.
  private static func photo(takenIn year: Int) -> Data {
    let exif =
      Data("Exif\0\0MM\0*\0\0\0\u{8}\0\u{1}\u{1}\u{32}\0\u{2}\0\0\0\u{14}\0\0\0\u{1A}\0\0\0\0".utf8)
      + Data("\(year):05:04 03:02:01\0".utf8)
    return Data([0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(exif.count + 2)]) + exif
      + TinyPicture.jpeg.dropFirst(2)
  }
}
