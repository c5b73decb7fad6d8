import Dispatch
import Platform
import Synchronization

/// A queue of lines for a file descriptor that never blocks its callers.
///
/// If lines are read more slowly than they are written, lines that do not fit are dropped, and their number
/// is logged once there is room again.
final class LogQueue: Sendable {
  static let standardError = LogQueue(STDERR_FILENO)

  private struct State {
    var waiting: [UInt8] = []
    var dropped = 0
    var isWriting = false
  }

  // The pause between writes, in microseconds. Without it nearly every line would wake the thread.
  private static let pause: UInt32 = 10_000

  private let descriptor: CInt
  private let limit: Int
  private let state = Mutex(State())
  private let thread = DispatchQueue(label: "log")

  /// - Parameter limit: How many bytes may wait.
  init(_ descriptor: CInt, limit: Int = 256 << 10) {
    self.descriptor = descriptor
    self.limit = limit
  }

  /// - Parameter line: A line with its line feed.
  func append(_ line: some Collection<UInt8>) {
    let begins = state.withLock { state in
      guard state.waiting.count + line.count <= limit else {
        state.dropped += 1
        return false
      }
      state.waiting += line
      defer { state.isWriting = true }
      return !state.isWriting
    }
    if begins { thread.async { self.write() } }
  }

  /// Waits until all lines are written or the time is over.
  func flush(seconds: Int) {
    let isWritten = DispatchSemaphore(value: 0)
    thread.async { isWritten.signal() }
    _ = isWritten.wait(timeout: .now() + .seconds(seconds))
  }

  private func write() {
    while let lines = takeLines() {
      var rest = lines[...]
      while !rest.isEmpty {
        let written = rest.withUnsafeBytes { Platform.write(descriptor, $0.baseAddress, $0.count) }
        if written > 0 {
          rest = rest.dropFirst(written)
        } else if errno == EAGAIN {
          var readiness = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          poll(&readiness, 1, -1)
        } else if errno != EINTR {
          // The reader has gone.
          break
        }
      }
      usleep(Self.pause)
    }
  }

  private func takeLines() -> [UInt8]? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isWriting = false
        return nil
      }
      defer { (state.waiting, state.dropped) = ([], 0) }
      guard state.dropped > 0 else { return state.waiting }
      return state.waiting + "level=warning message=\"lines dropped\" count=\(state.dropped)\n".utf8
    }
  }
}
