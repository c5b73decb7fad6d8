import Foundation

/// A server that accepts connections on loopback and never responds.
final class SilentServer: Sendable {
  struct Failure: Error {}

  private let descriptor: Int32
  let address: String

  init() throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let isListening = withUnsafeMutablePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && listen(descriptor, 8) == 0
          && getsockname(descriptor, $0, &length) == 0
      }
    }
    // A later connection counts as a failure.
    var limit = timeval(tv_sec: 300, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    guard isListening else { throw Failure() }
    address = "http://127.0.0.1:\(UInt16(bigEndian: name.sin_port))"
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
