import GRDB
import Synchronization

/// Ends what a connection is doing for one caller, and nothing that it does for the next.
final class Interrupter: Sendable {
  private let queue: Mutex<DatabaseQueue?>

  init(of queue: DatabaseQueue) {
    self.queue = Mutex(queue)
  }

  /// Interrupts until the work has ended: SQLite takes no notice between two statements.
  func interrupt() {
    guard interruptOnce() else { return }
    Task.detached {
      repeat { try? await Task.sleep(for: .milliseconds(5)) } while self.interruptOnce()
    }
  }

  /// The work has ended.
  func end() { queue.withLock { $0 = nil } }

  private func interruptOnce() -> Bool {
    queue.withLock { queue in
      queue?.interrupt()
      return queue != nil
    }
  }
}
