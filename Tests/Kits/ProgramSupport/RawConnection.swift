public import Foundation

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
    descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw Failure(call: "socket", code: errno) }
    if var window {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &window, socklen_t(MemoryLayout<CInt>.size))
    }
    // A test that waits longer than this has failed.
    var limit = timeval(tv_sec: 300, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr(client)
    if client != "127.0.0.1" {
      withUnsafePointer(to: &address) { address in
        address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          _ = bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    }
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let connected = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else {
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
    guard Glibc.send(descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL)) == bytes.count
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
