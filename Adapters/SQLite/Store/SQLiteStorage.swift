import CacheCore
import GRDB

/// One SQLite file: opened on first use, and again when somebody has moved it away.
actor SQLiteStorage {
  nonisolated let file: SQLiteFile
  nonisolated let imageLimit: Int
  nonisolated var place: String { file.place }

  private var connection: (queue: DatabaseQueue, identity: SQLiteFile.Identity)?

  init(path: String, imageLimit: Int, patience: Double = 5) {
    file = SQLiteFile(path: path, patience: patience)
    self.imageLimit = imageLimit
  }

  /// How much a write must survive.
  enum Durability: String {
    /// A power cut: lists.
    case full = "FULL"
    /// A crash of the program: image data, which can be loaded again.
    case normal = "NORMAL"
  }

  /// Reads in one transaction.
  ///
  /// - Returns: `nil` when there is no file, or none of our tables in it.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value? {
    try await translatingErrors { [place] in
      guard let queue = try connect(creating: false) else { return nil }
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
    try await translatingErrors { [place] in
      guard let queue = try connect(creating: true) else {
        throw StoreError(.denied, place: place, detail: "the file vanished")
      }
      return try await queue.writeWithoutTransaction { db in
        // Before anything touches the file, for it may be another program's.
        try db.inTransaction(.deferred) {
          _ = try SQLiteSchema.state(db, place: place)
          return .commit
        }
        try Self.useWriteAheadLog(db)
        try db.execute(sql: "PRAGMA synchronous = \(durability.rawValue)")
        var value: Value?
        try db.inTransaction(.immediate) {
          try SQLiteSchema.migrate(db, place: place)
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
  func writeIfIdle(_ body: @escaping @Sendable (Database) throws -> Void) async {
    guard let queue = connection?.queue else { return }
    try? await queue.writeWithoutTransaction { [patience = file.patience] db in
      try db.execute(sql: "PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 0")
      defer { try? db.execute(sql: "PRAGMA busy_timeout = \(Int(patience * 1000))") }
      try db.inTransaction(.immediate) {
        try body(db)
        return .commit
      }
    }
  }

  /// Sets a damaged file aside, and starts with an empty one.
  func setAside() async throws {
    connection = nil
    try file.setAside()
  }

  /// Gives the room of what was deleted back to the file system, as far as others let it.
  func compact() async throws {
    guard let queue = try connect(creating: false) else { return }
    try? await queue.writeWithoutTransaction { db in
      try db.execute(sql: "VACUUM")
      _ = try Row.fetchAll(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }

  private func connect(creating: Bool) throws -> DatabaseQueue? {
    try Task.checkCancellation()
    var identity = try file.identity()
    if let connection, connection.identity == identity { return connection.queue }
    connection = nil
    if identity == nil {
      guard creating else { return nil }
      try file.create()
      identity = try file.identity()
    }
    guard let identity else { return nil }
    try file.checkOwner()
    var configuration = Configuration()
    configuration.busyMode = .timeout(file.patience)
    configuration.foreignKeysEnabled = false
    configuration.label = place
    let queue = try DatabaseQueue(path: file.path, configuration: configuration)
    connection = (queue, identity)
    return queue
  }

  // Readers and a writer don't wait for each other in this mode; the file remembers it.
  private static func useWriteAheadLog(_ db: Database) throws {
    let mode = try String.fetchOne(db.cachedStatement(sql: "PRAGMA journal_mode"))
    if mode != "wal" { try db.execute(sql: "PRAGMA journal_mode = WAL") }
  }

  private func translatingErrors<Value>(
    _ body: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await body()
    } catch let error as DatabaseError {
      if error.resultCode == .SQLITE_INTERRUPT || error.resultCode == .SQLITE_ABORT {
        try Task.checkCancellation()
      }
      throw StoreError(error, place: place)
    } catch let error as DamagedRow {
      throw StoreError(.damaged, place: place, detail: error.what)
    }
  }
}
