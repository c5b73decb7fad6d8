import Conformance
import Foundation

/// A server that accepts connections on loopback and never responds.
final class SilentServer: Sendable {
  struct Failure: Error {}

  private let descriptor: Int32
  let address: String

  init() throws {
    descriptor = Loopback.openSocket()
    let port = Loopback.bindSocket(descriptor)
    // A later connection counts as a failure.
    var limit = timeval(tv_sec: 300, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    guard let port, listen(descriptor, 8) == 0 else { throw Failure() }
    address = "http://127.0.0.1:\(port)"
  }

  deinit { close(descriptor) }

  /// Returns once a client has connected. It blocks a thread of its own, because Swift concurrency has few.
  ///
  /// - Throws: ``Failure`` if no client connects.
  func waitForConnection() async throws {
    try await withCheckedThrowingContinuation { (waiting: CheckedContinuation<Void, any Error>) in
      Thread.detachNewThread {
        let connection = accept(self.descriptor, nil, nil)
        waiting.resume(with: connection >= 0 ? .success(()) : .failure(Failure()))
      }
    }
  }
}
