import CacheCore
import GRDB

extension SQLiteFile {
  func connect() throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .callback { [patience] in
      SQLiteWaiting.goesOn(after: $0, patience: patience)
    }
    configuration.foreignKeysEnabled = false
    configuration.label = place
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  /// Throws what a caller can do something about in place of what SQLite says.
  nonisolated(nonsending) func translatingErrors<Value>(
    _ body: nonisolated(nonsending) () async throws -> Value
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
