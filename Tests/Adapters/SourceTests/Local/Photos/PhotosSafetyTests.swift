import FeedCore
import Foundation
import OfflineCore
import Synchronization
import TestSupport
import Testing

@testable import PhotosSource

struct PhotosSafetyTests {
  @Test func linksThatLeadOutsideAreSkippedAndNotAnswered() async throws {
    try await TemporaryFolder.with { outside in
      try outside.write(TinyPicture.png, to: "secret.png")
      try await TemporaryFolder.with { folder in
        try folder.write(TinyPicture.png, to: "real.png", age: 1)
        try folder.link("inside.png", to: "real.png")
        try folder.link("file.png", to: outside.path + "/secret.png")
        try folder.link("folder", to: outside.path)
        try folder.link("loop", to: ".")
        try folder.link("gone.png", to: "nothing")
        let source = PhotosSource(path: folder.path)
        let images = try await source.items(after: nil, limit: 10)
        #expect(images.map(\.description) == ["real.png"])
        for name in ["file.png", "folder/secret.png", "gone.png"] {
          try await expectNotFound("photo://images/\(name)", in: source)
        }
      }
    }
  }

  /// Users who can rename folders must not be able to choose which files are served.
  @Test func folderThatIsSwappedForALinkLetsNothingFromOutsideThrough() async throws {
    try await TemporaryFolder.with { outside in
      try outside.write(TinyPicture.gif, to: "a.png")
      try await TemporaryFolder.with { folder in
        try folder.write(TinyPicture.png, to: "inner/a.png")
        let source = PhotosSource(path: folder.path)
        let url = try #require(URL(string: "photo://images/inner/a.png"))
        let isDone = Flag()
        await withTaskGroup { tasks in
          tasks.addTask {
            await withCheckedContinuation { continuation in
              Thread.detachNewThread {
                let inner = folder.path + "/inner"
                while !isDone.isSet.load(ordering: .relaxed) {
                  rename(inner, inner + "-aside")
                  symlink(outside.path, inner)
                  unlink(inner)
                  rename(inner + "-aside", inner)
                }
                continuation.resume()
              }
            }
          }
          for _ in 0..<100 {
            guard let reader = try? await source.reader(for: url) else { continue }
            let data = try? await reader.bytes(in: 0..<reader.count)
            #expect(data == TinyPicture.png)
            let whole = try? await source.data(for: url)
            #expect(whole == nil || whole == TinyPicture.png)
          }
          isDone.isSet.store(true, ordering: .relaxed)
        }
      }
    }
  }

  @Test func linksInsideAreFollowedWhereverTheyStart() async throws {
    try await TemporaryFolder.with { folder in
      try folder.write(TinyPicture.png, to: "a/real.png", age: 1)
      try folder.write(TinyPicture.jpeg, to: "b/c/other.jpg", age: 1)
      for (link, target) in [
        ("b/up.png", "../a/real.png"), ("b/c/far.png", "../.././b/../a/real.png"),
        ("whole.png", folder.path + "/a/real.png"), ("chain.png", "b/up.png"),
        ("folder.png", "a"), ("self.png", "self.png"), ("out.png", "../../../../etc/passwd"),
        ("b/out.png", "../../a/real.png"),
      ] {
        try folder.link(link, to: target)
      }
      let source = PhotosSource(path: folder.path)
      // Each file is listed once, and can be loaded by all its names.
      let images = try await source.items(after: nil, limit: 100)
      #expect(Set(images.compactMap(\.description)) == ["real.png", "other.jpg"])
      for name in ["a/real.png", "b/up.png", "b/c/far.png", "whole.png", "chain.png"] {
        let url = try #require(URL(string: "photo://images/\(name)"))
        #expect(try await source.data(for: url) == TinyPicture.png)
      }
    }
  }

  @Test func readerGivesPartsAndNoMixture() async throws {
    try await TemporaryFolder.with { folder in
      let picture = TinyPicture.png + Data(0..<200)
      try folder.write(picture, to: "a.png", age: 1)
      let source = PhotosSource(path: folder.path)
      let url = try #require(URL(string: "photo://images/a.png"))
      let reader = try await source.reader(for: url)
      #expect(reader.count == picture.count)
      #expect(try await reader.bytes(in: 10..<50) == picture[10..<50])
      #expect(try await source.reader(for: url).version == reader.version)

      let file = try FileHandle(forUpdating: URL(filePath: folder.path + "/a.png"))
      try file.write(contentsOf: Data(repeating: 0, count: 20))
      try file.close()
      await #expect(throws: SourceError.self) { _ = try await reader.bytes(in: 10..<50) }
      await #expect(throws: SourceError.self) { _ = try await source.reader(for: url) }
    }
  }

