import Conformance
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

  /// Returns a socket that listens on a free port, and the port.
  static func openListener() -> (socket: LocalSocket, port: UInt16) {
    let socket = LocalSocket(descriptor: Loopback.openSocket())
    guard let port = Loopback.bindSocket(socket.descriptor), listen(socket.descriptor, 16) == 0
    else {
      fatalError(String(cString: strerror(errno)))
    }
    return (socket, UInt16(port))
  }

  static func openConnection(to port: UInt16) -> LocalSocket {
    let socket = LocalSocket(descriptor: Loopback.openSocket())
    precondition(
      Loopback.connectSocket(socket.descriptor, to: Int(port)), String(cString: strerror(errno)))
    return socket
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
        Platform.send(
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
}
