import Foundation

/// A loopback server of feeds and leagues with texts that all try to control a terminal.
public final class HostileServer: Sendable {
  /// Escape sequences in both spellings, control characters, line ends, direction changes and
  /// invisible characters.
  public static let text =
    "a\u{1B}[2J\u{1B}]0;x\u{7}\u{9B}31m\u{90}\u{85}\u{8}\r\u{2028}\u{202E}b\u{2066}\u{200B}\u{2060}"
    + "\u{FEFF}\u{E0041}\u{E007F}c"

  /// The address of the server.
  public var address: String { server.address }
  private let server: StubServer

  /// Creates a server on a free port.
  public init() throws { server = try StubServer { Self.document($0, at: $1) } }

  /// Returns the characters in a program's output that control a terminal or are invisible, apart
  /// from the program's own styles.
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
