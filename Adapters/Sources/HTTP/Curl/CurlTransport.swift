public import FoundationEssentials

/// An HTTP transport that uses libcurl, which is loaded at first use.
///
/// All transports of a process share its connections. The IP address of each connection is checked,
/// for `https` too.
public struct CurlTransport: HTTPTransport {
  private let environment: @Sendable (String) -> String?

  /// Creates a transport. It neither loads the library nor opens a connection yet.
  ///
  /// - Parameter environment: Environment variables, for proxies and certificate authorities; none unless given.
  public init(environment: @escaping @Sendable (String) -> String? = { _ in nil }) {
    self.environment = environment
  }

  /// Loads the library on a separate thread.
  public func prepare() { _ = TransferLoop.shared }

  /// Returns the proxy that the environment variables name for a URL, without its password.
  public func proxy(for url: URL) -> String? {
    Proxy(for: url, environment: environment).map { "\($0.redacted) (\($0.variable))" }
  }

  /// Reads the body as it arrives, and closes the connection at the limit.
  /// - Throws: ``HTTPTransportError``, or `CancellationError`.
  public func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    try Task.checkCancellation()
    let (answers, answer) = AsyncThrowingStream<HTTPResponse, any Error>.makeStream()
    let transfer = Transfer(
      request, by: Proxy(for: request.url, environment: environment),
      trusting: Authorities(environment: environment), answer: answer)
    answer.onTermination = { end in
      if case .cancelled = end { TransferLoop.shared.cancel(transfer) }
    }
    TransferLoop.shared.begin(transfer)
    for try await response in answers {
      return try response.decompress(byteLimit: request.byteLimit)
    }
    // A stream ends without a value as soon as its task is cancelled.
    throw CancellationError()
  }
}

/// The proxy between this machine and a server, from the environment variables that curl and other
/// programs read.
struct Proxy: Sendable {
  /// The address as it was written, including any user name and password.
  let address: String
  /// The variable that names it.
  let variable: String

  /// - Returns: `nil` if a request goes directly to its server.
  init?(for url: URL, environment: (String) -> String?) {
    guard let scheme = url.scheme?.lowercased(), let host = url.host(percentEncoded: false) else {
      return nil
    }
    // `HTTP_PROXY` is ignored: in a CGI program, it may come from a header of a request (httpoxy).
    let upper = scheme == "https" ? ["HTTPS_PROXY"] : []
    let names = ["\(scheme)_proxy"] + upper + ["all_proxy", "ALL_PROXY"]
    guard let variable = names.first(where: { environment($0) != nil }),
      let address = environment(variable), !address.isEmpty,
      !Self.isExcepted(
        host.lowercased(), by: environment("no_proxy") ?? environment("NO_PROXY") ?? "")
    else { return nil }
    self.address = address
    self.variable = variable
  }

  /// The address without secrets.
  var redacted: String {
    let text = address.contains("://") ? address : "http://\(address)"
    guard let url = URL(string: text), let host = url.host() else { return "a proxy" }
    return "\(url.scheme ?? "http")://\(host)" + (url.port.map { ":\($0)" } ?? "")
  }

  /// Returns whether a host is in the list or a subdomain of an entry. IP addresses may be in a
  /// block such as `10.0.0.0/8`.
  private static func isExcepted(_ host: String, by list: String) -> Bool {
    if list == "*" { return true }
    let number = IPAddress(text: host)
    return list.lowercased().split { $0 == "," || $0 == " " }.contains { entry in
      if let number { return number.isIn(block: String(entry)) }
      let name = entry.drop { $0 == "." }
      return !name.isEmpty && (host == name || host.hasSuffix(".\(name)"))
    }
  }
}

/// The certificate authorities that are trusted besides those of the system, such as a company's
/// own, from the variables that curl, Python and other programs read.
struct Authorities: Sendable {
  /// The file with certificates, and the variable that names it.
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
