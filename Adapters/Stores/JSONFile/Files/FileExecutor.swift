import Dispatch

/// Runs file work on threads of its own.
///
/// A disk may take long to answer, and the threads of the cooperative pool are as few as the cores.
/// An executor, rather than a continuation, keeps the work inside its task, so that it can see that
/// it was cancelled.
final class FileExecutor: TaskExecutor {
  static let shared = FileExecutor()

  private let queue = DispatchQueue(label: "JSONFileStore", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  /// Does `work` on one of the threads, unless the task is cancelled.
  func run<Result: Sendable>(
    _ work: @concurrent @Sendable () async throws -> Result
  ) async throws -> Result {
    try Task.checkCancellation()
    return try await withTaskExecutorPreference(self) { try await work() }
  }
}
