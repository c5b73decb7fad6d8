package import FoundationEssentials
import OfflineCore

/// Requests documents, however hostile the server is.
///
/// It adds to a transport what every request needs: one time limit for all steps, the rules for
/// addresses at every step, and a bounded number of redirects, which may lead from http to https.
package struct WebClient: Sendable {
  package static let documentLimit = 16 << 20
  private static let redirectLimit = 10
  private static let redirects: Set<Int> = [301, 302, 303, 307, 308]

  private let transport: any HTTPTransport
  private let rules: AddressRules
  private let timeout: Duration
  private let credentials: Credentials?
  let tokens: String?

  /// - Parameters:
  ///   - rules: The rules for the addresses that may be requested.
  ///   - timeout: The most time that a request may take, including redirects, the body, and reading it.
  ///   - credentials: Fields that are only sent to their own origin. Those of a requested address
  ///     take precedence.
  ///   - tokens: The names of the variables in which users keep credentials.
  package init(
    transport: any HTTPTransport, rules: AddressRules, timeout: Duration,
    credentials: Credentials? = nil, tokens: String? = nil
  ) {
    self.transport = transport
    self.rules = rules
    self.timeout = timeout
    self.credentials = credentials
    self.tokens = tokens
  }

  /// Creates a client for the server of a source, with its credentials.
  package init(transport: any HTTPTransport, server: ServerAddress, timeout: Duration) {
    self.init(
      transport: transport.polite(server.politeness), rules: server.rules, timeout: timeout,
      credentials: server.credentials, tokens: server.tokens)
  }

  /// Returns the result of `read` for the document at `url`, which must have status 200, or reports
  /// that it still matches the validator.
  ///
  /// - Parameters:
  ///   - statuses: Other statuses that are accepted.
  ///   - read: A function that runs within the time limit and is cancelled with the task. It throws
  ///     ``UnreadableDocument``.
  /// - Throws: `SourceError` that names `url` without secrets, or `CancellationError`.
  package func document<Content: Sendable>(
    at url: URL, unless validator: String?, statuses: ClosedRange<Int> = 200...200,
    as read: @escaping @Sendable (WebDocument) throws -> Content
  ) async throws -> ConditionalAnswer<Content> {
    let saved = validator.flatMap(DocumentValidator.init)
    return try await withTimeout(for: url, byteLimit: Self.documentLimit) {
      let answer = try await follow(url, unless: saved, byteLimit: Self.documentLimit)
      if answer.isConditional, answer.response.status == 304 { return .unchanged }
      return .content(
        try content(of: answer, at: url, statuses: statuses, as: read),
        validator: DocumentValidator(answer.response, at: answer.url)?.text)
    }
  }

  /// Returns the result of `read` for the document at `url`, requested without a condition.
  package func document<Content: Sendable>(
    at url: URL, statuses: ClosedRange<Int> = 200...200,
    as read: @escaping @Sendable (WebDocument) throws -> Content
  ) async throws -> Content {
    try await withTimeout(for: url, byteLimit: Self.documentLimit) {
      let answer = try await follow(url, unless: nil, byteLimit: Self.documentLimit)
      return try content(of: answer, at: url, statuses: statuses, as: read)
    }
  }

  /// Returns the response to a request for image data, at the end of all redirects, whatever its status.
  ///
  /// - Parameters:
  ///   - byteLimit: The most bytes of the body, also after decompression.
  ///   - endsAtLimit: True to read only up to the limit.
  /// - Throws: `SourceError` that names `url` without secrets, or `CancellationError`.
  package func get(
    _ url: URL, byteLimit: Int, endsAtLimit: Bool = false
  ) async throws -> HTTPResponse {
    try await withTimeout(for: url, byteLimit: byteLimit) {
      try await follow(
        url, unless: nil, byteLimit: byteLimit, isPicture: true, endsAtLimit: endsAtLimit
      ).response
    }
  }

  /// The response at the end of all redirects, its address, and whether the request was conditional.
  private struct Answer: Sendable {
    let response: HTTPResponse
    let url: URL
    let isConditional: Bool
  }

  private func content<Content>(
    of answer: Answer, at url: URL, statuses: ClosedRange<Int>,
    as read: (WebDocument) throws -> Content
  ) throws -> Content {
    try check(answer.response, allowing: statuses, at: url)
    let document = WebDocument(
      body: answer.response.body, url: answer.url, charset: answer.response.charset)
    do {
      try Task.checkCancellation()
      if document.body.isEmpty { throw UnreadableDocument("it is empty") }
      return try read(document)
    } catch let error as UnreadableDocument {
      let coding = answer.response.unknownCompression
      throw SourceError(
        .invalidData, address: url.shown,
        detail: coding ?? WebPage(document)?.explanation ?? error.reason)
    }
  }

  /// Refuses every status but `allowed`, with the title of the page that explains it.
  func check(
    _ response: HTTPResponse, allowing allowed: ClosedRange<Int>, at url: URL
  ) throws(SourceError) {
    guard !allowed.contains(response.status) else { return }
    let page = WebPage(WebDocument(body: response.body, url: url, charset: response.charset))
    try response.checkStatus(allowed, at: url.shown, tokens: tokens, page: page?.title)
  }

  /// Returns the outcome of `operation`, or cancels it when the time is up. This is the only time limit
  /// of a request, for all of its steps. The time in which it waits for its turn is not counted.
  private func withTimeout<Value: Sendable>(
    for url: URL, byteLimit: Int, operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await withThrowingTaskGroup(of: Value?.self) { group in
      let (clock, start) = (RequestClock(), ContinuousClock.now)
      group.addTask { try await RequestClock.$current.withValue(clock) { try await operation() } }
      group.addTask {
        var rest = timeout
        while rest > .zero {
          try await Task.sleep(for: max(rest, .milliseconds(10)))
          rest = timeout + clock.waited - start.duration(to: .now)
        }
        return nil
      }
      defer { group.cancelAll() }
      do {
        if let first = try await group.next(), let value = first { return value }
        let seconds = Int(exactly: timeout.inSeconds).map(String.init) ?? "\(timeout.inSeconds)"
        throw SourceError(
          .unreachable, address: url.shown, detail: "no answer within \(seconds) s")
      } catch {
        // Cancellation takes precedence over the error of a connection that it closes.
        try Task.checkCancellation()
        guard let error = error as? HTTPTransportError else { throw error }
        throw SourceError(error, byteLimit: byteLimit, address: url.shown)
      }
    }
  }

  private func follow(
    _ start: URL, unless validator: DocumentValidator?, byteLimit: Int, isPicture: Bool = false,
    endsAtLimit: Bool = false
  ) async throws -> Answer {
    guard var current = WebAddress(start) else { throw AddressRules.unknownKind(start) }
    func refusal(_ detail: String) -> SourceError {
      SourceError(.invalidData, address: start.shown, detail: detail)
    }
    let credentials = [Credentials(for: start), self.credentials].compactMap { $0 }
    var rules = rules
    let first = current.url
    for _ in 0...Self.redirectLimit {
      let condition = validator.flatMap { $0.belongs(to: current.url) ? $0.field : nil }
      var request = try request(
        current, condition: condition, rules: rules, credentials: credentials, byteLimit: byteLimit,
        endsAtLimit: endsAtLimit)
      request.isPicture = isPicture
      let response: HTTPResponse
      do {
        response = try await transport.get(request)
      } catch HTTPTransportError.privateAddress {
        // The error names the address that leads there, not the one before it.
        throw AddressRules.privateAddress(current.url)
      } catch let error as HTTPTransportError where current.url != first {
        let failure = SourceError(error, byteLimit: byteLimit, address: start.shown)
        throw SourceError(
          failure.reason, address: start.shown,
          detail: "it leads to \(current.url.shown): \(failure.detail)")
      }
      guard Self.redirects.contains(response.status) else {
        return Answer(response: response, url: current.url, isConditional: condition != nil)
      }
      guard let location = response.first("location") else {
        throw refusal("status \(response.status) without an address to redirect to")
      }
      guard let target = URL(web: location, in: current.url).flatMap(WebAddress.init) else {
        throw refusal("the redirect leads to an address that is not http or https")
      }
      guard target.origin.scheme == "https" || current.origin.scheme == "http" else {
        throw refusal("redirected to \(target.url.shown), which is not secure")
      }
      guard target.url != current.url else {
        throw refusal("redirected to itself, perhaps to set a cookie, which is not kept here")
      }
      // A redirect from http to https on the same host keeps its trust.
      if target.origin.scheme == "https", current.origin.scheme == "http",
        target.origin.endpoint.host == current.origin.endpoint.host, request.allowsPrivate
      {
        rules = rules.trusting(target.url)
      }
      current = target
    }
    throw refusal("too many redirects")
  }

  private func request(
    _ address: WebAddress, condition: (name: String, value: String)?, rules: AddressRules,
    credentials: [Credentials], byteLimit: Int, endsAtLimit: Bool
  ) throws -> HTTPRequest {
    // A part of a compressed body can't be decompressed.
    var headers = [(name: "Accept-Encoding", value: endsAtLimit ? "identity" : "gzip, deflate")]
    if endsAtLimit { headers.append((name: "Range", value: "bytes=0-\(byteLimit - 1)")) }
    if let condition { headers.append(condition) }
    // The user's fields for the origin take precedence over those of the program.
    let others =
      credentials.flatMap { $0.headers(for: address.origin) }
      + [(name: "User-Agent", value: "essential-feed/1")]
    for field in others
    where !headers.contains(where: { $0.name.lowercased() == field.name.lowercased() }) {
      headers.append(field)
    }
    return HTTPRequest(
      url: address.url, headers: headers, byteLimit: byteLimit, endsAtLimit: endsAtLimit,
      allowsPrivate: try rules.check(address.url))
  }
}
