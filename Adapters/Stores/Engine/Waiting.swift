import Dispatch
public import OfflineCore

/// An executor that runs an actor on a thread that may block. Swift's concurrency has only as many
/// threads as the machine has cores, for work that does not wait for disks and other programs.
///
/// Unlike a continuation, an executor keeps the work in its task, so cancellation reaches it.
public final class BlockingExecutor: SerialExecutor {
  private let queue: DispatchQueue

  /// - Parameter label: The name of the thread in a debugger.
  public init(_ label: String) { queue = DispatchQueue(label: label) }

  /// Runs a job after the jobs enqueued before it.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

extension StoreOptions {
  /// The deadline of the running call of a port, or `nil` outside of one.
  @TaskLocal static var callDeadline: ContinuousClock.Instant?

  /// The moment until which a call that begins now waits for a lock or an answer. All the work of
  /// one call of a port shares one time limit.
  public var deadline: ContinuousClock.Instant {
    // A duration has to be a number, and not too large.
    Self.callDeadline ?? .now + .seconds(min(max(0, timeLimit), 1_000_000))
  }
}
