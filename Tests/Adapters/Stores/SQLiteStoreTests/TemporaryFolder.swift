import Foundation

/// Runs `body` with the path of an empty folder that is removed afterwards.
func withTemporaryFolder<Result>(
  _ body: (String) async throws -> Result
) async throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: "sqlite-\(UUID())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder.path)
}
