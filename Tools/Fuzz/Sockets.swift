import FoundationEssentials
import Platform
import Synchronization

/// One end of a TCP connection within this machine.
///
/// Waiting more than ten seconds for the other end ends the process: that is a hang.
final class LocalSocket: Sendable {
  private let descriptor: Int32

  private init(descriptor: Int32) {
    self.descriptor = descriptor
    var patience = timeval(tv_sec: 10, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(
        descriptor, SOL_SOCKET, option, &patience, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  deinit { close(descriptor) }

  /// Returns a socket that listens on a free port.
  static func openListener() -> LocalSocket {
    let socket = LocalSocket(descriptor: newDescriptor())
    socket.withAddress(port: 0) { check(bind(socket.descriptor, $0, $1)) }
    check(listen(socket.descriptor, 16))
    return socket
  }

  static func openConnection(to port: UInt16) -> LocalSocket {
    let socket = LocalSocket(descriptor: newDescriptor())
    socket.withAddress(port: port) { check(connect(socket.descriptor, $0, $1)) }
    return socket
  }

  /// The port on which it listens.
  var port: UInt16 {
    withAddress(port: 0) { address, length in
      var length = length
      Self.check(getsockname(descriptor, address, &length))
    }
  }

  /// Waits for the next connection, without a limit.
  func acceptConnection() -> LocalSocket {
    while true {
      let connection = accept(descriptor, nil, nil)
      if connection >= 0 { return LocalSocket(descriptor: connection) }
      precondition([EAGAIN, EINTR, ECONNABORTED].contains(errno), "no connection is accepted")
    }
  }

  /// Sends all data, or as much as the other end accepts before it closes, and then shuts down sending.
  func sendAll(_ data: Data) {
    var done = 0
    while done < data.count {
      let count = data.withUnsafeBytes { bytes in
        Glibc.send(
          descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done,
          Int32(MSG_NOSIGNAL))
      }
      precondition(count > 0 || errno != EAGAIN, "the other end has not read for ten seconds")
      guard count > 0 else { return }
      done += count
    }
    shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Reads until the other end closes, or the received data is `enough`.
  func receive(until enough: ([UInt8]) -> Bool = { _ in false }) {
    var last: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    while !enough(last) {
      let count = recv(descriptor, &piece, piece.count, 0)
      precondition(count >= 0 || errno != EAGAIN, "the other end has been silent for ten seconds")
      guard count > 0 else { return }
      last = Array((last + piece[..<count]).suffix(4 << 10))
    }
  }

  private static func newDescriptor() -> Int32 {
    check(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
  }

  /// - Returns: The port of the address after `body` has run.
  @discardableResult
  private func withAddress(
    port: UInt16, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Void
  ) -> UInt16 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  @discardableResult
  private static func check(_ result: Int32) -> Int32 {
    precondition(result >= 0, String(cString: strerror(errno)))
    return result
  }
}
