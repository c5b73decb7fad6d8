@preconcurrency import Dispatch

/// Runs an actor where it may block: SQLite waits for disks and for other programs, and the few
/// threads of Swift's concurrency are for what does not wait.
final class BlockingExecutor: SerialExecutor {
  private let queue: DispatchQueue

  init(label: String) {
    queue = DispatchQueue(label: label)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
