import Glibc
import OfflineCore

/// Functions that wait in steps for other processes that hold the file. SQLite's own timeout would
/// not end when the task is cancelled.
enum LockWait {
  /// `true` if calls may wait at all.
  @TaskLocal static var isAllowed = true

  private static let step: Double = 0.002

  /// Waits one more step, up to `limit` seconds altogether.
  ///
  /// - Returns: `true` to try again.
  static func shouldRetry(after steps: Int, limit: Double) -> Bool {
    guard isAllowed, !Task.isCancelled, Double(steps) * step < limit else { return false }
    usleep(UInt32(step * 1_000_000))
    return true
  }

  /// Repeats `body` while another process holds a lock that it needs.
  static func retry<Value>(for limit: Double, body: () throws -> Value) throws -> Value {
    var steps = 0
    while true {
      do {
        return try body()
      } catch
        where StoreError(database: error)?.reason == .busy
        && shouldRetry(after: steps, limit: limit)
      {
        steps += 1
      }
    }
  }
}
