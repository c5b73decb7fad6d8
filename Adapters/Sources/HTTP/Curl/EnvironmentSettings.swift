import FoundationEssentials

/// Who stands between this machine and a server, as the variables that curl and others look at
/// have it.
struct Proxy: Sendable {
  /// The address as it was written, with the user name and the password if it has any.
  let address: String
  /// The variable that names it.
  let variable: String

  /// - Returns: `nil` where a request goes straight to its server.
  init?(for url: URL, environment: (String) -> String?) {
    guard let scheme = url.scheme?.lowercased(), let host = url.host(percentEncoded: false) else {
      return nil
    }
    // `HTTP_PROXY` may be a field of a request, in a program that a server started (httpoxy).
    let upper = scheme == "https" ? ["HTTPS_PROXY"] : []
    let names = ["\(scheme)_proxy"] + upper + ["all_proxy", "ALL_PROXY"]
    guard let variable = names.first(where: { environment($0) != nil }),
      let address = environment(variable), !address.isEmpty,
      !Self.isExcepted(host.lowercased(), environment("no_proxy") ?? environment("NO_PROXY") ?? "")
    else { return nil }
    self.address = address
    self.variable = variable
  }

  /// The address without secrets.
  var shown: String {
    let text = address.contains("://") ? address : "http://\(address)"
    guard let url = URL(string: text), let host = url.host() else { return "a proxy" }
    return "\(url.scheme ?? "http")://\(host)" + (url.port.map { ":\($0)" } ?? "")
  }

  /// Whether a host is one of the list, or below one; numbers may be in a block such as
  /// `10.0.0.0/8`.
  private static func isExcepted(_ host: String, _ list: String) -> Bool {
    if list == "*" { return true }
    let number = IPAddress(text: host)
    return list.lowercased().split { $0 == "," || $0 == " " }.contains { entry in
      if let number { return number.isIn(block: String(entry)) }
      let name = entry.drop { $0 == "." }
      return !name.isEmpty && (host == name || host.hasSuffix(".\(name)"))
    }
  }
}

/// Whom a secure connection trusts besides those of the system, by the variables that curl, Python and
/// others look at: an authority of one's own, as companies have.
struct Authorities: Sendable {
  /// A file of certificates, and the variable that names it.
  let file: String?
  let variable: String?
  let folder: String?

  init(environment: (String) -> String?) {
    func value(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
    variable = ["CURL_CA_BUNDLE", "SSL_CERT_FILE"].first { value($0) != nil }
    file = variable.flatMap(value)
    folder = value("SSL_CERT_DIR")
  }
}
