import Dispatch

/// Runs an actor where it may block: the threads of Swift's concurrency are as few as the cores, and
/// for what does not wait for disks and other programs.
///
/// Unlike a continuation, an executor keeps the work in its task, which hears of a cancellation.
public final class BlockingExecutor: SerialExecutor {
  private let queue: DispatchQueue

  /// - Parameter label: By which a debugger names the thread.
  public init(_ label: String) { queue = DispatchQueue(label: label) }

  /// Runs a part of a task after those that came before it.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
