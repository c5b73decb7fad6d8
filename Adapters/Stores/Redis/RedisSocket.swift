import FoundationEssentials
import OfflineCore
import Platform
import StoreSupport

/// A connection to a server that speaks RESP, the protocol of Redis, on a thread that may block.
final class RedisSocket {
  /// The limits of an answer: far more than a slice or the largest image.
  private static let mostBytes = 64 << 20
  private static let mostElements = 1 << 20
  private static let longestLine = 1 << 16
  private static let deepestList = 8

  private let descriptor: CInt
  /// The bytes that were received, but not yet read.
  private var received: ArraySlice<UInt8> = []
  /// The number of bytes of the answer that is being read.
  private var byteCount = 0

  // MARK: Connecting

  /// Connects to the first address of a host that accepts the connection.
  ///
  /// - Throws: `StoreError`, or `CancellationError`.
  static func connect(
    to host: String, port: Int, until deadline: ContinuousClock.Instant
  ) throws -> RedisSocket {
    var hints = addrinfo()
    hints.ai_protocol = CInt(IPPROTO_TCP)
    var first: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, String(port), &hints, &first)
    guard code == 0 else {
      throw StoreError(.unreachable, detail: String(cString: gai_strerror(code)))
    }
    defer { freeaddrinfo(first) }
    let addresses = Array(sequence(first: first, next: { $0?.pointee.ai_next })).compactMap(\.self)
    for (index, address) in addresses.enumerated() {
      // Share the time, because an address may not answer.
      let share = (deadline - .now) / (addresses.count - index)
      do {
        return try RedisSocket(address.pointee, until: .now + share)
      } catch let error as StoreError {
        if index == addresses.count - 1 { throw error }
      }
    }
    throw StoreError(.unreachable)
  }

  private init(_ address: addrinfo, until deadline: ContinuousClock.Instant) throws {
    descriptor = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
    guard descriptor >= 0, fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0,
      fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0
    else { throw Self.failure(errno) }
    var (isOn, error) = (CInt(1), CInt(0))
    var size = socklen_t(MemoryLayout<CInt>.size)
    // Send each command at once, without waiting for the acknowledgement of the one before.
    setsockopt(descriptor, CInt(IPPROTO_TCP), TCP_NODELAY, &isOn, size)
    guard Platform.connect(descriptor, address.ai_addr, address.ai_addrlen) != 0 else { return }
    guard errno == EINPROGRESS else { throw Self.failure(errno) }
    var wait = SocketWait(until: deadline)
    try wait.wait(for: .writing, of: descriptor)
    getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size)
    guard error == 0 else { throw Self.failure(error) }
  }

  deinit { close(descriptor) }

  private static func failure(_ code: CInt) -> StoreError {
    StoreError(.unreachable, detail: String(cString: strerror(code)))
  }

  // MARK: Sending

  /// Sends commands, as arrays of byte strings.
  func send(_ commands: [[Data]], until deadline: ContinuousClock.Instant) throws {
    var bytes = Data()
    for command in commands {
      bytes += Data("*\(command.count)\r\n".utf8)
      for argument in command {
        bytes += Data("$\(argument.count)\r\n".utf8) + argument + Data("\r\n".utf8)
      }
    }
    var wait = SocketWait(until: deadline)
    while !bytes.isEmpty {
      try wait.wait(for: .writing, of: descriptor)
      let count = bytes.withUnsafeBytes {
        Platform.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw Self.failure(errno) }
      bytes = bytes.dropFirst(count)
    }
  }

  // MARK: Receiving

  /// `true` if the server has sent something unasked, or has closed the connection.
  var hasNews: Bool { !received.isEmpty || SocketWait.hasNews(descriptor) }

  /// Returns whether the server sends something before the deadline.
  ///
  /// - Throws: `CancellationError`.
  func hasNews(until deadline: ContinuousClock.Instant) throws -> Bool {
    try !received.isEmpty || SocketWait.hasNews(descriptor, until: deadline)
  }

  /// Returns the next answer.
  ///
  /// - Throws: `StoreError` with the reason `unreachable`, or `CancellationError`. Later answers can't be read.
  func reply(_ wait: inout SocketWait) throws -> RedisReply {
    byteCount = received.count
    return try reply(&wait, depth: 0)
  }

  private func reply(_ wait: inout SocketWait, depth: Int) throws -> RedisReply {
    let line = try line(&wait)
    let text = String(decoding: line.dropFirst(), as: UTF8.self)
    switch (line.first.map(UnicodeScalar.init), Int(text)) {
    case ("+", _): return .bytes(Data(line.dropFirst()))
    case ("-", _): return .error(text)
    case (":", let number?): return .number(number)
    case ("$", -1), ("*", -1): return .none
    case ("$", let count?) where count >= 0:
      let bytes = Data(try take(count, &wait))
      _ = try take(2, &wait)
      return .bytes(bytes)
    case ("*", let count?) where count >= 0 && depth < Self.deepestList:
      // Each announced element takes memory before it arrives.
      guard count <= Self.mostElements else { throw Self.tooLong }
      return .list(try (0..<count).map { _ in try reply(&wait, depth: depth + 1) })
    default: throw StoreError(.unreachable, detail: "the answer is not one of Redis")
    }
  }

  /// Takes a line, without its end.
  private func line(_ wait: inout SocketWait) throws -> ArraySlice<UInt8> {
    while true {
      if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        return try take(end - received.startIndex + 1, &wait).dropLast(2)
      }
      guard received.count < Self.longestLine else { throw Self.tooLong }
      try receive(&wait)
    }
  }

  private func take(_ count: Int, _ wait: inout SocketWait) throws -> ArraySlice<UInt8> {
    guard count <= Self.mostBytes else { throw Self.tooLong }
    while received.count < count { try receive(&wait) }
    defer { received.removeFirst(count) }
    return received.prefix(count)
  }

  /// Waits for more bytes.
  private func receive(_ wait: inout SocketWait) throws {
    guard try wait.wait(for: .reading, of: descriptor) else { return }
    var part = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(descriptor, &part, part.count, 0)
    guard count != 0 else { throw StoreError(.unreachable, detail: "Server closed the connection") }
    guard count > 0 else {
      if errno == EAGAIN || errno == EINTR { return }
      throw Self.failure(errno)
    }
    received += part[..<count]
    byteCount += count
    guard byteCount <= Self.mostBytes else { throw Self.tooLong }
  }

  private static let tooLong = StoreError(
    .unreachable, detail: "an answer of more than \(mostBytes >> 20) MiB")
}