  @Test(arguments: [false, true])
  func aPictureThatWasReplacedUnderItsDateIsAnother(inPlace: Bool) async throws {
    try await TemporaryFolder.with { folder in
      try folder.write(TinyPicture.png, to: "a.png", age: 1)
      let source = PhotosSource(path: folder.path)
      let url = try #require(URL(string: "photo://images/a.png"))
      let before = try await source.reader(for: url)
      var other = TinyPicture.png
      other[other.count - 1] ^= 1
      if inPlace {
        let file = try FileHandle(forUpdating: URL(filePath: folder.path + "/a.png"))
        try file.write(contentsOf: other)
        try file.close()
      } else {
        try folder.write(other, to: "b.png")
        rename(folder.path + "/b.png", folder.path + "/a.png")
      }
      try folder.setAge(1, of: "a.png")
      let after = try await source.reader(for: url)
      #expect(try await after.data == other)
      #expect(after.version != before.version)
    }
  }

  @Test func folderThatIsItselfALinkIsRead() async throws {
    try await TemporaryFolder.with { folder in
      try folder.write(TinyPicture.png, to: "real/a.png")
      try folder.link("link", to: "real")
      let images = try await PhotosSource(path: folder.path + "/link").items(after: nil, limit: 10)
      #expect(images.map(\.description) == ["a.png"])
    }
  }

  @Test func hiddenFilesAreNeitherListedNorAnswered() async throws {
    try await TemporaryFolder.with { folder in
      try folder.write(TinyPicture.png, to: ".a.png")
      try folder.write(TinyPicture.png, to: ".thumbnails/b.png")
      let source = PhotosSource(path: folder.path)
      #expect(try await source.items(after: nil, limit: 10).isEmpty)
      try await expectNotFound("photo://images/.a.png", in: source)
      try await expectNotFound("photo://images/.thumbnails/b.png", in: source)
    }
  }

  @Test(arguments: [
    "photo://images/../outside.png", "photo://images/%2E%2E/outside.png",
    "photo://images/inner/../a.png", "photo://images/inner%2Fa.png", "photo://images//etc/passwd",
    "photo://images/", "photo://images", "photo://elsewhere/a.png", "photo:a.png",
    "photo://images/a.png?x", "photo://images/a.png#x", "photo://images/%61.png",
    "photo://images/a.png%00", "photo://images/inner", "photo://images/text.png",
    "photo://images/a.png/b.png",
  ])
  func addressesOfNoPictureAreNotFound(address: String) async throws {
    try await TemporaryFolder.with { parent in
      try parent.write(TinyPicture.png, to: "outside.png")
      try parent.write(TinyPicture.png, to: "photos/a.png")
      try parent.write(TinyPicture.png, to: "photos/inner/a.png")
      try parent.write(Data("text".utf8), to: "photos/text.png")
      try await expectNotFound(address, in: PhotosSource(path: parent.path + "/photos"))
    }
  }

  @Test(arguments: ["https://example.com/a.png", "demo://images/hut.png", "file:///etc/passwd"])
  func addressesOfOthersAreRefused(address: String) async throws {
    let url = try #require(URL(string: address))
    await #expect(
      throws: SourceError(.refused, address: address, detail: "an unknown kind of address")
    ) {
      try await PhotosSource(path: "/").data(for: url)
    }
  }

  @Test func pictureThatIsTooLargeIsToldAndNotAnswered() async throws {
    try await TemporaryFolder.with { folder in
      let limit = PhotoFolder.pictureLimit
      for (name, size) in [("a.png", limit), ("b.png", limit + 1)] {
        try folder.write(TinyPicture.png, to: name)
        #expect(truncate(folder.path + "/" + name, size) == 0)
      }
      let skipped = Mutex<[SkippedRecords]>([])
      let source = PhotosSource(path: folder.path) { report in
        skipped.withLock { $0.append(report) }
      }
      let images = try await source.items(after: nil, limit: 10)
      #expect(images.map(\.description) == ["a.png"])
      #expect(try await source.reader(for: images[0].url).count == limit)
      let error = SourceError(
        .invalidData, address: "photos:\(folder.path)/b.png", detail: "more than 128 MiB")
      #expect(skipped.withLock { $0 }.map(\.reason) == ["\(error.address): \(error.detail)"])
      let tooLarge = try #require(URL(string: "photo://images/b.png"))
      await #expect(throws: error) { try await source.data(for: tooLarge) }
      await #expect(throws: error) { _ = try await source.reader(for: tooLarge) }
    }
  }

  @Test func pipesAreSkippedWithoutWaiting() async throws {
    try await TemporaryFolder.with { folder in
      #expect(mkfifo(folder.path + "/pipe.png", 0o600) == 0)
      try folder.link("link.png", to: "pipe.png")
      let source = PhotosSource(path: folder.path)
      #expect(try await source.items(after: nil, limit: 10).isEmpty)
      try await expectNotFound("photo://images/pipe.png", in: source)
    }
  }

  @Test func missingFolderIsReportedOnUse() async throws {
    let path = missingPath()
    await #expect(
      throws: SourceError(
        .unreadable, address: "photos:\(path)", detail: "No such file or directory")
    ) { try await PhotosSource(path: path).items(after: nil, limit: 1) }
  }

  private func expectNotFound(_ address: String, in source: PhotosSource) async throws {
    let url = try #require(URL(string: address))
    await #expect(throws: SourceError(.notFound, address: address)) {
      try await source.data(for: url)
    }
  }
}

/// A flag that is shared between threads.
private final class Flag: Sendable {
  let isSet = Atomic(false)
}
