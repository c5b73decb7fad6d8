import GRDB
import OfflineCore

/// One connection to the file: opened on first use, and again when somebody has moved the file away.
actor SQLiteConnection {
  let file: SQLiteFile
  private let executor: BlockingExecutor
  private var identity: SQLiteFile.Identity?
  private var queue: DatabaseQueue?
  /// Whether the file is known to be ours, and in the mode for writing, as long as it is open.
  private var isReadyToWrite = false
  private var durability: Durability?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(to file: SQLiteFile) {
    self.file = file
    executor = BlockingExecutor(label: file.place)
  }

  /// Reads in one transaction.
  ///
  /// - Returns: `nil` when there is no file, or none of our tables in it.
  func read<Value: Sendable>(
    _ body: @Sendable (Database) throws -> Value
  ) async throws -> Value? {
    try await file.translatingErrors {
      guard let queue = try openForReading() else { return nil }
      // Not by GRDB's `read`: its pragma query_only makes SQLite prepare each statement anew.
      return try await perform(on: queue) { db in
        try db.transaction(.deferred) { db in
          guard case .ours = try SQLiteSchema.state(db, place: file.place) else { return nil }
          return try body(db)
        }
      }
    }
  }

  /// Writes in one transaction, into a file that is made if there is none.
  func write<Value: Sendable>(
    _ durability: Durability, _ body: @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await file.translatingErrors {
      let queue = try openOrCreate()
      return try await perform(on: queue) { db in
        if !isReadyToWrite { try db.prepareToWrite(into: file) }
        isReadyToWrite = true
        if durability != self.durability { try db.setDurability(durability) }
        self.durability = durability
        return try db.write(into: file, body)
      }
    }
  }

  /// Writes if that is possible at once, into a file of the current version, and else forgets it.
  func writeIfIdle(_ body: @Sendable (Database) throws -> Void) async {
    guard let queue else { return }
    await SQLiteWaiting.$isAllowed.withValue(false) {
      try? await perform(on: queue) { db in
        try db.setDurability(.normal)
        try db.transaction(.immediate) { db in
          guard try SQLiteSchema.isCurrent(db, place: file.place) else { return }
          try body(db)
        }
      }
    }
  }

  /// Gives the room of what was deleted back to the file system, as far as others let it.
  func compact() async throws {
    guard let queue = try? open() else { return try Task.checkCancellation() }
    await SQLiteWaiting.$isAllowed.withValue(false) {
      try? await perform(on: queue) { db in
        try db.execute(sql: "VACUUM")
        _ = try Row.fetchAll(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      }
    }
    try Task.checkCancellation()
  }

  /// Lets go of the file.
  func close() {
    queue = nil
    isReadyToWrite = false
    durability = nil
  }

  /// Works with the database on the thread of this connection, and ends the statement under way
  /// when the task is cancelled.
  func perform<Value>(
    on queue: DatabaseQueue, _ work: (Database) throws -> Value
  ) async throws -> Value {
    let interrupter = Interrupter(of: queue)
    defer { interrupter.end() }
    return try await withTaskCancellationHandler {
      // On this actor, because it is called on `self`.
      try self.performHere(on: queue, work)
    } onCancel: {
      interrupter.interrupt()
    }
  }

  // Not asynchronous, for there GRDB would change to a thread of its own.
  private func performHere<Value>(
    on queue: DatabaseQueue, _ work: (Database) throws -> Value
  ) throws -> Value {
    try queue.writeWithoutTransaction(work)
  }

  private func openOrCreate() throws -> DatabaseQueue {
    if try file.identity() == nil { try file.create() }
    guard let queue = try open() else {
      throw StoreError(.denied, place: file.place, detail: "the file vanished")
    }
    return queue
  }

  private func openForReading() throws -> DatabaseQueue? {
    try Task.checkCancellation()
    guard queue == nil, try file.identity() != nil, file.isImmutable else { return try open() }
    try file.checkHeader()
    return try file.connectImmutable()
  }

  private func open() throws -> DatabaseQueue? {
    try Task.checkCancellation()
    let found = try file.identity()
    if found != identity { close() }
    identity = found
    guard found != nil else { return nil }
    if let queue { return queue }
    try file.checkHeader()
    queue = try file.connect()
    return queue
  }
}
