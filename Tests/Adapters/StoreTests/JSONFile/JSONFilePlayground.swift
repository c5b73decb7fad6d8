import Files
import Foundation
import OfflineCore
import StorageEngine
import StoreSupport
import Synchronization
import TestSupport

@testable import JSONFileStore

/// The items of the lists in these tests.
struct Note: ListItem {
  let number: Int

  init(_ number: Int) { self.number = number }

  init?(fields: FieldValues) {
    guard let number = fields["number"].flatMap({ Int($0) }) else { return nil }
    self.init(number)
  }

  var fields: FieldValues { ["number": String(number), "text": "line\nfeed \"\(number)\""] }
}

func notes(_ numbers: Range<Int>) -> [Note] { numbers.map { Note($0) } }

func imageAddress(_ number: Int) -> URL { URL(filePath: "/image/\(number)") }

let key = ListKey<Note>(kind: "feed")

/// A folder of its own for one test, with a storage in it.
struct JSONFilePlayground: Sendable {
  let path: String
  var place: StorePlace { StorePlace(path) }
  var options: StoreOptions { StoreOptions(place: place, timeLimit: patience) }

  var folder: StoreFolder { StoreFolder(options) }
  var list: String { folder.list("feed") }
  var root: String { FileSystem.parent(of: path) }

  static func run(_ body: (JSONFilePlayground) async throws -> Void) async throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "json-\(UUID())").path
    try FileSystem.createFolder(root)
    defer { try? FileManager.default.removeItem(atPath: root) }
    try await body(JSONFilePlayground(path: root + "/store"))
  }

  /// Opens the storage as an app does, with a new instance on each call.
  func storage(
    imageLimit: Int = StoreOptions.defaultImageLimit, timeLimit: Duration = patience,
    isOursByName: Bool = false, onDamage: @escaping @Sendable (DamageReport) -> Void = { _ in }
  ) -> Storage {
    StorePlugin.jsonFile.open(
      StoreOptions(
        place: place, imageLimit: imageLimit, timeLimit: timeLimit, isOursByName: isOursByName,
        onDamage: onDamage))
  }

  /// Returns the damage that a storage reports while `body` uses it.
  func reports(
    isOursByName: Bool = false, _ body: (Storage) async throws -> Void
  ) async throws -> [DamageReport] {
    let reports = Reports()
    try await body(
      storage(isOursByName: isOursByName) { report in reports.all.withLock { $0.append(report) } })
    return reports.all.withLock { $0 }
  }

  private final class Reports: Sendable {
    let all = Mutex<[DamageReport]>([])
  }

  @discardableResult
  func replace(_ numbers: Range<Int>) async throws -> ListVersion {
    try await storage().lists.replace(key, with: notes(numbers), savedAt: Date(), source: "demo:")
  }

  @discardableResult
  func append(_ numbers: Range<Int>, at version: ListVersion) async throws -> ListVersion {
    try await storage().lists.append(notes(numbers), to: key, at: version)
  }

  func readAll() async throws -> [Note]? {
    try await storage().lists.slice(key, from: nil, limit: .max)?.items
  }

  func save(_ number: Int, bytes: Int = 1, limit: Int = 1 << 20) async throws {
    try await storage(imageLimit: limit).imageData.save(
      Data(repeating: UInt8(number), count: bytes), for: imageAddress(number))
  }

  func content(_ path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }

  func write(_ text: String, to path: String) throws { try write(Data(text.utf8), to: path) }

  func write(_ data: Data, to path: String) throws {
    try FileSystem.createFolder(FileSystem.parent(of: path))
    try data.write(to: URL(filePath: path))
  }

  func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }

  func exists(_ path: String) throws -> Bool { try FileSystem.status(of: path) != nil }

  func move(_ path: String, to target: String) throws {
    try FileManager.default.moveItem(atPath: path, toPath: target)
  }

  /// Returns the content of every file below `path`, including folders and links.
  func snapshot(_ path: String) throws -> [String: Data?] {
    var files: [String: Data?] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
      files[name] = FileManager.default.contents(atPath: "\(path)/\(name)")
    }
    return files
  }

  func imagePath(_ number: Int) async throws -> String {
    let heads = try await JSONFileBackend(StoreOptions(place: place)).imageHeads()
    let key = heads.first { $0.head.contains("image/\(number)\"") }?.key
    let name = String((key ?? "").dropFirst())
    return "\(folder.images)/\(name.prefix(2))/\(name)"
  }

  /// Runs `body` while another writer holds the lock.
  func withLock<Result>(_ body: () async throws -> Result) async throws -> Result {
    let lock = try await folder.lock(until: .now + patience)
    let result = try await body()
    lock?.hold {}
    return result
  }

  /// Waits until a second caller in this process has opened the lock and so waits for it.
  func waitForSecondLock() async throws {
    while try openLocks() < 2 {
      try Task.checkCancellation()
      await Task.yield()
    }
  }

  /// Returns the number of open descriptors of the lock in this process, held or waiting.
  private func openLocks() throws -> Int {
    try FileSystem.names(in: "/proc/self/fd").count { name in
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + name))
        == folder.lock
    }
  }
}
