package import FoundationEssentials
package import OfflineCore

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
  let tokens: String?

  /// - Parameters:
  ///   - rules: Which addresses may be requested.
  ///   - timeout: The most seconds that a request may take, with its redirects and the body.
  ///   - credentials: Fields that are shown to their own origin. Those of an address that is requested
  ///     go before them.
  ///   - tokens: The names of the variables in which people keep what lets them in.
  package init(
    transport: any HTTPTransport, rules: AddressRules, timeout: Double,
    credentials: Credentials? = nil, tokens: String? = nil
  ) {
    self.transport = transport
    self.rules = rules
    self.timeout = timeout
    self.credentials = credentials
    self.tokens = tokens
  }

  /// Asks the server of a source, with all that proves to it who asks.
  package init(transport: any HTTPTransport, server: ServerAddress, timeout: Double) {
    self.init(
      transport: transport, rules: server.rules, timeout: timeout, credentials: server.credentials,
      tokens: server.tokens)
  }

  /// The document at `url`, under status 200 alone, unless it is still the one that is saved.
  ///
  /// - Throws: `SourceError` that names `url` without secrets, or `CancellationError`. That a document
  ///   is unchanged, though nobody has asked, is invalid.
  package func document(
    at url: URL, unless saved: SavedValidator = { nil }
  ) async throws -> ConditionalAnswer<WebDocument> {
    let validator = await saved().flatMap(DocumentValidator.init)
    let answer = try await answer(at: url, unless: validator, byteLimit: Self.documentLimit)
    if answer.isConditional, answer.response.status == 304 { return .unchanged }
    try answer.response.checkStatus(200...200, at: url.shown, tokens: tokens)
    return .content(
      WebDocument(body: answer.response.body, url: answer.url),
      validator: DocumentValidator(answer.response, at: answer.url)?.text)
  }

  /// The JSON document of the given form at `url`, under one of the `statuses`.
  ///
  /// - Throws: `SourceError` that names `url` without secrets, or `CancellationError`.
  package func document<Document: Decodable & Sendable>(
    _ form: Document.Type, at url: URL, statuses: ClosedRange<Int> = 200...200
  ) async throws -> Document {
    let response = try await get(url, byteLimit: Self.documentLimit)
    try response.checkStatus(statuses, at: url.shown, tokens: tokens)
    return try response.body.document(form, at: url.shown)
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

  /// The items of the document at `url`, as ``items(at:statuses:limit:map:)`` has them, unless it is
  /// still the one that is saved.
  ///
  /// - Throws: `SourceError` that names `url` without secrets, or `CancellationError`.
  package func items<Record: Codable & Sendable, Item>(
    at url: URL, unless saved: SavedValidator, limit: Int = .max,
    map: (Record) throws(MalformedRecord) -> Item
  ) async throws -> ConditionalAnswer<[Item]> {
    try await document(at: url, unless: saved).map { document in
      try document.body.document(ItemsDocument<Record>.self, at: url.shown).items
        .mapped(at: url.shown, limit: limit, by: map)
    }
  }

  /// The answer at the end of all redirects, whatever its status.
  ///
  /// - Parameter byteLimit: The most bytes of the body, also after decompression.
  /// - Throws: `SourceError` that names `url` without secrets, or `CancellationError`.
  package func get(_ url: URL, byteLimit: Int) async throws -> HTTPResponse {
    try await answer(at: url, unless: nil, byteLimit: byteLimit).response
  }

  /// The answer at the end of all redirects, where it came from, and whether it was asked for by the
  /// validator.
  private struct Answer: Sendable {
    let response: HTTPResponse
    let url: URL
    let isConditional: Bool
  }

  private func answer(
    at url: URL, unless validator: DocumentValidator?, byteLimit: Int
  ) async throws -> Answer {
    do {
      return try await Deadline(seconds: timeout).limit {
        try await follow(url, unless: validator, byteLimit)
      }
    } catch is Deadline.Passed {
      let seconds = Int(exactly: timeout).map(String.init) ?? "\(timeout)"
      throw SourceError(
        .unreachable, address: url.shown, detail: "no answer within \(seconds) s")
    } catch let error as HTTPTransportError {
      throw SourceError(error, byteLimit: byteLimit, address: url.shown)
    }
  }

  private func follow(
    _ start: URL, unless validator: DocumentValidator?, _ byteLimit: Int
  ) async throws -> Answer {
    guard var current = WebAddress(start) else { throw AddressRules.unknownKind(start) }
    let credentials = [current.credentials, self.credentials].compactMap { $0 }
    for _ in 0...Self.redirectLimit {
      let condition = validator.flatMap { $0.belongs(to: current.url) ? $0.field : nil }
      let request = try request(
        current, condition, credentials: credentials, byteLimit: byteLimit)
      let response: HTTPResponse
      do {
        response = try await transport.get(request)
      } catch HTTPTransportError.privateAddress {
        // It is told of the address that leads there, not of the one that led to that.
        throw AddressRules.leadsInside(current.url)
      }
      guard Self.redirects.contains(response.status) else {
        return Answer(response: response, url: current.url, isConditional: condition != nil)
      }
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
    _ address: WebAddress, _ condition: (name: String, value: String)?,
    credentials: [Credentials], byteLimit: Int
  ) throws -> HTTPRequest {
    var headers = [(name: "Accept-Encoding", value: "gzip, deflate")]
    if let condition { headers.append(condition) }
    // What a person keeps for the origin goes before what the program says of itself.
    let others =
      credentials.flatMap { $0.headers(for: address.origin) }
      + [(name: "User-Agent", value: "essential-feed/1")]
    for field in others
    where !headers.contains(where: { $0.name.lowercased() == field.name.lowercased() }) {
      headers.append(field)
    }
    return HTTPRequest(
      url: address.url, headers: headers, byteLimit: byteLimit,
      allowsPrivate: try rules.check(address.url))
  }
}

/// A document, and the address that it came from after all redirects.
package struct WebDocument: Sendable {
  package let body: Data
  package let url: URL
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
