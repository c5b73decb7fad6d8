import FeedCore
import Foundation
import OfflineCore
import PhotosSource
import Platform
import TestSupport
import Testing

/// Metadata of files is cached, so a second scan of a folder opens no picture.
struct PhotoNotesTests {
  private let store = emptyStorage().imageData

  @Test func aSecondLookOpensNoPicture() async throws {
    try await TemporaryFolder.with { folder in
      for name in ["2020-01-01.png", "inner/b.jpg", "film.mov"] {
        try folder.write(TinyPicture.png, to: name)
      }
      try folder.write(Data(#"{"description":"Told"}"#.utf8), to: "inner/b.json")
      let opened = try Opened(in: [folder.path, folder.path + "/inner"])
      let first = try await images(folder)
      #expect(opened.names.isSuperset(of: ["2020-01-01.png", "b.jpg", "film.mov"]))
      let second = try await images(folder)
      #expect(opened.names == ["b.json"])
      #expect(second == first)
      #expect(Set(first.map(\.description)) == ["2020-01-01.png", "film.mov", "Told"])
    }
  }

  @Test func onlyWhatIsNewOrOtherIsOpened() async throws {
    try await TemporaryFolder.with { folder in
      for name in ["a.png", "b.png", "c.png"] { try folder.write(TinyPicture.png, to: name) }
      let opened = try Opened(in: [folder.path])
      _ = try await images(folder)
      try folder.write(TinyPicture.gif, to: "d.png")
      let file = try FileHandle(forUpdating: URL(filePath: folder.path + "/b.png"))
      try file.write(contentsOf: TinyPicture.png)
      try file.close()
      try folder.setAge(0, of: "b.png")
      _ = opened.names
      #expect(try await images(folder).count == 4)
      #expect(opened.names == ["b.png", "d.png"])
    }
  }

  @Test func aSourceThatLivesOpensNoneEither() async throws {
    try await TemporaryFolder.with { folder in
      try folder.write(TinyPicture.png, to: "a.png")
      let source = PhotosSource(path: folder.path)
      let opened = try Opened(in: [folder.path])
      _ = try await source.items(after: nil, limit: 9)
      #expect(opened.names == ["a.png"])
      try folder.write(TinyPicture.gif, to: "b.png")
      _ = opened.names
      #expect(try await source.items(after: nil, limit: 9).count == 2)
      #expect(opened.names == ["b.png"])
    }
  }

  /// A folder's time does not change with it.
  @Test func aPictureThatIsWrittenInItsPlaceIsReadAgain() async throws {
    try await TemporaryFolder.with { folder in
      try folder.write(Self.photo("One"), to: "a.jpg", age: 1)
      try folder.setAge(0, of: "")
      let source = PhotosSource(path: folder.path)
      #expect(try await source.items(after: nil, limit: 9).map(\.description) == ["One"])
      let file = try FileHandle(forUpdating: URL(filePath: folder.path + "/a.jpg"))
      try file.write(contentsOf: Self.photo("Two"))
      try file.close()
      #expect(try await source.items(after: nil, limit: 9).map(\.description) == ["Two"])
    }
  }

  /// The saved pages after an unchanged first one stay, so it stands for the whole folder.
  @Test(arguments: [nil, "b.jpg", "b.json", "c.jpg"] as [String?])
  func theFirstPageIsUnchangedWhileNoFileOfTheFolderChanges(changed: String?) async throws {
    try await TemporaryFolder.with { folder in
      try folder.write(Self.photo("One"), to: "a.jpg", age: 1)
      try folder.write(Self.photo("Two"), to: "b.jpg", age: 2)
      try folder.write(Data(#"{"title":"Roses"}"#.utf8), to: "b.json", age: 2)
      try folder.setAge(0, of: "")
      for source in [PhotosSource(path: folder.path), nil] {
        let first = try await (source ?? PhotosSource(path: folder.path))
          .page(PageRequest(limit: 1))
        #expect(first.items.map(\.description) == ["One"])
        let validator = try #require(first.validator)
        if let changed {
          try folder.write(
            changed == "b.json" ? Data(#"{"title":"Tulips"}"#.utf8) : Self.photo("Three"),
            to: changed, age: 5)
        }
        let second = try await (source ?? PhotosSource(path: folder.path))
          .page(PageRequest(limit: 1, unless: validator))
        #expect(second.isUnchanged == (changed == nil))
        if changed != nil { return }
      }
    }
  }

  @Test func notesThatCannotBeReadAreMadeAgain() async throws {
    try await TemporaryFolder.with { folder in
      try folder.write(TinyPicture.png, to: "a.png")
      let address = try #require(
        URL(string: "photo-notes://2/\(folder.path.percentEncoded)"))
      try await store.save(Data("no notes".utf8), for: address)
      #expect(try await images(folder).count == 1)
      let kept = try #require(try await store.data(for: address))
      #expect(try JSONSerialization.jsonObject(with: kept) is [String: Any])
    }
  }

  /// Returns the images of a new source, as in a program that has just started.
  private func images(_ folder: TemporaryFolder) async throws -> [FeedImage] {
    try await PhotosSource(path: folder.path, notes: { [store] in store }).items(
      after: nil, limit: 9)
  }

  private static func photo(_ text: StaticString) -> Data {
    let exif =
      Data("Exif\0\0MM\0*\0\0\0\u{8}\0\u{1}\u{1}\u{E}\0\u{2}\0\0\0\u{4}\(text)\0\0\0\0\0".utf8)
    return Data([0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(exif.count + 2)]) + exif
      + TinyPicture.jpeg.dropFirst(2)
  }
}

/// The files that are opened in some folders.
private struct Opened {
  private let watch: CInt

  init(in folders: [String]) throws {
    watch = inotify_init1(Int32(IN_NONBLOCK))
    for folder in folders {
      #expect(inotify_add_watch(watch, folder, UInt32(IN_OPEN)) > 0)
    }
  }

  /// The names since the last call, without those of folders.
  var names: Set<String> {
    var events = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(watch, &events, events.count)
    var names: Set<String> = []
    var place = 0
    while place < count {
      let event = events[place...].withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
      let name = events[(place + MemoryLayout<inotify_event>.size)...].prefix(Int(event.len))
      if event.len > 0, event.mask & UInt32(IN_ISDIR) == 0 {
        names.insert(String(decoding: name.prefix { $0 != 0 }, as: UTF8.self))
      }
      place += MemoryLayout<inotify_event>.size + Int(event.len)
    }
    return names
  }
}
