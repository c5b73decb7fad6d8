import Foundation

/// Runs `body` with the path of an empty folder that is removed afterwards.
package func withTemporaryFolder<Value>(
  _ body: (_ folder: String) async throws -> Value
) async throws -> Value {
  let folder = FileManager.default.temporaryDirectory.appending(path: "test-\(UUID())").path
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  return try await body(folder)
}

/// Returns a path in a folder that does not exist, so that neither can be opened.
package func missingPath(_ name: String = "nothing") -> String {
  FileManager.default.temporaryDirectory.appending(path: "missing-\(UUID())/\(name)").path
}
