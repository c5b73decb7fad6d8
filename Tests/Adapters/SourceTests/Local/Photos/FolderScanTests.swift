import Files
import Foundation
import OfflineCore
import Platform
import Testing

@testable import PhotosSource

struct FolderScanTests {
  @Test func ofTooManyPhotosTheNewestAreShown() async throws {
    try await TemporaryFolder.with { folder in
      for (age, name) in ["a.png", "inner/b.png", "inner/c.png", "d.png"].enumerated() {
        try folder.write(TinyPicture.png, to: name, age: Double(age))
      }
      let photos = PhotoFolder(path: folder.path)
      #expect(try await FolderScan.index(of: photos, limit: 4).skipped.isEmpty)
      let index = try await FolderScan.index(of: photos, limit: 3)
      #expect(index.photos.map(\.path.name) == ["a.png", "b.png", "c.png"])
      #expect(
        index.skipped == [
          SkippedRecords(in: photos.name, count: 1, reason: nil, of: .tooMany)
        ])
    }
  }

  @Test func eachFolderIsOpenedOnceHoweverMuchIsInIt() async throws {
    try await TemporaryFolder.with { folder in
      for index in 0..<20 { try folder.write(TinyPicture.png, to: "inner/\(index)/\(index).png") }
      let watch = inotify_init1(Int32(IN_NONBLOCK))
      defer { close(watch) }
      for path in [folder.path, folder.path + "/inner"] {
        #expect(inotify_add_watch(watch, path, UInt32(IN_OPEN) | UInt32(IN_ONLYDIR)) > 0)
      }
      #expect(try await FolderScan.index(of: PhotoFolder(path: folder.path)).photos.count == 20)
      var events = [UInt8](repeating: 0, count: 1 << 16)
      var (opened, place) = (0, 0)
      let count = read(watch, &events, events.count)
      while place < count {
        let event = events[place...].withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
        // Events for entries of the folder have a name.
        if event.len == 0 { opened += 1 }
        place += MemoryLayout<inotify_event>.size + Int(event.len)
      }
      // The outer folder is opened once to list it, and once to resolve its own path.
      #expect(opened <= 3)
    }
  }

  @Test func foldersInFoldersEndSomewhere() async throws {
    try await TemporaryFolder.with { folder in
      let deep = Array(repeating: "a", count: 200)
      for depth in [10, FolderScan.depthLimit - 1, FolderScan.depthLimit, 200] {
        let path = deep.prefix(depth).joined(separator: "/")
        try folder.write(TinyPicture.png, to: "\(path)/\(depth).png")
      }
      let index = try await FolderScan.index(of: PhotoFolder(path: folder.path))
      #expect(Set(index.photos.map(\.path.name)) == ["10.png", "63.png"])
      #expect(index.folders.count == FolderScan.depthLimit)
    }
  }

  /// Each of these links replaces one name with a hundred others.
  @Test func aLinkThatMeansThousandsOfNamesLeadsNowhere() async throws {
    try await TemporaryFolder.with { folder in
      try folder.write(TinyPicture.png, to: "a.png")
      try folder.link("few.png", to: String(repeating: "./", count: 9) + "a.png")
      for (name, inner) in [("x", "."), ("y", "x"), ("z", "y")] {
        try folder.link(name, to: Array(repeating: inner, count: 100).joined(separator: "/"))
      }
      try folder.link("many.png", to: "z/a.png")
      let photos = try await FolderScan.index(of: PhotoFolder(path: folder.path)).photos
      #expect(Set(photos.map(\.path.name)) == ["a.png"])
    }
  }

  /// A partial scan would replace the saved list.
  @Test func aFolderThatCanNoLongerBeReadIsAFailure() async throws {
    try await TemporaryFolder.with { folder in
      for number in 0..<3 { try folder.write(TinyPicture.png, to: "\(number).png") }
      let listing = try #require(opendir(folder.path))
      defer { closedir(listing) }
      var names: Set<String> = []
      while let name = try OpenFile.nextName(in: listing) {
        names.insert(String(decoding: name, as: UTF8.self))
      }
      #expect(names == [".", "..", "0.png", "1.png", "2.png"])
      rewinddir(listing)
      let other = open("/dev/null", O_RDONLY)
      dup2(other, dirfd(listing))
      close(other)
      #expect(throws: SystemError(code: ENOTDIR)) { try OpenFile.nextName(in: listing) }
    }
  }

  /// An unreadable folder does not hide the other pictures, and is reported.
  @Test func whatMayNotBeReadIsToldAndLeftOut() async throws {
    try await TemporaryFolder.with { folder in
      try folder.write(TinyPicture.png, to: "a.png")
      try folder.write(TinyPicture.png, to: "closed/b.png")
      try folder.write(TinyPicture.png, to: "closed.png")
      for name in ["/closed", "/closed.png"] { chmod(folder.path + name, 0) }
      defer { for name in ["/closed", "/closed.png"] { chmod(folder.path + name, 0o700) } }
      // The superuser may read anything.
      let isAllowed = access(folder.path + "/closed", R_OK) == 0
      let photos = PhotoFolder(path: folder.path)
      let index = try await FolderScan.index(of: photos)
      #expect(index.photos.count == (isAllowed ? 3 : 1))
      #expect(index.skipped.map(\.count) == (isAllowed ? [] : [2]))
      #expect(
        index.skipped.allSatisfy {
          $0.reason == "\(photos.name)/closed: Permission denied" && $0.kind == .records
        })
    }
  }
}
