import GRDB
import Synchronization

/// Ends what a connection is doing for one caller, and nothing that it does for the next.
final class Interruption: Sendable {
  private let queue: Mutex<DatabaseQueue?>

  init(of queue: DatabaseQueue) {
    self.queue = Mutex(queue)
  }

  func callAsFunction() { queue.withLock { $0?.interrupt() } }

  func end() { queue.withLock { $0 = nil } }
}
