import Foundation

/// A server on loopback, of feeds and leagues in which each text tries to drive a terminal.
public final class HostileServer: Sendable {
  /// Escape sequences in both spellings, controls, line ends, changes of direction, and what nobody sees.
  public static let text =
    "a\u{1B}[2J\u{1B}]0;x\u{7}\u{9B}31m\u{90}\u{85}\u{8}\r\u{2028}\u{202E}b\u{2066}\u{200B}\u{2060}"
    + "\u{FEFF}\u{E0041}\u{E007F}c"

  /// Where it is.
  public let address: String
  private let listener: CInt

  /// Listens on a free port.
  public init() throws {
    listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &name) { [listener] pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 64) == 0
          && getsockname(listener, $0, &length) == 0
      }
    }
    guard isListening else { throw POSIXError(.EADDRINUSE) }
    address = "http://127.0.0.1:\(UInt16(bigEndian: name.sin_port))"
    Thread.detachNewThread { [listener, address] in
      while case let connection = accept(listener, nil, nil), connection >= 0 {
        Self.answer(connection, at: address)
        close(connection)
      }
    }
  }

  deinit { shutdown(listener, CInt(SHUT_RDWR)) }

  /// What would drive a terminal, or hide, in what a program wrote, besides its own styles.
  public static func harm(in text: String) -> [String] {
    let own = #/\r?\x1B\[[0-9;]*[mK]|\n/#.matchingSemantics(.unicodeScalar)
    return text.replacing(own, with: "").unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0x200B, 0x2060, 0xFEFF: true
      case 0xE0000...0xE007F: true
      default: false
      }
    }.map { String($0.value, radix: 16) }
  }

  private static func answer(_ connection: CInt, at address: String) {
    var head = ""
    var part = [UInt8](repeating: 0, count: 4096)
    while !head.contains("\r\n\r\n"), case let count = read(connection, &part, part.count),
      count > 0
    {
      head += String(decoding: part[..<count], as: UTF8.self)
    }
    let target = head.split(separator: " ").dropFirst().first.map(String.init) ?? ""
    let body = document(target, at: address)
    let status = body == nil ? "404 \(text.filter { $0 != "\r" })" : "200 OK"
    var answer = Data("HTTP/1.1 \(status)\r\nConnection: close\r\n".utf8)
    answer += Data("Content-Length: \(body?.count ?? 0)\r\n\r\n".utf8) + (body ?? Data())
    var rest = answer[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(connection, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  private static func document(_ target: String, at address: String) -> Data? {
    let path = target.prefix { $0 != "?" }
    let text = text + "\nd"
    let (picture, id) = ("\(address)/picture", "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6")
    let named = ["id": text, "stage_id": text, "name": text, "logo_url": picture]
    func items(_ item: [String: Any]) -> Data? {
      try? JSONSerialization.data(withJSONObject: [
        "items": target.contains("after_id") ? [] : [item]
      ])
    }
    switch path {
    case "/v1/feed":
      return items(["id": id, "description": text, "location": text, "image": picture])
    case "/v1/leagues": return items(named)
    case "/picture": return Data([0xFF, 0xD8, 0xFF, 0xE0])
    case _ where path.hasSuffix("/comments"):
      let author = ["username": text]
      let date = "2020-05-20T11:24:59Z"
      return items(["id": id, "message": text, "created_at": date, "author": author])
    case _ where path.hasSuffix("/teams"): return items(named)
    case _ where path.hasSuffix("/players"):
      return items(["id": text, "name": text, "position": text, "nationality": text])
    case "/feed.json":
      let item = ["id": text, "title": text, "content_text": text, "image": picture]
      let feed: [String: Any] = [
        "version": "https://jsonfeed.org/version/1.1", "title": text, "items": [item, ["id": "b"]],
      ]
      return try? JSONSerialization.data(withJSONObject: feed)
    default: return nil
    }
  }
}
