import Dispatch

/// An executor that runs an actor, or tasks, on a thread that may block. Swift's concurrency has only as
/// many threads as the machine has cores, for work that does not wait for disks and other programs.
///
/// Unlike a continuation, an executor keeps the work in its task, so cancellation reaches it.
public final class BlockingExecutor: SerialExecutor, TaskExecutor {
  private let queue: DispatchQueue
  private let runsTasks: Bool

  /// - Parameters:
  ///   - label: The name of the thread in a debugger.
  ///   - runsTasks: `true` if tasks prefer the executor; by default it is that of an actor. A job that names
  ///     both kinds of executor would be enqueued anew at each call and return of the actor's own functions.
  public init(_ label: String, runsTasks: Bool = false) {
    queue = DispatchQueue(label: label)
    self.runsTasks = runsTasks
  }

  /// Runs a job after the jobs enqueued before it.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async {
      if self.runsTasks {
        job.runSynchronously(on: self.asUnownedTaskExecutor())
      } else {
        job.runSynchronously(on: self.asUnownedSerialExecutor())
      }
    }
  }
}
