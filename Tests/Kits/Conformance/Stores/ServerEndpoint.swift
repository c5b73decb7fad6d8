import OfflineCore

/// The host and the port in an address, `//USER:PASSWORD@HOST:PORT/REST?…`, that a proxy can replace.
struct ServerEndpoint {
  let host: String
  let port: Int
  private let start: Substring
  private let end: Substring

  /// - Returns: `nil` if the place is not an address, or names no host, several hosts or a socket path.
  init?(_ place: StorePlace, of plugin: StorePlugin) {
    let text = place.rawValue[...]
    guard case .address(_, let defaultPort?, _) = plugin.placeKind, text.hasPrefix("//") else {
      return nil
    }
    let authority = text.dropFirst(2).prefix { $0 != "/" && $0 != "?" }
    let from = authority.lastIndex(of: "@").map(authority.index(after:)) ?? authority.startIndex
    let target = authority[from...]
    // An IPv6 address is in brackets, because it contains colons.
    let name =
      target.hasPrefix("[") ? target.dropFirst().prefix { $0 != "]" } : target.prefix { $0 != ":" }
    let rest = target[name.endIndex...].drop { $0 == "]" }
    guard !name.isEmpty, !target.contains(","), !name.contains("%") else { return nil }
    guard let port = rest.isEmpty ? defaultPort : Int(rest.dropFirst()) else { return nil }
    (host, self.port) = (String(name), port)
    (start, end) = (text[..<target.startIndex], text[target.endIndex...])
  }

  /// Returns the address with its host and port replaced by this port of 127.0.0.1.
  func place(at port: Int) -> StorePlace { StorePlace("\(start)127.0.0.1:\(port)\(end)") }
}
