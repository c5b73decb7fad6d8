import CacheCore
import GRDB

/// One SQLite file: opened on first use, and again when somebody has moved it away.
///
/// Reads and writes have a connection each, so that a read does not wait for a write under way.
actor SQLiteStorage {
  nonisolated let file: SQLiteFile
  nonisolated let imageLimit: Int
  nonisolated var place: String { file.place }

  enum Role { case reading, writing }

  private var identity: SQLiteFile.Identity?
  private var queues: [Role: DatabaseQueue] = [:]

  /// - Parameter patience: How many seconds a call waits for other programs.
  init(path: String, imageLimit: Int, patience: Double = 5) {
    file = SQLiteFile(path: path, patience: patience)
    self.imageLimit = imageLimit
  }

  /// Reads in one transaction.
  ///
  /// - Returns: `nil` when there is no file, or none of our tables in it.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value? {
    try await translatingErrors { [place] in
      guard let queue = try connect(for: .reading) else { return nil }
      return try await queue.read { db in
        guard case .ours = try SQLiteSchema.state(db, place: place) else { return nil }
        return try body(db)
      }
    }
  }

  /// Writes in one transaction, into a file that is made if there is none.
  func write<Value: Sendable>(
    _ durability: Durability, _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await translatingErrors { [file] in
      guard let queue = try connect(for: .writing) else {
        throw StoreError(.denied, place: file.place, detail: "the file vanished")
      }
      return try await queue.writeWithoutTransaction { db in
        try db.prepareToWrite(durability, into: file)
        var value: Value?
        try db.inTransaction(.immediate) {
          try SQLiteSchema.migrate(db, place: file.place)
          value = try body(db)
          try Task.checkCancellation()
          return .commit
        }
        guard let value else { throw CancellationError() }
        return value
      }
    }
  }

  /// Writes if that is possible at once, and else forgets about it.
  ///
  /// Over the connection for reads: the other one may be busy for long.
  func writeIfIdle(_ body: @escaping @Sendable (Database) throws -> Void) async {
    guard let queue = queues[.reading] else { return }
    await SQLiteWaiting.$isAllowed.withValue(false) {
      try? await queue.writeWithoutTransaction { [place] db in
        try db.execute(sql: "PRAGMA synchronous = NORMAL")
        try db.inTransaction(.immediate) {
          guard case .ours = try SQLiteSchema.state(db, place: place) else { return .rollback }
          try body(db)
          return .commit
        }
      }
    }
  }

  /// Gives the room of what was deleted back to the file system, as far as others let it.
  func compact() async throws {
    guard let queue = try connect(for: .writing) else { return }
    await SQLiteWaiting.$isAllowed.withValue(false) {
      try? await queue.writeWithoutTransaction { db in
        try db.execute(sql: "VACUUM")
        _ = try Row.fetchAll(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      }
    }
    try Task.checkCancellation()
  }

  /// Lets go of the file.
  func disconnect() { queues = [:] }

  func connect(for role: Role) throws -> DatabaseQueue? {
    try Task.checkCancellation()
    var found = try file.identity()
    if found == nil, role == .writing {
      try file.create()
      found = try file.identity()
    }
    if found != identity { queues = [:] }
    identity = found
    guard found != nil else { return nil }
    if let queue = queues[role] { return queue }
    if queues.isEmpty { try file.checkHeader() }
    var configuration = Configuration()
    configuration.busyMode = .callback { [patience = file.patience] in
      SQLiteWaiting.goesOn(after: $0, patience: patience)
    }
    configuration.foreignKeysEnabled = false
    configuration.label = place
    let queue = try DatabaseQueue(path: file.path, configuration: configuration)
    queues[role] = queue
    return queue
  }

  private func translatingErrors<Value>(
    _ body: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await body()
    } catch let error as DatabaseError {
      // Cancelling interrupts statements and waiting, which SQLite calls by other names.
      try Task.checkCancellation()
      throw StoreError(error, place: place)
    } catch let error as DamagedRow {
      throw StoreError(.damaged, place: place, detail: error.what)
    }
  }
}
