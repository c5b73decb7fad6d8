import Foundation
import Testing

/// A temporary folder for one test.
struct TemporaryFolder {
  let path: String

  static func with<Value>(_ body: (TemporaryFolder) async throws -> Value) async throws -> Value {
    let path = FileManager.default.temporaryDirectory.path + "/photos-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try await body(TemporaryFolder(path: path))
  }

  /// - Parameter age: The age of the file in seconds, relative to a fixed time.
  func write(_ data: Data, to name: String, age: Double = 0) throws {
    let file = URL(filePath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
    try setAge(age, of: name)
  }

  func setAge(_ age: Double, of name: String) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000 - age)],
      ofItemAtPath: path + "/" + name)
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path + "/" + name, withDestinationPath: target)
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path + "/" + name)
  }
}
