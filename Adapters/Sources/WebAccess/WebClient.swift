package import FoundationEssentials
import OfflineCore

/// Gets what is at an address, however hostile the other side is.
///
/// It adds to a transport what every request needs: one limit of time for all of it, the rules on
/// addresses at every step, and a bounded number of redirects that keep the scheme.
package struct WebClient: Sendable {
  /// The most bytes of one document: 16 MiB.
  package static let documentLimit = 16 << 20
  /// The most times that an answer may lead on.
  private static let redirectLimit = 5
  private static let redirects: Set<Int> = [301, 302, 303, 307, 308]

  private let transport: any HTTPTransport
  private let rules: AddressRules
  private let timeout: Double
  private let credentials: Credentials?

  /// - Parameters:
  ///   - rules: Which addresses may be requested.
  ///   - timeout: The most seconds that a request may take, with its redirects and the body.
  ///   - credentials: Fields that are shown to their own origin, but for those that stand for the user
  ///     name and the password of an address.
  package init(
    transport: any HTTPTransport, rules: AddressRules, timeout: Double,
    credentials: Credentials? = nil
  ) {
    self.transport = transport
    self.rules = rules
    self.timeout = timeout
    self.credentials = credentials
  }

  /// Asks the server of a source, with all that proves to it who asks.
  package init(transport: any HTTPTransport, server: ServerAddress, timeout: Double) {
    self.init(
      transport: transport, rules: server.rules, timeout: timeout, credentials: server.credentials)
  }

  /// The document at `url`, under status 200 alone.
  ///
  /// - Throws: `SourceError` that names `url` without secrets, or `CancellationError`.
  package func body(at url: URL) async throws -> Data {
    let response = try await get(url, byteLimit: Self.documentLimit)
    try response.checkStatus(200...200, at: url.shown)
    return response.body
  }

  /// The JSON document of the given form at `url`, under one of the `statuses`.
  ///
  /// - Throws: `SourceError` that names `url` without secrets, or `CancellationError`.
  package func document<Document: Decodable & Sendable>(
    _ form: Document.Type, at url: URL, statuses: ClosedRange<Int> = 200...200
  ) async throws -> Document {
    let response = try await get(url, byteLimit: Self.documentLimit)
    try response.checkStatus(statuses, at: url.shown)
    return try response.document(form, at: url.shown)
  }

  /// The items of the document at `url`, each mapped; one that can't be fails them all.
  ///
  /// - Throws: `SourceError` that names `url` without secrets, or `CancellationError`.
  package func items<Record: Codable & Sendable, Item>(
    at url: URL, statuses: ClosedRange<Int> = 200...200, limit: Int = .max,
    map: (Record) throws(MalformedRecord) -> Item
  ) async throws -> [Item] {
    try await document(ItemsDocument<Record>.self, at: url, statuses: statuses).items
      .mapped(at: url.shown, limit: limit, by: map)
  }

  /// The answer at the end of all redirects, whatever its status.
  ///
  /// - Parameter byteLimit: The most bytes of the body, also after decompression.
  /// - Throws: `SourceError` that names `url` without secrets, or `CancellationError`.
  package func get(_ url: URL, byteLimit: Int) async throws -> HTTPResponse {
    do {
      return try await Deadline(seconds: timeout).limit { try await follow(url, byteLimit) }
    } catch is Deadline.Passed {
      let seconds = Int(exactly: timeout).map(String.init) ?? "\(timeout)"
      throw SourceError(
        .unreachable, address: url.shown, detail: "no answer within \(seconds) s")
    } catch let error as HTTPTransportError {
      throw SourceError(error, byteLimit: byteLimit, address: url.shown)
    }
  }

  private func follow(_ start: URL, _ byteLimit: Int) async throws -> HTTPResponse {
    guard var current = WebAddress(start) else { throw AddressRules.unknownKind(start) }
    let credentials = [current.credentials, self.credentials].compactMap { $0 }
    for _ in 0...Self.redirectLimit {
      let response = try await transport.get(
        request(current, credentials: credentials, byteLimit: byteLimit))
      guard Self.redirects.contains(response.status) else { return response }
      guard let next = response.location.flatMap({ URL(string: $0, relativeTo: current.url) }),
        let target = WebAddress(next.absoluteURL), target.origin.scheme == current.origin.scheme
      else {
        throw SourceError(
          .invalidData, address: start.shown,
          detail: "redirected to an address that may not be requested")
      }
      current = target
    }
    throw SourceError(.invalidData, address: start.shown, detail: "too many redirects")
  }

  private func request(
    _ address: WebAddress, credentials: [Credentials], byteLimit: Int
  ) async throws -> HTTPRequest {
    var headers = [
      (name: "User-Agent", value: "essential-feed/1"),
      (name: "Accept-Encoding", value: "gzip, deflate"),
    ]
    for field in credentials.flatMap({ $0.headers(for: address.origin) })
    where !headers.contains(where: { $0.name.lowercased() == field.name.lowercased() }) {
      headers.append(field)
    }
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
    guard try rules.check(url), let host = url.host(percentEncoded: false) else { return url }
    let addresses = try await HostResolver.addresses(of: host)
    try rules.check(resolved: addresses, of: url)
    guard let best = addresses.first else { throw HTTPTransportError.unknownHost }
    guard url.scheme?.lowercased() == "http",
      var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
    else { return url }
    components.encodedHost = best.host
    return components.url ?? url
  }
}

/// The one limit of time of a request with all that belongs to it.
private struct Deadline: Sendable {
  /// The time is up.
  struct Passed: Error {}

  let seconds: Double

  /// The outcome of `operation`, if it has one in time; else it is cancelled.
  ///
  /// - Throws: ``Passed``, `CancellationError`, or what `operation` throws.
  func limit<Value: Sendable>(
    _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    // A duration that no clock can hold would trap.
    let limit = Duration.seconds(min(max(seconds, 0), 1e9))
    return try await withThrowingTaskGroup(of: Value?.self) { group in
      group.addTask { try await operation() }
      group.addTask {
        try await Task.sleep(for: limit)
        return nil
      }
      defer { group.cancelAll() }
      do {
        guard let first = try await group.next(), let value = first else { throw Passed() }
        return value
      } catch {
        // Whatever a connection says as it is torn down.
        try Task.checkCancellation()
        throw error
      }
    }
  }
}
