import Conformance
public import Foundation
import Platform

/// A connection on which a test controls and observes every byte.
public final class RawConnection: Sendable {
  /// The error of a system call.
  public struct Failure: Error {
    /// The name of the call.
    public let call: String
    /// The `errno` of the call.
    public let code: CInt
  }

  private let descriptor: CInt

  /// - Parameters:
  ///   - port: The port on this machine.
  ///   - window: The size of the receive buffer in bytes; a small one makes the server wait.
  ///   - client: The local address of the connection.
  public init(port: UInt16, window: CInt? = nil, from client: String = "127.0.0.1") throws {
    descriptor = Loopback.openSocket()
    guard descriptor >= 0 else { throw Failure(call: "socket", code: errno) }
    if var window {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &window, socklen_t(MemoryLayout<CInt>.size))
    }
    // A test that waits longer than this has failed.
    var limit = timeval(tv_sec: 300, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
    if client != "127.0.0.1" { _ = Loopback.bindSocket(descriptor, at: client) }
    guard Loopback.connectSocket(descriptor, to: Int(port)) else {
      let failure = Failure(call: "connect", code: errno)
      close(descriptor)
      throw failure
    }
  }

  deinit { close(descriptor) }

  /// Makes the connection reset when the value is released, which discards unread data.
  public func breakOff() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }

  /// Sends the whole text.
  public func send(_ text: String) throws {
    let bytes = Array(text.utf8)
    guard Platform.send(descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL)) == bytes.count
    else { throw Failure(call: "send", code: errno) }
  }

  /// Returns some bytes, at most `count`, or none when the server has closed the connection.
  public func receive(_ count: Int = 1 << 16) throws -> Data {
    var buffer = [UInt8](repeating: 0, count: count)
    let got = recv(descriptor, &buffer, count, 0)
    if got < 0, errno == ECONNRESET { return Data() }
    guard got >= 0 else { throw Failure(call: "recv", code: errno) }
    return Data(buffer.prefix(got))
  }

  /// Returns all bytes until the server closes the connection.
  public func receiveToTheEnd() throws -> Data {
    var all = Data()
    while true {
      let more = try receive()
      if more.isEmpty { return all }
      all += more
    }
  }
}
