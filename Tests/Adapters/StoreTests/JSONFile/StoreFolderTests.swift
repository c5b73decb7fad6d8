import Files
import Foundation
import OfflineCore
import Platform
import ProgramSupport
import StorageEngine
import StoreSupport
import Synchronization
import Testing

@testable import JSONFileStore

/// The operations on a storage. All of them must refuse for the same reason.
enum Use: CaseIterable {
  case slice, replace, append, remove, data, save, removeImage, usage, contents, clear

  static let harmless: [Use] = [.slice, .remove, .data, .removeImage, .usage, .contents, .clear]

  func run(_ storage: Storage) async throws {
    let version = ListVersion(generation: 0, revision: 0, count: 0)
    switch self {
    case .slice: _ = try await storage.lists.slice(key, from: nil, limit: 1)
    case .replace: _ = try await storage.lists.replace(key, with: [], savedAt: Date(), source: "")
    case .append: _ = try await storage.lists.append(notes(0..<1), to: key, at: version)
    case .remove: try await storage.lists.remove(key.name)
    case .data: _ = try await storage.imageData.data(for: imageAddress(1))
    case .save: try await storage.imageData.save(Data([1]), for: imageAddress(1))
    case .removeImage: try await storage.imageData.remove(imageAddress(1))
    case .usage: _ = try await storage.imageData.usage()
    case .contents: _ = try await storage.maintenance.contents()
    case .clear: try await storage.maintenance.clear()
    }
  }
}

struct StoreFolderTests {
  @Test(arguments: Use.harmless)
  func readingAndRemovingCreateNothing(use: Use) async throws {
    try await JSONFilePlayground.run { playground in
      try await use.run(playground.storage())
      #expect(try await playground.storage().maintenance.verify() == [])
      #expect(try !playground.exists(playground.path))
      try FileSystem.createFolder(playground.path)
      try await use.run(playground.storage())
      #expect(try FileSystem.names(in: playground.path) == [])
      let appending = try await reason { try await Use.append.run(playground.storage()) }
      #expect(appending == .changed)
      #expect(try FileSystem.names(in: playground.path) == [])
    }
  }

