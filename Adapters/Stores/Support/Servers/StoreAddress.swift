public import OfflineCore

/// The address of a place on a server, `//USER:PASSWORD@HOST:PORT/PATH?NAME=VALUE&…`, in which any
/// part may be missing.
///
/// It follows the rules that all servers have in common, so that a text with a password in the wrong
/// place is not an address. The parts stay as they were written, percent-encoded.
public struct StoreAddress: Sendable {
  /// `true` if the text is an address, with ports from 1 to 65535. Otherwise any part of it may be a
  /// password, and the other parts are empty.
  public private(set) var isValid = false
  /// The user name; empty if there is none.
  public private(set) var user = ""
  /// The password, or `nil` if there is none.
  public private(set) var password: String?
  /// The hosts, with their ports; an empty name for the default.
  public private(set) var hosts: [(name: String, port: Int?)] = []
  /// The text between the hosts and the question mark, with its slash.
  public private(set) var path = ""
  /// The parameters after the question mark, in order.
  public private(set) var parameters: [(name: String, value: String)] = []
  /// The text before the question mark, or the whole text if it is not an address.
  private var base: String

  /// Parses the address of a place.
  public init(_ place: StorePlace) {
    base = place.rawValue
    // The excluded characters are percent-encoded in an address. Otherwise they may be a password's. Scalars
    // are matched, because a password that begins with a combining mark makes one character with the colon.
    let form =
      #/
      ((?: // (?: ([^\s:@\/?\#;=]*) (?: : ([^@\/?\#]*))? @)? ([^\s@\/?\#;=]*) (/[^\s@?\#;=]*)?)?)
      (?: \? ([^@]*))?
      /#.matchingSemantics(.unicodeScalar)
    let host = #/(\[[^\[\]]*\]|[^:\[\]]*)(?::(.*))?/#.matchingSemantics(.unicodeScalar)
    guard let parts = base.wholeMatch(of: form)?.output else { return }
    let list = (parts.4 ?? "").split(separator: ",", omittingEmptySubsequences: false)
    let hosts = list.compactMap { $0.wholeMatch(of: host)?.output }
    let parameters = (parts.6 ?? "").split(separator: "&").map { parameter in
      let name = parameter.prefix { $0 != "=" }
      return (name: String(name), value: String(parameter.dropFirst(name.count + 1)))
    }
    let ports = (parameters.last { $0.name == "port" }?.value ?? "").split(separator: ",")
    guard hosts.count == list.count,
      (hosts.compactMap(\.2) + ports).allSatisfy({ $0.isEmpty || 1...65_535 ~= Int($0) ?? 0 })
    else { return }
    isValid = true
    base = String(parts.1)
    user = String(parts.2 ?? "")
    password = parts.3.map(String.init)
    self.hosts = hosts.map { (String($0.1), $0.2.flatMap { Int($0) }) }
    path = String(parts.5 ?? "")
    self.parameters = parameters
  }

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

  /// The address without passwords, for messages; empty if it is not valid.
  public var redacted: String {
    guard isValid else { return "" }
    var redacted = self
    // The name may be "password" in percent-encoded form.
    redacted.parameters.removeAll { name, value in
      name.contains("%") || "\(name)=\(value)".lowercased().contains("password")
    }
    if let password {
      let secret = Array(":\(password)@".unicodeScalars)
      redacted.base.unicodeScalars.replace(secret, with: "@".unicodeScalars, maxReplacements: 1)
    }
    return redacted.place.rawValue
  }
}
