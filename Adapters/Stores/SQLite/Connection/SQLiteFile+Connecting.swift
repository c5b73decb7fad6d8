import FoundationEssentials
import GRDB
import Glibc
import OfflineCore

extension SQLiteFile {
  func connect() throws -> DatabaseQueue { try connect(to: path) }

  /// Whether nobody writes the file, and this program could not write beside it: there SQLite
  /// refuses even to read, for want of its log, unless it is told that the file does not change.
  var isImmutable: Bool {
    access(folder, W_OK) != 0 && access(path + "-wal", F_OK) != 0
      && access(path + "-journal", F_OK) != 0
  }

  /// For one read, since somebody else may write afterwards.
  func connectImmutable() throws -> DatabaseQueue {
    try connect(to: URL(filePath: path).absoluteString + "?immutable=1")
  }

  private func connect(to path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .callback { [patience] in
      SQLiteWaiting.shouldRetry(after: $0, patience: patience)
    }
    configuration.foreignKeysEnabled = false
    configuration.label = place
    return try DatabaseQueue(path: path, configuration: configuration)
  }
}
