import Foundation
import Platform

/// The server's end of one connection. It blocks its own thread.
final class Connection: Sendable {
  private let socket: CInt
  private let isOpen = Locked(true)

  init(socket: CInt) {
    self.socket = socket
  }

  /// Sends bytes.
  ///
  /// - Returns: `true` if all of them were sent, and `false` if the client has disconnected.
  @discardableResult
  func send(_ bytes: Data) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Sends a whole response with the right length.
  func respond(_ status: Int = 200, fields: [String] = [], body: Data = Data()) {
    let head = ["HTTP/1.1 \(status) Some", "Content-Length: \(body.count)"] + fields
    send(Data((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
  }

  /// Sends a head without the body.
  func begin(_ status: Int = 200, fields: [String] = []) {
    send(Data((["HTTP/1.1 \(status) Some"] + fields + ["", ""]).joined(separator: "\r\n").utf8))
  }

  /// Sends until the client has closed its end.
  func sendWithoutEnd() {
    while send(Data(repeating: 65, count: 64_000)) {}
  }

  /// Returns when the client has closed its end.
  func waitForClose() {
    var byte: UInt8 = 0
    while recv(socket, &byte, 1, 0) > 0 {}
  }

  func close() {
    isOpen.withLock { isOpen in
      if isOpen { _ = Glibc.close(socket) }
      isOpen = false
    }
  }

  /// Ends any wait for the client on another thread, which then closes the connection.
  func hangUp() {
    isOpen.withLock { isOpen in
      if isOpen { shutdown(socket, Int32(SHUT_RDWR)) }
    }
  }

  /// Returns the next request, or `nil` if the client has closed its end.
  func nextRequest() -> ReceivedRequest? {
    guard isOpen.withLock({ $0 }) else { return nil }
    var head: [UInt8] = []
    var byte: UInt8 = 0
    while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      guard recv(socket, &byte, 1, 0) == 1 else { return nil }
      head.append(byte)
    }
    return ReceivedRequest(head: String(decoding: head, as: UTF8.self))
  }
}

/// A request as the client sent it.
struct ReceivedRequest: Sendable {
  let line: String
  private let fields: [String]

  init(head: String) {
    let lines = head.components(separatedBy: "\r\n")
    line = lines.first ?? ""
    fields = Array(lines.dropFirst())
  }

  var target: String { line.components(separatedBy: " ").dropFirst().first ?? "" }

  subscript(name: String) -> String? {
    fields.first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
      .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
  }
}