  @Test func foldersThatLeadToTheStoreAreToldOnce() async throws {
    try await JSONFilePlayground.run { playground in
      let told = Mutex<[String]>([])
      func storage(at path: String) -> Storage {
        StorePlugin.jsonFile.open(
          StoreOptions(
            place: StorePlace(path), onCreation: { path in told.withLock { $0.append(path) } }))
      }
      let outermost = playground.root + "/new"
      for _ in 0..<2 {
        let storage = storage(at: outermost + "/deep/store")
        _ = try await storage.lists.slice(key, from: nil, limit: 1)
        #expect(
          told.withLock { $0 }
            == (FileManager.default.fileExists(atPath: outermost) ? [outermost] : []))
        _ = try await storage.lists.replace(key, with: [], savedAt: Date(), source: "s")
        #expect(told.withLock { $0 } == [outermost])
      }
      _ = try await storage(at: outermost + "/other").lists.replace(
        key, with: [], savedAt: Date(), source: "s")
      #expect(told.withLock { $0 } == [outermost])
    }
  }

  @Test func onlyTheUserMayLookInside() async throws {
    try await JSONFilePlayground.run { playground in
      let deep = JSONFilePlayground(path: playground.path + "/new/store")
      try await deep.save(1)
      try await deep.replace(0..<1)
      let paths = try FileManager.default.subpathsOfDirectory(atPath: playground.path)
      #expect(paths.count == 10)
      for path in paths + [""] {
        let attributes = try FileManager.default.attributesOfItem(
          atPath: playground.path + "/" + path)
        let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
        #expect(attributes[.posixPermissions] as? Int == (isFolder ? 0o700 : 0o600))
      }
    }
  }

  @Test(arguments: Use.allCases)
  func whatIsNotOursIsLeftAlone(use: Use) async throws {
    for name in ["", "/notes.txt", "/lists/feed.ndjson", "/format.json", "/temporary/x"] {
      try await JSONFilePlayground.run { playground in
        try playground.write("{\"format\":\"mine\",\"version\":1}", to: playground.path + name)
        let before = try playground.snapshot(playground.root)
        let reason = try await reason { try await use.run(playground.storage()) }
        #expect(reason == .notOurs)
        let erasing = try await StoreTests.reason {
          try await StorePlugin.jsonFile.siblings?.erase(playground.place)
        }
        #expect(erasing == .notOurs)
        #expect(try playground.snapshot(playground.root) == before)
      }
    }
  }

  /// Without the check, the call would hang, waiting for the other end of the pipe.
  @Test(.hangLimit, arguments: Use.allCases)
  func aPipeIsNotOurs(use: Use) async throws {
    try await JSONFilePlayground.run { playground in
      let isMade = mkfifo(playground.path, 0o600) == 0
      #expect(isMade)
      let reason = try await reason { try await use.run(playground.storage()) }
      #expect(reason == .notOurs)
      let names = try FileSystem.names(in: playground.root)
      #expect(names == ["store"])
    }
  }

  @Test(arguments: Use.allCases)
  func aNewerVersionIsLeftAlone(use: Use) async throws {
    for (isOursByName, rest) in [(false, "}"), (true, #","more":[1]}"#)] {
      try await JSONFilePlayground.run { playground in
        try await playground.replace(0..<1)
        let mark = #"{"format":"essential-feed-json","version":3"# + rest
        try playground.write(mark, to: playground.folder.marker)
        let before = try playground.snapshot(playground.root)
        let reason = try await reason {
          try await use.run(playground.storage(isOursByName: isOursByName))
        }
        #expect(reason == .newerFormat)
        #expect(try playground.snapshot(playground.root) == before)
      }
    }
  }

  @Test(arguments: ["", "{", "[]", "diary", #"{"format":"essential-feed-json","version":x}"#])
  func withoutAMarkOnlyADefaultPlaceIsOurs(mark: String) async throws {
    try await JSONFilePlayground.run { playground in
      try await playground.replace(0..<1)
      try playground.write(mark, to: playground.folder.marker)
      let before = try playground.snapshot(playground.root)
      let writing = try await reason { try await playground.replace(5..<6) }
      #expect(writing == .notOurs)
      #expect(try playground.snapshot(playground.root) == before)
      let reading = try await reason {
        try await Use.slice.run(playground.storage(isOursByName: true))
      }
      #expect(reading == .damaged)
      let reports = try await playground.reports(isOursByName: true) {
        try await Use.replace.run($0)
      }
      #expect(reports.map(\.extent) == [.storage])
      #expect(try await playground.readAll() == [])
      #expect(
        try playground.content(playground.path + ".damaged/format.json") == Data(mark.utf8))
    }
  }

  @Test(arguments: Use.allCases)
  func whatCanNotBeAPlaceIsDenied(use: Use) async throws {
    try await JSONFilePlayground.run { playground in
      try playground.write("", to: playground.path)
      try playground.link(playground.root + "/loop", to: "loop")
      let long = "/" + String(repeating: "x", count: 300)
      for place in [playground.path + "/deeper/store", "/tmp/a\u{0}b", long] {
        let storage = StorePlugin.jsonFile.open(StoreOptions(place: StorePlace(place)))
        let reason = try await reason { try await use.run(storage) }
        #expect(reason == .denied, "\(place)")
      }
      let loop = StorePlugin.jsonFile.open(
        StoreOptions(place: StorePlace(playground.root + "/loop")))
      let looping = try await reason { try await use.run(loop) }
      #expect(looping == .notOurs)
    }
    #expect(StorePlugin.jsonFile.placeProblem("a\u{0}b") != nil)
    #expect(StorePlugin.jsonFile.placeProblem("a b/c") == nil)
  }

  @Test func anUnfinishedFirstWriteIsAnEmptyStorage() async throws {
    try await JSONFilePlayground.run { playground in
      try playground.write("", to: playground.folder.lock)
      try playground.write("half", to: playground.folder.temporary)
      #expect(try await playground.readAll() == nil)
      let version = try await playground.replace(0..<1)
      #expect(try !playground.exists(playground.folder.temporary))
      try playground.write("half", to: playground.folder.temporary)
      try await playground.append(1..<2, at: version)
      #expect(try await playground.readAll() == notes(0..<2))
      #expect(try !playground.exists(playground.folder.temporary))
    }
  }

  @Test(arguments: [
    "lost+found/", ".DS_Store", ".stfolder/", ".snapshot/", "@eaDir/", ".Trash-1000/", "#recycle/",
    "~snapshot/", "$RECYCLE.BIN/", "System Volume Information/", "Thumbs.db", "desktop.ini",
    ".nfs000000000001", "._format.json",
  ])
  func aNewFolderThatHoldsWhatSystemsPutThereIsTaken(name: String) async throws {
    try await JSONFilePlayground.run { playground in
      let path = playground.path + "/" + name
      if name.hasSuffix("/") {
        try FileSystem.createFolder(path)
      } else {
        try playground.write("theirs", to: path)
      }
      #expect(try await playground.readAll() == nil)
      try await playground.replace(0..<3)
      #expect(try await playground.readAll() == notes(0..<3))
      #expect(try await playground.storage().maintenance.verify() == [])
      try await playground.storage().maintenance.clear()
      #expect(try playground.exists(path))
    }
  }

  /// Files that systems and synchronization programs leave beside ours. Some of their names closely
  /// resemble ours.
  @Test(arguments: [
    "lists/._feed.ndjson", "lists/.feed.ndjson.Ab12cd", "lists/feed.ndjson~",
    "lists/feed (conflicted copy).ndjson", "lists/feed (1).ndjson", "lists/.~feed.ndjson",
    "lists/feed.sync-conflict-20260101-120000-ABCDEFG.ndjson", "lists/\u{E9}.ndjson",
    "lists/@eaDir/x", "lists/.ndjson", "images/.DS_Store", "images/._0", "images/.x", "images/@e/x",
    "images/usage (conflicted copy)", "images/IMAGE", "images/IMAGE (1)", "images/._IMAGE",
    "images/IMAGE.tmp", "images/UPPER", "images/FOLDER/Thumbs.db", "images/FOLDER/@eaDir/x",
    "images/FOLDER/.nfs00000000000a0001", "images/FOLDER/\u{FF11}",
  ])
  func whatOthersPutIntoOurFoldersIsLeftAlone(name: String) async throws {
    try await JSONFilePlayground.run { playground in
      let version = try await playground.replace(0..<3)
      for number in 0..<3 { try await playground.save(number) }
      let image = try await playground.imagePath(1).dropFirst(playground.folder.images.count + 1)
      let copy = image.dropLast() + "\u{FF11}"
      let path =
        playground.path + "/"
        + name.replacing("images/IMAGE", with: "images/\(name.hasSuffix("IMAGE") ? copy : image)")
        .replacing("UPPER", with: image.prefix(3) + image.dropFirst(3).uppercased() + "F")
        .replacing("FOLDER", with: image.prefix(2))
        .replacing("._\(copy)", with: image.prefix(3) + "._" + image.dropFirst(3))
      try playground.write("theirs", to: path)
      let storage = playground.storage()
      #expect(try await storage.maintenance.verify() == [])
      #expect(try await storage.maintenance.contents().lists == [key.name])
      #expect(try await storage.maintenance.contents().images.count == 3)
      for problem in try await storage.maintenance.verify() {
        _ = try await storage.maintenance.removeDamaged(problem.subject)
      }
      try await playground.append(3..<4, at: version)
      try await playground.save(4, bytes: 10, limit: 11)
      #expect(try await playground.readAll() == notes(0..<4))
      try await storage.maintenance.clear()
      #expect(try playground.content(path) == Data("theirs".utf8))
      #expect(try FileSystem.names(in: playground.root) == ["store"])
    }
  }

  /// Some synchronization programs use such names for conflicting changes of two computers.
  @Test func aCopyOfAListIsNoListOfItsName() async throws {
    try await JSONFilePlayground.run { playground in
      try await playground.replace(0..<3)
      let copy = playground.folder.list("feed-LAPTOP")
      try playground.write(playground.content(playground.list), to: copy)
      let storage = playground.storage()
      #expect(try await storage.maintenance.contents().lists == [key.name])
      #expect(try await storage.maintenance.verify() == [])
      // A damaged head may state any name.
      try playground.write(
        String(decoding: playground.content(copy), as: UTF8.self)
          .replacing(#""kind":"feed""#, with: #""kind":"food""#), to: playground.list)
      #expect(try await storage.maintenance.contents().lists == [key.name])
      #expect(try await storage.maintenance.verify().map(\.subject) == [.list(key.name)])
    }
  }

  @Test(arguments: Use.allCases)
  func aLinkToWhatIsNotThereIsDenied(use: Use) async throws {
    try await JSONFilePlayground.run { playground in
      try playground.link(playground.path, to: playground.root + "/disk/store")
      let found = try await reason { try await use.run(playground.storage()) }
      #expect(found == .denied)
      #expect(try FileSystem.names(in: playground.root) == ["store"])
    }
  }

  @Test func aTemporaryLinkIsNotFollowed() async throws {
    try await JSONFilePlayground.run { playground in
      try playground.write("mine", to: playground.root + "/precious")
      for name in ["temporary", "images/usage", "lock"] {
        try await playground.save(1)
        try? FileSystem.removeFile(playground.path + "/" + name)
        try playground.link(playground.path + "/" + name, to: playground.root + "/precious")
        _ = try? await playground.replace(0..<3)
        try? await playground.save(2)
        #expect(try playground.content(playground.root + "/precious") == Data("mine".utf8))
        try FileManager.default.removeItem(atPath: playground.path)
      }
    }
  }

  @Test(arguments: [("/a/b/", "/a/b"), ("//a/./b/.", "/a/b"), ("/", "/"), ("/a/..", "/a/..")])
  func placesAreNamedInOneWay(place: String, path: String) {
    #expect(StoreFolder.path(of: place) == path)
    #expect(
      StoreFolder.path(of: "a") == FileManager.default.currentDirectoryPath + "/a")
  }
}
