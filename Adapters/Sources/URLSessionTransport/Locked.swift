import Foundation

/// A value behind a lock of Foundation, on whose threads the session calls back.
///
/// Not `Mutex`: the thread sanitizer does not see it hold between threads that Swift's concurrency
/// did not start. Unchecked because the compiler can't see that the lock guards the value.
package final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  package init(_ value: sending Value) {
    self.value = value
  }

  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
