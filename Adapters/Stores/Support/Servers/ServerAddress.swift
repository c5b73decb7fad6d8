public import OfflineCore

/// The address of a place on a server, `//USER:PASSWORD@HOST:PORT/REST?NAME=VALUE&…`, parsed as far
/// as all servers have it in common.
public struct ServerAddress: Sendable {
  /// The part before the question mark.
  public var base: String
  /// The parameters after the question mark, in order.
  public var parameters: [(name: String, value: String)]

  /// Parses the address of a place.
  public init(_ place: StorePlace) {
    let parts = place.rawValue.split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    base = parts.first.map(String.init) ?? ""
    parameters = parts.dropFirst().joined().split(separator: "&").map { parameter in
      let name = parameter.prefix { $0 != "=" }
      return (String(name), String(parameter.dropFirst(name.count + 1)))
    }
  }

  /// `true` if the address has an '@' after the host, or two before it. Then a user name or
  /// password contains an '@', slash or question mark that is not percent-encoded.
  public var isAmbiguous: Bool {
    base.filter { $0 == "@" }.count > 1
      || base.hasPrefix("//") && base.dropFirst(2).drop { $0 != "/" }.contains("@")
      || parameters.contains { $0.name.contains("@") || $0.value.contains("@") }
  }

  /// `true` if a part other than the password has characters that an address can't hold: they may
  /// be those of a password.
  public var hasStrayCharacters: Bool {
    let user = base.lastIndex(of: "@").map { base[..<$0].dropFirst(2).prefix { $0 != ":" } } ?? ""
    return (user + end).contains { $0.isWhitespace || "#;=".contains($0) }
  }

  /// `true` if a port is not a number from 1 to 65535: it may be a password.
  public var hasImpossiblePort: Bool {
    let hosts = end.drop { $0 == "/" || $0 == "@" }.prefix { $0 != "/" }.split(separator: ",")
    let ports = hosts.map { host in
      // Leave a bracket that is not closed to libpq, which refuses it.
      let end = host.lastIndex(of: "]").map { host[$0...] } ?? (host.hasPrefix("[") ? "" : host)
      return end.drop { $0 != ":" }.dropFirst()
    }
    return (ports + (self["port"] ?? "").split(separator: ",")).contains {
      !$0.isEmpty && !(1...65_535).contains(Int($0) ?? 0)
    }
  }

  /// The host, the port and the path: the part of the address after the user.
  private var end: Substring { base.lastIndex(of: "@").map { base[$0...] } ?? base[...] }

  /// `true` for `announce=yes`; `false` for `announce=no` or no value; `nil` for any other value.
  public var announces: Bool? {
    switch self["announce"] {
    case nil, "no": false
    case "yes": true
    default: nil
    }
  }

  /// The error text for any other value of `announce`.
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

  /// The address as a place, with its passwords.
  public var place: StorePlace {
    let query = parameters.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    return StorePlace(query.isEmpty ? base : "\(base)?\(query)")
  }

  /// The address without passwords, for messages.
  public var redacted: String {
    var redacted = self
    // The name may be "password" in percent-encoded form.
    redacted.parameters.removeAll { name, value in
      name.contains("%") || "\(name)=\(value)".lowercased().contains("password")
    }
    // Any part of such an address may be the password.
    guard !isAmbiguous, base.isEmpty || base.hasPrefix("//") else { return "" }
    if let end = base.lastIndex(of: "@") {
      let user = base.dropFirst(2)[..<end].prefix { $0 != ":" }
      redacted.base = "//\(user)\(base[end...])"
    }
    return redacted.place.rawValue
  }
}
