package import FoundationEssentials
package import OfflineCore

/// Gets what is at an address, however hostile the other side is.
///
/// It adds to a transport what every request needs: one limit of time for all of it, the rules on
/// addresses at every step, and a bounded number of redirects that keep the scheme.
package struct WebClient: Sendable {
  /// The most times that an answer may lead on.
  static let redirectLimit = 5
  private static let redirects: Set<Int> = [301, 302, 303, 307, 308]

  private let transport: any HTTPTransport
  private let rules: AddressRules
  private let timeout: Double
  private let credentials: Credentials?

  /// - Parameters:
  ///   - rules: Which addresses may be requested.
  ///   - timeout: The most seconds that a request may take, with its redirects and the body.
  ///   - base: The address whose user name and password are shown to its own origin.
  package init(
    transport: any HTTPTransport, rules: AddressRules, timeout: Double, base: URL? = nil
  ) {
    self.init(
      transport: transport, rules: rules, timeout: timeout,
      credentials: base.flatMap(WebAddress.init)?.credentials)
  }

  /// - Parameters:
  ///   - rules: Which addresses may be requested.
  ///   - timeout: The most seconds that a request may take, with its redirects and the body.
  ///   - credentials: What is shown to their own origin.
  package init(
    transport: any HTTPTransport, rules: AddressRules, timeout: Double, credentials: Credentials?
  ) {
    self.transport = transport
    self.rules = rules
    self.timeout = timeout
    self.credentials = credentials
  }

  /// The answer at the end of all redirects, whatever its status.
  ///
  /// - Parameter byteLimit: The most bytes of the body, also after decompression.
  /// - Throws: `SourceError` that names `url` without secrets, or `CancellationError`.
  package func get(_ url: URL, byteLimit: Int) async throws -> HTTPResponse {
    let shown = WebAddress.shown(url)
    do {
      return try await Deadline(seconds: timeout).limit {
        try await follow(url, byteLimit: byteLimit, shown: shown)
      }
    } catch is Deadline.Passed {
      throw SourceError.connectivity(.timedOut(seconds: timeout), address: shown)
    } catch let error as HTTPTransportError {
      throw SourceError(error, byteLimit: byteLimit, address: shown)
    }
  }

  private func follow(_ start: URL, byteLimit: Int, shown: String) async throws -> HTTPResponse {
    var current = try address(start)
    let credentials = current.credentials ?? self.credentials
    for _ in 0...Self.redirectLimit {
      let response = try await transport.get(
        request(current, credentials: credentials, byteLimit: byteLimit))
      guard Self.redirects.contains(response.status) else { return response }
      guard let next = response.location.flatMap({ URL(string: $0, relativeTo: current.url) }),
        let target = WebAddress(next.absoluteURL), target.origin.scheme == current.origin.scheme
      else { throw SourceError.invalidData(.badRedirect, address: shown) }
      current = target
    }
    throw SourceError.invalidData(.tooManyRedirects(limit: Self.redirectLimit), address: shown)
  }

  private func address(_ url: URL) throws(SourceError) -> WebAddress {
    guard let address = WebAddress(url) else {
      throw .refused(.scheme, address: WebAddress.shown(url))
    }
    return address
  }

  private func request(
    _ address: WebAddress, credentials: Credentials?, byteLimit: Int
  ) async throws -> HTTPRequest {
    var headers = [
      (name: "User-Agent", value: "essential-feed/1"),
      (name: "Accept-Encoding", value: "gzip, deflate"),
    ]
    headers += credentials?.headers(for: address.origin) ?? []
    let pinned = try await pin(address.url)
    if pinned != address.url { headers.append((name: "Host", value: address.hostHeader)) }
    return HTTPRequest(url: pinned, headers: headers, byteLimit: byteLimit)
  }

  /// The address to connect to, after the rules have seen it.
  ///
  /// A name that the rules had to look up could lead elsewhere when the transport looks it up
  /// again (DNS rebinding). So the number that was checked takes its place. Not for https, where
  /// certificates are for names: there, a server that is led to gets as far as the handshake, and
  /// no request, unless it holds a trusted certificate for that name.
  private func pin(_ url: URL) async throws -> URL {
    let shown = WebAddress.shown(url)
    do {
      guard try rules.check(url), let host = url.host(percentEncoded: false) else { return url }
      let answers = try await HostResolver.addresses(of: host)
      try rules.check(resolved: answers.map(\.address), of: url)
      guard let best = answers.first else { throw HTTPTransportError.unknownHost }
      guard url.scheme?.lowercased() == "http",
        var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
      else { return url }
      components.encodedHost = best.text
      return components.url ?? url
    } catch SourceError.refused(let refusal, _) {
      throw SourceError.refused(refusal, address: shown)
    }
  }
}
