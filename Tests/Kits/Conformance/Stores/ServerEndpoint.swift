import OfflineCore

/// The host and the port in an address, `//USER:PASSWORD@HOST:PORT/REST?…`, that a proxy can stand for.
struct ServerEndpoint {
  let host: String
  let port: Int
  private let start: Substring
  private let end: Substring

  /// - Returns: `nil` where the place is no address, or names no host, several, or the path of a socket.
  init?(_ place: StorePlace, of plugin: StorePlugin) {
    let text = place.rawValue[...]
    guard case .address(_, let defaultPort?, _) = plugin.placeKind, text.hasPrefix("//") else {
      return nil
    }
    let authority = text.dropFirst(2).prefix { $0 != "/" && $0 != "?" }
    let from = authority.lastIndex(of: "@").map(authority.index(after:)) ?? authority.startIndex
    let target = authority[from...]
    // An address of the sixth version stands in brackets, for it has colons of its own.
    let name =
      target.hasPrefix("[") ? target.dropFirst().prefix { $0 != "]" } : target.prefix { $0 != ":" }
    let rest = target[name.endIndex...].drop { $0 == "]" }
    guard !name.isEmpty, !target.contains(","), !name.contains("%") else { return nil }
    guard let port = rest.isEmpty ? defaultPort : Int(rest.dropFirst()) else { return nil }
    (host, self.port) = (String(name), port)
    (start, end) = (text[..<target.startIndex], text[target.endIndex...])
  }

  /// The address with this port of 127.0.0.1 instead.
  func place(at port: Int) -> StorePlace { StorePlace("\(start)127.0.0.1:\(port)\(end)") }
}
