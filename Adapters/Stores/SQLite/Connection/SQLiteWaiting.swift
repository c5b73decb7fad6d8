import Glibc

/// Waiting for others who hold the file.
///
/// In steps, and not by SQLite's own timeout, which does not end when the task is cancelled.
enum SQLiteWaiting {
  /// Whether a call waits at all.
  @TaskLocal static var isAllowed = true

  private static let step: Double = 0.002

  /// Waits one step more.
  ///
  /// - Parameter patience: How many seconds to wait altogether.
  /// - Returns: Whether to try again.
  static func shouldRetry(after steps: Int, patience: Double) -> Bool {
    guard isAllowed, !Task.isCancelled, Double(steps) * step < patience else { return false }
    usleep(UInt32(step * 1_000_000))
    return true
  }
}
