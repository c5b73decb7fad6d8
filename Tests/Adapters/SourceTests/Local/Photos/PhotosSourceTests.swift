import FeedCore
import Foundation
import OfflineCore
import PhotosSource
import Testing

struct PhotosSourceTests {
  private func descriptions(_ folder: TemporaryFolder) async throws -> [String?] {
    try await PhotosSource(path: folder.path).items(after: nil, limit: 100).map(\.description)
  }

  @Test func picturesAreKnownByTheirContent() async throws {
    try await TemporaryFolder.with { folder in
      for (index, picture) in TinyPicture.all.enumerated() {
        #expect(!picture.isEmpty)
        try folder.write(picture, to: "\(index).txt", age: Double(index))
      }
      try folder.write(Data("RIFF0000WAVE".utf8), to: "sound.webp")
      try folder.write(Data("<html>".utf8), to: "page.jpg")
      try folder.write(Data(), to: "empty.png")
      // Files that only begin like a picture.
      try folder.write(TinyPicture.jpeg.prefix(20), to: "tiny-header.jpg")
      try folder.write(TinyPicture.png.prefix(20), to: "tiny-header.png")
      #expect(try await descriptions(folder) == ["0.txt", "1.txt", "2.txt", "3.txt"])
    }
  }

  @Test func aPictureIsDescribedByItsUserElseByItselfElseByItsName() async throws {
    let exif =
      Data("Exif\0\0MM\0*\0\0\0\u{8}\0\u{1}\u{1}\u{E}\0\u{2}\0\0\0\u{4}Fog\0\0\0\0\0".utf8)
    let photo =
      Data([0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(exif.count + 2)]) + exif
      + TinyPicture.jpeg.dropFirst(2)
    try await TemporaryFolder.with { folder in
      try folder.write(photo, to: "a.jpg", age: 1)
      try folder.write(photo, to: "b.jpg", age: 2)
      let words = #"{"description":"Said","comments":[{"message":"!","username":"a","#
      try folder.write(
        Data((words + #""created_at":"2020-01-01T00:00:00Z"}]}"#).utf8), to: "b.json")
      try folder.write(TinyPicture.png, to: "c.png", age: 3)
      let images = try await PhotosSource(path: folder.path).items(after: nil, limit: 9)
      #expect(images.map(\.description) == ["Fog", "Said", "c.png"])
      #expect(images.map(\.commentCount) == [0, 1, 0])
    }
  }

  @Test func aFolderIsAnAlbumAndACamerasNameNoDescription() async throws {
    try await TemporaryFolder.with { folder in
      try folder.write(TinyPicture.png, to: "IMG_1234.png", age: 1)
      try folder.write(TinyPicture.png, to: "Summer in Athens/Akropolis.png", age: 2)
      try folder.write(TinyPicture.png, to: "2024/Summer in Athens/DSC_0001.png", age: 3)
      let images = try await PhotosSource(path: folder.path).items(after: nil, limit: 9)
      #expect(images.map(\.album) == [nil, "Summer in Athens", "2024/Summer in Athens"])
      #expect(images.map(\.description) == [nil, "Akropolis.png", nil])
    }
  }

  @Test func newestComeFirstAndThoseOfOneMomentByName() async throws {
    try await TemporaryFolder.with { folder in
      try folder.write(TinyPicture.png, to: "old.png", age: 10)
      try folder.write(TinyPicture.png, to: "b.png", age: 5)
      try folder.write(TinyPicture.png, to: "a.png", age: 5)
      try folder.write(TinyPicture.png, to: "inner/deep/new.png", age: 1)
      #expect(try await descriptions(folder) == ["new.png", "a.png", "b.png", "old.png"])
    }
  }

  @Test func onlyPicturesOfTheFeedAreFoundByTheirIDs() async throws {
    try await TemporaryFolder.with { folder in
      try folder.write(TinyPicture.png, to: "a b.png")
      let source = PhotosSource(path: folder.path)
      let image = try #require(try await source.items(after: nil, limit: 1).first)
      // Another source, as after a restart of a server.
      let other = PhotosSource(path: folder.path)
      #expect(try await other.imageAddress(of: image.id) == image.url)
      try folder.remove("a b.png")
      for id in [image.id, UUID()] {
        let error = await #expect(throws: SourceError.self) {
          try await PhotosSource(path: folder.path).imageAddress(of: id)
        }
        #expect(error?.reason == .notFound)
      }
    }
  }

  @Test(arguments: [1, 2, 5, 6])
  func pagesYieldEachImageOnce(limit: Int) async throws {
    try await TemporaryFolder.with { folder in
      for index in 0..<5 {
        try folder.write(TinyPicture.gif, to: "\(index).gif", age: Double(index))
      }
      let source = PhotosSource(path: folder.path)
      var collected: [FeedImage] = []
      var page: [FeedImage]
      repeat {
        page = try await source.items(after: collected.last?.id, limit: limit)
        collected += page
      } while page.count >= limit
      #expect(collected.map(\.description) == (0..<5).map { "\($0).gif" })
    }
  }

  @Test func everyAddressAnswersWithTheFile() async throws {
    try await TemporaryFolder.with { folder in
      let names = ["plain.jpg", "in ner/ä ö%?#&.jpg", "new\nline.jpg", "Ελλάδα/100%25.jpg"]
      for (age, name) in names.enumerated() {
        try folder.write(TinyPicture.jpeg, to: name, age: Double(age))
      }
      let source = PhotosSource(path: folder.path)
      let images = try await source.items(after: nil, limit: 10)
      #expect(images.count == names.count)
      #expect(Set(images.map(\.url)).count == names.count)
      for image in images {
        #expect(image.url.absoluteString.hasPrefix("photo://"))
        #expect(try await source.data(for: image.url) == TinyPicture.jpeg)
      }
      #expect(images[0].url.lastPathComponent == "plain.jpg")
    }
  }

  @Test func twoFoldersShareNoAddressAndNoID() async throws {
    try await TemporaryFolder.with { folder in
      for name in ["one", "other"] { try folder.write(TinyPicture.jpeg, to: "\(name)/a.jpg") }
      let one = PhotosSource(path: folder.path + "/one")
      let other = PhotosSource(path: folder.path + "/other")
      let first = try #require(try await one.items(limit: 1).first)
      let second = try #require(try await other.items(limit: 1).first)
      #expect(first.url != second.url && first.id != second.id)
      await #expect(throws: SourceError.self) { try await other.data(for: first.url) }
      // Lists of earlier versions have addresses that name no folder.
      let earlier = try #require(URL(string: "photo://images/a.jpg"))
      #expect(try await one.data(for: earlier) == TinyPicture.jpeg)
    }
  }

  @Test func idsStayTheSameUntilAFileIsRenamed() async throws {
    try await TemporaryFolder.with { folder in
      try folder.write(TinyPicture.png, to: "a.png")
      try folder.write(TinyPicture.png, to: "b.png", age: 1)
      let first = try await PhotosSource(path: folder.path).items(after: nil, limit: 10)
      try folder.write(TinyPicture.png, to: "c.png", age: -1)
      try folder.remove("b.png")
      let second = try await PhotosSource(path: folder.path).items(after: nil, limit: 10)
      #expect(second.map(\.description) == ["c.png", "a.png"])
      #expect(second[1].id == first[0].id)
      #expect(Set((first + second).map(\.id)).count == 3)
    }
  }

  @Test func newPicturesAppearWhileTheSourceLives() async throws {
    try await TemporaryFolder.with { folder in
      try folder.write(TinyPicture.png, to: "inner/a.png", age: 9)
      // The source trusts a folder whose last change is long past.
      try folder.setAge(0, of: "inner")
      try folder.setAge(0, of: "")
      let source = PhotosSource(path: folder.path)
      #expect(try await source.items(after: nil, limit: 10).count == 1)
      try folder.write(TinyPicture.png, to: "inner/b.png", age: 5)
      let images = try await source.items(after: nil, limit: 10)
      #expect(images.map(\.description) == ["b.png", "a.png"])
      try folder.remove("inner/a.png")
      #expect(try await source.items(after: nil, limit: 10).map(\.description) == ["b.png"])
    }
  }

  @Test func settledFolderIsNotScannedAgain() async throws {
    try await TemporaryFolder.with { folder in
      try folder.write(TinyPicture.png, to: "a.png", age: 9)
      try folder.setAge(0, of: "")
      let source = PhotosSource(path: folder.path)
      #expect(try await source.items(after: nil, limit: 10).count == 1)
      try folder.write(TinyPicture.png, to: "b.png", age: 5)
      // The time of the folder says that nothing has changed, and the source trusts it.
      try folder.setAge(0, of: "")
      #expect(try await source.items(after: nil, limit: 10).count == 1)
    }
  }

  @Test func unknownImagesAreReportedAsNotFound() async throws {
    try await TemporaryFolder.with { folder in
      try folder.write(TinyPicture.png, to: "a.png")
      let source = PhotosSource(path: folder.path)
      let id = UUID()
      let error = SourceError(.notFound, address: "photos:\(folder.path) image \(id)")
      await #expect(throws: error) { try await source.items(after: id, limit: 1) }
      await #expect(throws: error) { try await source.comments(on: id) }
    }
  }

  @Test func cancelledCallsEndWithTheCancellation() async throws {
    try await TemporaryFolder.with { folder in
      try folder.write(TinyPicture.png, to: "a.png")
      let source = PhotosSource(path: folder.path)
      let cancelled = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await source.items(after: nil, limit: 1)
      }
      await #expect(throws: CancellationError.self) { try await cancelled.value }
    }
  }
}
