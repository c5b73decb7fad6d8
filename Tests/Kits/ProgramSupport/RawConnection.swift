public import Foundation

/// A connection on which a test sends and sees each byte.
public final class RawConnection: Sendable {
  /// A call to the system that failed.
  public struct Failure: Error {
    /// Its name.
    public let call: String
    /// Its `errno`.
    public let code: CInt
  }

  private let descriptor: CInt

  /// - Parameters:
  ///   - port: On this computer.
  ///   - window: How many bytes wait on this side unread; small ones make the server wait.
  ///   - client: The address of this side, of this computer too.
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

  /// Has the connection end at once, and take back what was not read, when the value goes.
  public func breakOff() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }

  /// Sends all of it.
  public func send(_ text: String) throws {
    let bytes = Array(text.utf8)
    guard Glibc.send(descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL)) == bytes.count
    else { throw Failure(call: "send", code: errno) }
  }

  /// Some bytes, at most `count`; none when the server has closed the connection.
  public func receive(_ count: Int = 1 << 16) throws -> Data {
    var buffer = [UInt8](repeating: 0, count: count)
    let got = recv(descriptor, &buffer, count, 0)
    if got < 0, errno == ECONNRESET { return Data() }
    guard got >= 0 else { throw Failure(call: "recv", code: errno) }
    return Data(buffer.prefix(got))
  }

  /// All bytes until the server closes the connection.
  public func receiveToTheEnd() throws -> Data {
    var all = Data()
    while true {
      let more = try receive()
      if more.isEmpty { return all }
      all += more
    }
  }
}
