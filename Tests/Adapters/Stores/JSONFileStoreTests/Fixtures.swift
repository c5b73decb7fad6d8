import FeedCore
import Foundation
import OfflineCore
import Plugins
import TestSupport

@testable import JSONFileStore

/// A folder of its own for one test, with a storage in it.
struct Playground: Sendable {
  let folder: StoreFolder

  static func run(_ body: (Playground) async throws -> Void) async throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "json-\(UUID())").path
    try FileTree.createFolder(root, durably: false)
    defer { try? FileTree.removeAll(at: root) }
    try await body(Playground(folder: StoreFolder(root + "/store")))
  }

  /// The storage as an app opens it; each call opens it anew.
  func storage(
    imageLimit: Int = StoreOptions.defaultImageLimit,
    whenSetAside: @escaping @Sendable (SetAside) -> Void = { _ in }
  ) -> Storage {
    StorePlugin.jsonFile.open(
      StoreOptions(place: folder.path, imageLimit: imageLimit, whenSetAside: whenSetAside))
  }

  /// What a storage tells of damage while `body` uses it.
  func setAside(_ body: (Storage) async throws -> Void) async throws -> [SetAside] {
    try await TestSupport.setAside { try await body(storage(whenSetAside: $0)) }
  }

  /// The feed in a storage that does not wait long for its lock.
  func impatientFeed() -> any FeedStore {
    JSONFileListStore<FeedImageRecord>(
      storage: JSONFileStorage(path: folder.path, patience: .milliseconds(20)))
  }

  /// Keeps images under keys of whatever kind, where others would be refused.
  func listsOfAnyKind() -> any FeedStore {
    JSONFileListStore<FeedImageRecord>(storage: JSONFileStorage(path: folder.path))
  }

  func replace(_ range: Range<Int>) async throws -> ListVersion {
    try await storage().feed.replace(
      .feed, with: images(range), savedAt: Date(timeIntervalSince1970: 0), source: "demo:")
  }

  func append(_ range: Range<Int>, at version: ListVersion) async throws -> ListVersion {
    try await storage().feed.append(images(range), to: .feed, at: version)
  }

  func readAll() async throws -> [FeedImage]? {
    try await storage().feed.slice(.feed, from: nil, limit: .max)?.items
  }

  /// The lines of the feed's file, without line feeds.
  func lines() throws -> [String] {
    try String(contentsOfFile: folder.list(.feed), encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  func write(lines: [String], tail: String = "") throws {
    try write(lines.map { $0 + "\n" }.joined() + tail, to: folder.list(.feed))
  }

  func write(_ text: String, to path: String) throws {
    try FileTree.createFolder(FileTree.parent(of: path), durably: false)
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  func flip(_ path: String, at offset: Int) throws {
    var bytes = try Data(contentsOf: URL(filePath: path))
    bytes[offset < 0 ? bytes.count + offset : offset] ^= 1
    try bytes.write(to: URL(filePath: path))
  }

  /// Does `body` while another writer is at work.
  func whileLocked<Result>(_ body: () async throws -> Result) async throws -> Result {
    let lock = try await StoreLock.acquire(folder, until: .now + .seconds(5))
    guard let lock else { throw FileFailure.broken("the folder is gone") }
    let result = try await body()
    lock.whileHeld {}
    return result
  }

  /// How many in this process have the lock open, whether they hold it or wait for it.
  func openLocks() throws -> Int {
    try FileTree.names(in: "/proc/self/fd").count { name in
      let target = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/self/fd/" + name)
      return target == folder.lock
    }
  }

  func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
}

func images(_ range: Range<Int>) -> [FeedImage] { range.map(image) }

func image(_ number: Int) -> FeedImage {
  let digits = String(number)
  let id = "00000000-0000-0000-0000-" + String(repeating: "0", count: 12 - digits.count) + digits
  return FeedImage(
    id: UUID(uuidString: id) ?? UUID(), description: "image \(number)", location: nil,
    url: address(number))
}

func address(_ number: Int) -> URL { URL(filePath: "/image/\(number)") }

/// The reason of the failure of `body`; `nil` when it succeeds.
func reason(_ body: () async throws -> Void) async throws -> StoreError.Reason? {
  do {
    try await body()
    return nil
  } catch let error as StoreError {
    return error.reason
  }
}
