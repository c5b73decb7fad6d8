import Dispatch
public import OfflineCore

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

extension StoreOptions {
  /// Until when the call of a port that is under way may take; `nil` outside of one.
  @TaskLocal static var callDeadline: ContinuousClock.Instant?

  /// Until when a call that begins now waits for others, or for an answer: what one call of a port
  /// does has one time limit.
  public var deadline: ContinuousClock.Instant {
    // A duration has to be a number, and not too large.
    Self.callDeadline ?? .now + .seconds(min(max(0, timeLimit), 1_000_000))
  }
}
