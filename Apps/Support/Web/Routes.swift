import HTTPTypes
public import Hummingbird

extension Router {
  /// Creates a router that answers HEAD on its GET routes too.
  public convenience init() {
    self.init(context: Context.self, options: .autoGenerateHeadEndpoints)
  }

  /// Adds a route that answers GET and HEAD. It answers 405 to other methods, and 413 to a body.
  public func read(
    _ path: RouterPath,
    answer: @escaping @Sendable (Request, Context) async throws -> Response
  ) {
    get(path) { request, context in
      try request.checkBody(atMost: 0)
      return try await answer(request, context)
    }
    refuse([.post, .anyOther], at: path, answering: [.get, .head])
  }

  /// Adds a route that changes something: it answers POST, and 405 to other methods.
  ///
  /// - Parameter bodyLimit: The most bytes that a body may have; a longer body is answered with 413.
  public func change(
    _ path: RouterPath, bodyLimit: Int = 0,
    answer: @escaping @Sendable (Request, Context) async throws -> Response
  ) {
    post(path) { request, context in
      try request.checkBody(atMost: bodyLimit)
      return try await answer(request, context)
    }
    refuse([.get, .anyOther], at: path, answering: [.post])
  }

  /// Adds `/healthz`, which tests that the process responds, and `/readyz`, which also tests that it can
  /// serve.
  ///
  /// - Parameter isReady: Returns whether everything that the server needs is available.
  public func readHealth(isReady: @escaping @Sendable () async -> Bool = { true }) {
    read("healthz") { request, _ in
      try Content.json(["status": "ok"]).response(to: request)
    }
    read("readyz") { request, _ in
      let isReady = await isReady()
      var response = try Content.json(["status": isReady ? "ok" : "unavailable"])
        .response(to: request)
      if !isReady { response.status = .serviceUnavailable }
      return response
    }
  }

  private func refuse(
    _ methods: [HTTPRequest.Method], at path: RouterPath, answering others: [HTTPRequest.Method]
  ) {
    for method in methods {
      on(path, method: method) { _, _ -> Response in
        throw RequestFailure.methodNotAllowed(only: others)
      }
    }
  }
}

extension HTTPRequest.Method {
  /// A stand-in for all methods but GET, HEAD and POST, which are the only ones that routes distinguish.
  static let anyOther = Self.options
}

extension Request {
  /// Rejects a body that is too long or of unknown length, before reading any of it.
  fileprivate func checkBody(atMost limit: Int) throws(RequestFailure) {
    let length = headers[.contentLength].map { Int($0) ?? .max } ?? 0
    guard (0...limit).contains(length), headers[.transferEncoding] == nil
    else { throw .bodyNotAccepted }
  }
}
