import FeedCore
import Foundation
import GRDB
import OfflineCore
import Plugins
import TestSupport

@testable import SQLiteStore

/// A place of its own for one test, with a storage in it.
struct Playground: Sendable {
  let path: String

  static func run(
    _ name: String = "store.sqlite", _ body: (Playground) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { try await body(Playground(path: "\($0)/\(name)")) }
  }

  /// The storage as an app opens it; each call opens it anew.
  func storage(
    imageLimit: Int = StoreOptions.defaultImageLimit,
    whenSetAside: @escaping @Sendable (SetAside) -> Void = { _ in }
  ) -> Storage {
    StorePlugin.sqlite.open(
      StoreOptions(place: path, imageLimit: imageLimit, whenSetAside: whenSetAside))
  }

  /// What a storage tells of damage while `body` uses it.
  func setAside(_ body: (Storage) async throws -> Void) async throws -> [SetAside] {
    try await TestSupport.setAside { try await body(storage(whenSetAside: $0)) }
  }

  /// The feed in a storage that does not wait long for others.
  func impatientFeed(_ seconds: Double = 0.02) -> any FeedStore {
    SQLiteListStore<FeedImageRecord>(
      storage: SQLiteStorage(path: path, imageLimit: 1000, patience: seconds))
  }

  @discardableResult
  func replace(_ range: Range<Int>) async throws -> ListVersion {
    try await storage().feed.replace(
      .feed, with: images(range), savedAt: Date(timeIntervalSince1970: 0), source: "demo:")
  }

  func readAll() async throws -> [FeedImage]? {
    try await storage().feed.slice(.feed, from: nil, limit: .max)?.items
  }

  /// Does something to the file as another program would, over a connection that then ends.
  func sql<Value>(_ body: (Database) throws -> Value) throws -> Value {
    var configuration = Configuration()
    configuration.busyMode = .timeout(60)
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    defer { try? queue.close() }
    return try queue.writeWithoutTransaction(body)
  }

  func bytes(_ suffix: String = "") throws -> Data {
    try Data(contentsOf: URL(filePath: path + suffix))
  }

  func write(_ bytes: Data, _ suffix: String = "") throws {
    try bytes.write(to: URL(filePath: path + suffix))
  }

  func exists(_ suffix: String = "") -> Bool {
    FileManager.default.fileExists(atPath: path + suffix)
  }

  /// Removes what SQLite and the store put beside the file, and the file.
  func wipe() {
    for suffix in ["", "-wal", "-shm", ".damaged", ".damaged-wal"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
  }
}

func images(_ range: Range<Int>) -> [FeedImage] { range.map(image) }

func image(_ number: Int) -> FeedImage {
  FeedImage(
    id: UUID(uuidString: "00000000-0000-0000-0000-\(String(format: "%012X", number))") ?? UUID(),
    description: "Description \(number)", location: nil, url: address(number))
}

func address(_ number: Int) -> URL {
  URL(string: "https://example.com/\(number).png") ?? URL(filePath: "/")
}

/// Bytes that tell which image they belong to.
func data(_ number: Int, count: Int = 700) -> Data {
  Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ number) })
}

/// The reason with which `body` fails; `nil` when it does not fail.
func reason(_ body: () async throws -> Void) async throws -> StoreError.Reason? {
  do {
    try await body()
    return nil
  } catch let error as StoreError {
    return error.reason
  }
}
