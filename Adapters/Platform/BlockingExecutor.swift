import Dispatch

/// An executor that runs an actor, or a task, on a thread that may block. Swift's concurrency has only as
/// many threads as the machine has cores, for work that does not wait for disks and other programs.
///
/// Unlike a continuation, an executor keeps the work in its task, so cancellation reaches it.
public final class BlockingExecutor: SerialExecutor, TaskExecutor {
  private let queue: DispatchQueue

  /// - Parameter label: The name of the thread in a debugger.
  public init(_ label: String) { queue = DispatchQueue(label: label) }

  /// Runs a job after the jobs enqueued before it.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async {
      job.runSynchronously(
        isolatedTo: self.asUnownedSerialExecutor(), taskExecutor: self.asUnownedTaskExecutor())
    }
  }
}
