import FeedCore
import Foundation
import OfflineCore
import PhotosSource
import Synchronization
import Testing

struct SidecarTests {
  private func image(_ folder: TemporaryFolder) async throws -> FeedImage {
    try #require(try await PhotosSource(path: folder.path).items(after: nil, limit: 1).first)
  }

  @Test(arguments: [
    (#"{"description":"A","location":"L"}"#, "A", "L"), (#"{"description":""}"#, "a.b.jpg", nil),
    (#"{"description":" "}"#, "a.b.jpg", nil),
    (#"{"description":"A","location":{"lat":1,"lng":2}}"#, "A", nil),
    (#"{"description":1,"location":"L"}"#, "a.b.jpg", "L"),
    (#"{"description":"A","comments":[{"text":"m","author":{"displayName":"u"}}]}"#, "A", nil),
    ("[1]", "a.b.jpg", nil), (#"{"type":"FeatureCollection","features":[]}"#, "a.b.jpg", nil),
    (#"{"location":"L"}"#, "a.b.jpg", "L"), ("{}", "a.b.jpg", nil),
    (#"{"description":null,"other":1}"#, "a.b.jpg", nil),
  ])
  func textsComeFromTheFileBesideThePicture(
    sidecar: String, description: String, location: String?
  ) async throws {
    try await TemporaryFolder.with { folder in
      try folder.write(TinyPicture.jpeg, to: "inner/a.b.jpg")
      try folder.write(Data(sidecar.utf8), to: "inner/a.b.json")
      let image = try await image(folder)
      #expect(image.description == description)
      #expect(image.location == location)
    }
  }

  @Test func textsFollowTheFileWhileTheSourceLives() async throws {
    try await TemporaryFolder.with { folder in
      try folder.write(TinyPicture.jpeg, to: "a.jpg")
      let source = PhotosSource(path: folder.path)
      #expect(try await source.items(after: nil, limit: 1).first?.description == "a.jpg")
      try folder.write(Data(#"{"description":"new"}"#.utf8), to: "a.json")
      #expect(try await source.items(after: nil, limit: 1).first?.description == "new")
    }
  }

  @Test func commentsComeFromTheFileInItsOrder() async throws {
    try await TemporaryFolder.with { folder in
      try folder.write(TinyPicture.jpeg, to: "a.jpg")
      try folder.write(
        Data(
          """
          {"comments":[
            {"message":"m","created_at":"2020-05-20T11:24:59+0000","username":"u"},
            {"message":"m","created_at":"2020-05-20T11:24:59+0000","username":"u"},
            {"message":"n","created_at":"2020-05-20T11:24:59Z","username":"v"},
            {"message":"o","created_at":"2020-05-20T13:24:59.500+02:00","username":"w"}
          ]}
          """.utf8), to: "a.json")
      let id = try await image(folder).id
      let comments = try await PhotosSource(path: folder.path).comments(on: id)
      #expect(comments.map(\.message) == ["m", "m", "n", "o"])
      #expect(comments.map(\.username) == ["u", "u", "v", "w"])
      #expect(
        comments.map(\.createdAt.timeIntervalSince1970)
          == [1_589_973_899, 1_589_973_899, 1_589_973_899, 1_589_973_899.5])
      #expect(Set(comments.map(\.id)).count == 4)
      #expect(try await PhotosSource(path: folder.path).comments(on: id) == comments)
    }
  }

  @Test func pictureWithoutFileHasNoComments() async throws {
    try await TemporaryFolder.with { folder in
      try folder.write(TinyPicture.jpeg, to: "a.jpg")
      let id = try await image(folder).id
      #expect(try await PhotosSource(path: folder.path).comments(on: id).isEmpty)
    }
  }

  @Test(arguments: [
    ("nonsense", "it is not JSON"),
    (#"["a", "list"]"#, "the document has the wrong type"),
    (
      #"{"comments":[{"message":"m","username":"u"}]}"#, "comments, item 1: created_at is missing"
    ),
  ])
  func malformedFileIsNamed(sidecar: String, reason: String) async throws {
    try await TemporaryFolder.with { folder in
      try folder.write(TinyPicture.jpeg, to: "a.jpg")
      try folder.write(Data(sidecar.utf8), to: "a.json")
      try await expectToldAndLeftOut(reason, in: folder)
    }
  }

  /// The picture and the others are shown with their own names; only loading its comments fails.
  private func expectToldAndLeftOut(_ reason: String, in folder: TemporaryFolder) async throws {
    try folder.write(TinyPicture.jpeg, to: "b.jpg")
    let skipped = Mutex<[SkippedRecords]>([])
    let source = PhotosSource(path: folder.path) { report in
      skipped.withLock { $0.append(report) }
    }
    let images = try await source.items(after: nil, limit: 10)
    #expect(Set(images.map(\.description)) == ["a.jpg", "b.jpg"])
    let (name, file) = ("photos:\(folder.path)", "photos:\(folder.path)/a.json")
    #expect(
      skipped.withLock { $0 } == [
        SkippedRecords(in: name, count: 1, reason: "\(file): \(reason)", of: .notes)
      ])
    let image = try #require(images.first { $0.description == "a.jpg" })
    await #expect(throws: SourceError(.invalidData, address: file, detail: reason)) {
      try await source.comments(on: image.id)
    }
  }

  private func comment(at date: String, in folder: TemporaryFolder) async throws -> ImageComment? {
    try folder.write(TinyPicture.jpeg, to: "a.jpg")
    let record = #"{"message":"m","created_at":"\#(date)","username":"u"}"#
    try folder.write(Data(#"{"comments":[\#(record)]}"#.utf8), to: "a.json")
    let source = PhotosSource(path: folder.path)
    let image = try await source.items(after: nil, limit: 1).first
    return try await source.comments(on: try #require(image).id).first
  }

  @Test(arguments: [
    ("2020-05-20T11:24:59Z", 1_589_973_899), ("2020-05-20t11:24:59z", 1_589_973_899),
    ("2020-05-20T11:24:59+0000", 1_589_973_899), ("2020-05-20T11:24:59+00:00", 1_589_973_899),
    ("2020-05-20T06:24:59-05:00", 1_589_973_899), ("2020-05-20T16:54:59+0530", 1_589_973_899),
    ("2020-05-20T11:24:59.25Z", 1_589_973_899.25), ("2020-02-29T23:59:59Z", 1_583_020_799),
  ])
  func dateIsReadAsItIsWritten(text: String, seconds: Double) async throws {
    try await TemporaryFolder.with { folder in
      let comment = try await comment(at: text, in: folder)
      #expect(comment?.createdAt == Date(timeIntervalSince1970: seconds))
    }
  }

  @Test(arguments: [
    "", "2020-05-20", "2020-05-20T11:24:59", "2020-05-20T11:24:59Zjunk", " 2020-05-20T11:24:59Z",
    "2020-05-20 11:24:59Z", "20200520T112459Z", "2020-5-20T11:24:59Z", "2020-05-20T11:24Z",
    "2019-02-29T11:24:59Z", "2020-13-20T11:24:59Z", "2020-05-20T24:00:00Z",
    "2020-05-20T11:60:59Z", "2020-05-20T11:24:60Z", "2020-05-20T11:24:59.Z",
    "2020-05-20T11:24:59GMT", "2020-05-20T11:24:59+24:00", "2020-05-20T11:24:59+00:60",
    "2020-05-20T11:24:59+00", "٢٠٢٠-05-20T11:24:59Z",
  ])
  func whatIsNoDateIsNamed(text: String) async throws {
    try await TemporaryFolder.with { folder in
      let error = SourceError(
        .invalidData, address: "photos:\(folder.path)/a.json",
        detail: "comments, item 1: created_at is not a date")
      await #expect(throws: error) { try await comment(at: text, in: folder) }
    }
  }

  @Test func fileThatIsTooLargeIsNamed() async throws {
    try await TemporaryFolder.with { folder in
      try folder.write(TinyPicture.jpeg, to: "a.jpg")
      try folder.write(Data(repeating: 0x20, count: 1 << 20 + 1), to: "a.json")
      try await expectToldAndLeftOut("more than 1 MiB", in: folder)
    }
  }

  @Test func fileThatALinkLeadsOutsideToIsNotRead() async throws {
    try await TemporaryFolder.with { outside in
      try outside.write(Data(#"{"description":"secret"}"#.utf8), to: "a.json")
      try await TemporaryFolder.with { folder in
        try folder.write(TinyPicture.jpeg, to: "a.jpg")
        try folder.link("a.json", to: outside.path + "/a.json")
        #expect(try await image(folder).description == "a.jpg")
      }
    }
  }

  @Test(arguments: [
    ("IMG_2.jpg", "IMG_2.jpg.json"), ("IMG_2.jpg", "IMG_2.jpg.supplemental-metadata.json"),
    ("IMG_2.jpg", "IMG_2.jpg.supplem.json"), ("IMG_2.jpg", "IMG_2.jpg.s.json"),
    ("IMG_2.jpg", "IMG_2.jpg..json"), ("IMG_2.jpg", "IMG_2.supplemental-metadata.json"),
    ("IMG_2(1).jpg", "IMG_2.jpg(1).json"), ("IMG_2(1).jpg", "IMG_2(1).jpg.json"),
    ("IMG_2(1).jpg", "IMG_2.jpg.supplemental-metadata(1).json"),
    ("IMG_2(1).jpg", "IMG_2.jpg.suppl(1).json"),
    ("2013-12-23(1).jpg", "2013-12-23.supplemental-metadata(1).json"),
    ("IMG_2-edited.jpg", "IMG_2.jpg.json"), ("IMG_2-edited(1).jpg", "IMG_2.jpg.supple(1).json"),
    (
      "PXL_20230922_144936660.PORTRAIT-01.COVER~2.jpg",
      "PXL_20230922_144936660.PORTRAIT-01.COVER~2.jpg.json"
    ),
    (
      "PXL_20230922_144936660.PORTRAIT-01.COVER~2-x.jpg",
      "PXL_20230922_144936660.PORTRAIT-01.COVER~2-x.j.json"
    ),
    (
      "123456789123456789123456789123456789_DSCN0091.JPG",
      "123456789123456789123456789123456789_DSCN0091..json"
    ),
  ])
  func anExportIsFoundByItsName(picture: String, name: String) async throws {
    try await TemporaryFolder.with { folder in
      try folder.write(TinyPicture.jpeg, to: picture)
      try folder.write(Data(#"{"description":"Told by the export"}"#.utf8), to: name)
      try folder.write(Data(#"{"description":"Of another"}"#.utf8), to: "IMG_22.jpg.json")
      #expect(try await image(folder).description == "Told by the export")
    }
  }

  @Test(arguments: ["IMG_2.png.json", "IMG_2.jpg.other.json", "IMG_2(1).jpg.json", "IMG.json"])
  func thatOfAnotherPictureIsNotTaken(name: String) async throws {
    try await TemporaryFolder.with { folder in
      try folder.write(TinyPicture.jpeg, to: "IMG_2.jpg")
      try folder.write(Data(#"{"description":"Of another"}"#.utf8), to: name)
      #expect(try await image(folder).description == nil)
    }
  }

  /// Google Takeout writes the name of the file as the title.
  @Test(
    arguments: [
      ("Roses", "Roses"), (" ", nil), ("a(1).jpg", nil), ("a.JPG", nil), ("IMG_1234", nil),
    ] as [(String, String?)])
  func aTitleIsNoNameOfAFile(written: String, title: String?) async throws {
    try await TemporaryFolder.with { folder in
      try folder.write(TinyPicture.jpeg, to: "a(1).jpg")
      try folder.write(Data(#"{"title":"\#(written)"}"#.utf8), to: "a(1).jpg.json")
      #expect(try await image(folder).title == title)
    }
  }

  @Test func anExportTellsWhenAPictureWasTaken() async throws {
    try await TemporaryFolder.with { folder in
      let times = ["a": "1446569801", "b": "1546569801", "c": "-86400", "d": "0", "e": "never"]
      for (name, time) in times {
        try folder.write(TinyPicture.jpeg, to: "\(name).jpg")
        let text = #"{"description":"","photoTakenTime":{"timestamp":"\#(time)"}}"#
        try folder.write(Data(text.utf8), to: "\(name).jpg.json")
      }
      let images = try await PhotosSource(path: folder.path).items(after: nil, limit: 9)
      // The files themselves are from 2023.
      #expect(images.map(\.description) == ["d.jpg", "e.jpg", "b.jpg", "a.jpg", "c.jpg"])
      #expect(
        images.map(\.createdAt?.timeIntervalSince1970)
          == [nil, nil, 1_546_569_801, 1_446_569_801, -86_400])
    }
  }
}
