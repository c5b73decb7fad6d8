import FeedCore
import Foundation
import OfflineCore
import Synchronization
import TestSupport

@testable import SQLiteStore

/// A place of its own for one test, with a storage in it.
struct SQLitePlayground: Sendable {
  let path: String
  var place: StorePlace { StorePlace(path) }

  static func run(
    _ name: String = "store.sqlite", body: (SQLitePlayground) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { try await body(SQLitePlayground(path: "\($0)/\(name)")) }
  }

  var folder: String { URL(filePath: path).deletingLastPathComponent().path }

  func options(
    imageLimit: Int = StoreOptions.defaultImageLimit, timeLimit: Duration = .seconds(60),
    isOursByName: Bool = false, onDamage: @escaping @Sendable (DamageReport) -> Void = { _ in }
  ) -> StoreOptions {
    StoreOptions(
      place: place, imageLimit: imageLimit, timeLimit: timeLimit, isOursByName: isOursByName,
      onDamage: onDamage)
  }

  /// Opens the storage as an app does, with a new instance on each call.
  func storage(_ options: StoreOptions? = nil) -> Storage {
    StorePlugin.sqlite.open(options ?? self.options())
  }

  @discardableResult
  func replace(_ range: Range<Int>, storage: Storage? = nil) async throws -> ListVersion {
    try await (storage ?? self.storage()).lists.replace(
      .feed, with: images(range), savedAt: Date(timeIntervalSince1970: 0), source: "demo:")
  }

  func readAll(_ storage: Storage? = nil) async throws -> [FeedImage]? {
    try await (storage ?? self.storage()).lists.slice(.feed, from: nil, limit: .max)?.items
  }

  /// Acts on the file as another program would, over a connection that is closed afterwards.
  func sql<Value>(_ body: (Database) throws -> Value) throws -> Value {
    // SQLite creates no file unless it is told to.
    if !exists() { try write(Data()) }
    return try body(Database(path, until: .now + .seconds(60)))
  }

  func bytes(_ suffix: String = "") throws -> Data {
    try Data(contentsOf: URL(filePath: path + suffix))
  }

  func write(_ bytes: Data, suffix: String = "") throws {
    try bytes.write(to: URL(filePath: path + suffix))
  }

  func exists(_ suffix: String = "") -> Bool {
    FileManager.default.fileExists(atPath: path + suffix)
  }

  /// Returns the names of all files in the folder.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  /// Removes everything in the folder.
  func wipe() throws {
    for name in try names() { try FileManager.default.removeItem(atPath: "\(folder)/\(name)") }
  }
}

/// The damage that a storage has reported.
final class Reports: Sendable {
  private let reports = Mutex<[DamageReport]>([])

  var all: [DamageReport] { reports.withLock { $0 } }

  @Sendable func add(_ report: DamageReport) { reports.withLock { $0.append(report) } }
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

/// Returns bytes that identify the image to which they belong.
func data(_ number: Int, count: Int = 700) -> Data {
  Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ number) })
}

/// Returns the reason for which `body` fails, or `nil` if it succeeds.
func reason(_ body: () async throws -> Void) async throws -> StoreError.Reason? {
  do {
    try await body()
    return nil
  } catch let error as StoreError {
    return error.reason
  }
}
