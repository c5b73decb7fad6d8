public import OfflineCore

/// A place on a server as a person names it, `//USER:PASSWORD@HOST:PORT/REST?NAME=VALUE&…`, taken
/// apart as far as all servers have it in common.
public struct ServerAddress: Sendable {
  /// What stands before the question mark.
  public var base: String
  /// What stands after it, in its order.
  public var parameters: [(name: String, value: String)]

  /// Takes a place apart.
  public init(_ place: StorePlace) {
    let parts = place.rawValue.split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    base = parts.first.map(String.init) ?? ""
    parameters = parts.dropFirst().joined().split(separator: "&").map { parameter in
      let name = parameter.prefix { $0 != "=" }
      return (String(name), String(parameter.dropFirst(name.count + 1)))
    }
  }

  /// Whether the address has an '@' after the host, or two before it. Then a user name or password
  /// contains an '@', slash or question mark that is not percent-encoded.
  public var isAmbiguous: Bool {
    base.filter { $0 == "@" }.count > 1
      || base.hasPrefix("//") && base.dropFirst(2).drop { $0 != "/" }.contains("@")
      || parameters.contains { $0.name.contains("@") || $0.value.contains("@") }
  }

  /// Whether there is more beside the password than an address holds: it may be a password elsewhere.
  public var hasStrayCharacters: Bool {
    let user = base.lastIndex(of: "@").map { base[..<$0].dropFirst(2).prefix { $0 != ":" } } ?? ""
    return (user + end).contains { $0.isWhitespace || "#;=".contains($0) }
  }

  /// Whether a port is no number from 1 to 65535: it may be a password.
  public var hasImpossiblePort: Bool {
    let hosts = end.drop { $0 == "/" || $0 == "@" }.prefix { $0 != "/" }.split(separator: ",")
    let ports = hosts.map { host in
      // A bracket that is not closed is for libpq to refuse.
      let end = host.lastIndex(of: "]").map { host[$0...] } ?? (host.hasPrefix("[") ? "" : host)
      return end.drop { $0 != ":" }.dropFirst()
    }
    return (ports + (self["port"] ?? "").split(separator: ",")).contains {
      !$0.isEmpty && !(1...65_535).contains(Int($0) ?? 0)
    }
  }

  /// The host, the port and the path: the part of the address after the user.
  private var end: Substring { base.lastIndex(of: "@").map { base[$0...] } ?? base[...] }

  /// Whether `announce=yes` asks that changes are announced; `nil` when it says something else than that
  /// or `no`.
  public var announces: Bool? {
    switch self["announce"] {
    case nil, "no": false
    case "yes": true
    default: nil
    }
  }

  /// What is wrong with an address that says something else.
  public static let announceProblem =
    "changes are announced by 'announce=yes', or not by 'announce=no'"

  /// The value of a parameter; the last one counts.
  public subscript(name: String) -> String? {
    get { parameters.last { $0.name == name }?.value }
    set {
      parameters.removeAll { $0.name == name }
      if let newValue { parameters.append((name, newValue)) }
    }
  }

  /// The place in full.
  public var place: StorePlace {
    let query = parameters.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    return StorePlace(query.isEmpty ? base : "\(base)?\(query)")
  }

  /// The address as people are shown it: without passwords.
  public var shown: String {
    var shown = self
    // The name may be "password" in percent-encoded form.
    shown.parameters.removeAll { name, value in
      name.contains("%") || "\(name)=\(value)".lowercased().contains("password")
    }
    // Nobody knows what in it is the password.
    guard !isAmbiguous, base.isEmpty || base.hasPrefix("//") else { return "" }
    if let end = base.lastIndex(of: "@") {
      let user = base.dropFirst(2)[..<end].prefix { $0 != ":" }
      shown.base = "//\(user)\(base[end...])"
    }
    return shown.place.rawValue
  }
}
