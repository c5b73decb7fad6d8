import GRDB
import OfflineCore

/// One SQLite file, with a connection for reads and another for writes, so that a read does not
/// wait for a write under way.
struct SQLiteStorage: Sendable {
  let file: SQLiteFile
  let imageLimit: Int
  let reader: SQLiteConnection
  let writer: SQLiteConnection
  let whenSetAside: @Sendable (SetAside) -> Void

  var place: String { file.place }

  /// - Parameter patience: How many seconds a call waits for other programs.
  init(
    path: String, imageLimit: Int, patience: Double = 5,
    whenSetAside: @escaping @Sendable (SetAside) -> Void = { _ in }
  ) {
    file = SQLiteFile(path: path, patience: patience)
    self.imageLimit = imageLimit
    reader = SQLiteConnection(to: file)
    writer = SQLiteConnection(to: file)
    self.whenSetAside = whenSetAside
  }

  func read<Value: Sendable>(
    _ body: @Sendable (Database) throws -> Value
  ) async throws -> Value? {
    try await reader.read(body)
  }

  func write<Value: Sendable>(
    _ durability: Durability, _ body: @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await writer.write(durability, body)
  }

  /// Writes if that is possible at once; over the connection for reads, for the other may be busy
  /// for long.
  func writeIfIdle(_ body: @Sendable (Database) throws -> Void) async {
    await reader.writeIfIdle(body)
  }
}
