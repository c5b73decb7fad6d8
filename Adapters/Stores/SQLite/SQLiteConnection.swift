import Files
import Glibc
import OfflineCore
import StorageEngine

/// How much a write must survive.
enum Durability: String {
  /// A power cut: lists.
  case full = "FULL"
  /// A crash of the program: image data, which can be loaded again.
  case normal = "NORMAL"
}

/// One connection to the file: opened on first use, and again when somebody has moved the file.
actor SQLiteConnection {
  private enum Access { case read, write, create }

  /// How often a call goes on with the next file when somebody takes the one that it has opened.
  private static let mostRounds = 1000

  private let file: SQLiteFile
  private let executor = BlockingExecutor("SQLiteStore")
  private var open: OpenDatabase?
  private var found: FileStatus?
  private var damaged: FileStatus?
  private var lacksSharedMemory = false

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(to file: SQLiteFile) { self.file = file }

  /// Reads in one transaction.
  ///
  /// - Returns: `nil` when there is no file, or nothing in it.
  func read<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) throws -> Value? {
    try withFile(.read) { open, db in
      try db.transaction(.deferred) { try open.hasTables($0) ? body($0) : nil }
    }
  }

  /// Writes in one transaction.
  ///
  /// - Parameter creates: Whether to make a file if there is none.
  /// - Returns: `nil` when there is no file, or nothing in it, and none is to be made.
  func write<Value: Sendable>(
    _ durability: Durability, creates: Bool, _ body: @Sendable (Database) throws -> Value
  ) throws -> Value? {
    try withFile(creates ? .create : .write) { open, db in
      guard try open.prepareToWrite(db, creates: creates, durability) else { return nil }
      return try db.transaction(.immediate) { db in
        // Who replaces the file holds the lock for writing.
        try file.check(open.status)
        // A trigger that somebody has planted meanwhile could make a save vanish; and a file that
        // somebody has emptied is another one.
        guard try open.hasTables(db) else { throw SQLiteFile.Moved() }
        return try body(db)
      }
    }
  }

  /// Writes if that is possible at once, and else forgets it.
  func writeIfIdle(_ body: @Sendable (Database) throws -> Void) {
    LockWait.$isAllowed.withValue(false) {
      _ = try? write(.normal, creates: false, body)
    }
  }

  /// Gives the room of what was deleted back to the file system, as far as others let it.
  func compact() {
    LockWait.$isAllowed.withValue(false) {
      _ = try? withFile(.write) { _, db in
        try db.run("VACUUM")
        try db.run("PRAGMA wal_checkpoint(TRUNCATE)")
      }
    }
  }

  func close() { open = nil }

  // MARK: The file as a whole

  /// The file as it was last seen is damaged.
  func noteDamage() { damaged = found }

  /// Moves the file that was found damaged out of the way.
  ///
  /// - Returns: Where it is now; `nil` when it is there no longer.
  func quarantine() throws -> String? {
    close()
    return try damaged.flatMap(file.quarantine)
  }

  /// Removes the file: also on a full disk, where SQLite can't even delete.
  ///
  /// - Parameter includingQuarantined: Whether what was quarantined of it goes too.
  /// - Throws: ``OfflineCore/StoreError`` with the reason `notOurs` when others keep tables in it.
  func removeFile(includingQuarantined: Bool = false) throws {
    if (try? read(SQLiteSchema.holdsOthers)) == true {
      throw StoreError(.notOurs, detail: "another program keeps tables in \(file.path)")
    }
    close()
    try file.remove(includingQuarantined: includingQuarantined)
  }

  /// Puts the file of `sibling`, which nobody has open, in the place of this one, in one step.
  func replaceFile(by sibling: SQLiteFile) async throws {
    try await SQLiteConnection(to: sibling).mergeLog(.write, while: {})
    // Nobody writes the old file until the new one is there, and no log is left that would be taken
    // for the new one's.
    let take: @Sendable () throws -> Void = { [file] in try file.take(sibling) }
    try mergeLog(.create, while: take)
  }

  /// Brings everything that is saved into the file itself, so that it is whole without companions,
  /// and keeps writers out while `body` runs, under the lock on the folder.
  private func mergeLog(_ access: Access, while body: @Sendable () throws -> Void) throws {
    defer { close() }
    let isDone: Void? = try withFile(access) { open, db in
      guard try !SQLiteSchema.holdsOthers(db) else {
        throw StoreError(.notOurs, detail: "another program keeps tables in \(file.path)")
      }
      // A file without a log would go on with a journal, which must not meet the next file.
      _ = try open.prepareToWrite(db, creates: true, .full)
      // Not waiting within, for those who have the file open need the folder to close it.
      try LockWait.retrying(file.options.timeLimit) {
        try LockWait.$isAllowed.withValue(false) {
          try file.withFolderLock(LOCK_EX) {
            try db.run("PRAGMA wal_checkpoint(TRUNCATE)")
            try db.transaction(.immediate) { _ in
              try file.check(open.status)
              guard !file.hasLog else {
                throw StoreError(.busy, detail: "somebody reads from its log")
              }
              // Who has the file open keeps these; whoever opens the next file gets new ones.
              try file.removeCompanions()
              try body()
            }
          }
        }
      }
    }
    guard isDone != nil else { throw StoreError(.changed, detail: "\(file.path) is not there") }
  }

  // MARK: Opening

  /// Works with the file that is there, and again with the next one when somebody moves it away.
  ///
  /// - Returns: `nil` when there is no file, and none is to be made.
  @discardableResult
  private func withFile<Value>(
    _ access: Access, _ body: (OpenDatabase, Database) throws -> Value?
  ) throws -> Value? {
    for _ in 0..<Self.mostRounds {
      do {
        try Task.checkCancellation()
        if access == .create { try file.create() }
        if let open = try openFile(access) {
          return try StatementLimit.$current.withValue(StatementLimit(fileSize: file.size)) {
            do {
              return try body(open, open.database)
            } catch let error as DatabaseError where error.mayBeDamage {
              try Task.checkCancellation()
              guard let damage = try open.damage() else { throw error }
              throw StoreError(.damaged, detail: damage)
            }
          }
        }
        if access != .create { return nil }
      } catch is SQLiteFile.Moved {
        // It may be the file at the path still, with nothing in it.
        close()
      } catch let error as DatabaseError where error.lacksSharedMemory && !lacksSharedMemory {
        close()
        lacksSharedMemory = true
      } catch {
        // Cancelling interrupts statements and waiting, which SQLite calls by other names.
        try Task.checkCancellation()
        guard let failure = StoreError(database: error) else { throw error }
        if failure.reason == .damaged { noteDamage() }
        throw failure
      }
    }
    throw StoreError(.busy, detail: "the file is moved or emptied again and again")
  }

  private func openFile(_ access: Access) throws -> OpenDatabase? {
    found = try file.status()
    if let open, found?.isSameFile(as: open.status) != true { self.open = nil }
    guard open == nil, let found else { return open }
    do {
      open = try OpenDatabase(file, found, hasJournal: lacksSharedMemory)
      return open
    } catch  where access == .read && file.isAtRest {
      // SQLite may not, or has no room to, make the log that it needs even to read. For one read,
      // since somebody else may write afterwards.
      guard (error as? DatabaseError)?.mayBeDamage != true,
        [.denied, .full].contains(StoreError(database: error)?.reason)
      else { throw error }
      return try OpenDatabase(file, found, isImmutable: true)
    }
  }
}
