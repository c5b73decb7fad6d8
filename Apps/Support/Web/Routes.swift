import HTTPTypes
public import Hummingbird

extension Router {
  /// A router whose routes for GET answer HEAD too.
  public convenience init() {
    self.init(context: Context.self, options: .autoGenerateHeadEndpoints)
  }

  /// Adds a route that answers GET and HEAD, every other method with 405, and a body with 413.
  public func read(
    _ path: RouterPath,
    _ answer: @escaping @Sendable (Request, Context) async throws -> Response
  ) {
    get(path) { request, context in
      try request.checkBody(atMost: 0)
      return try await answer(request, context)
    }
    refuse([.post, .anyOther], at: path, answering: [.get, .head])
  }

  /// Adds a route that answers POST, by which something changes, and every other method with 405.
  ///
  /// - Parameter bodyLimit: How many bytes a body may have; one with more is answered with 413.
  public func change(
    _ path: RouterPath, bodyLimit: Int = 0,
    _ answer: @escaping @Sendable (Request, Context) async throws -> Response
  ) {
    post(path) { request, context in
      try request.checkBody(atMost: bodyLimit)
      return try await answer(request, context)
    }
    refuse([.get, .anyOther], at: path, answering: [.post])
  }

  /// Adds `/healthz`: whether the process answers; and `/readyz`: whether it can serve, too.
  ///
  /// - Parameter isReady: Looks at what it needs for that.
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
  /// Stands for all methods but GET, HEAD and POST: routes know no others.
  static let anyOther = Self.options
}

extension Request {
  /// Refuses too long a body, or one of unknown length, before any of it is waited for.
  fileprivate func checkBody(atMost limit: Int) throws(RequestFailure) {
    let length = headers[.contentLength].map { Int($0) ?? .max } ?? 0
    guard (0...limit).contains(length), headers[.transferEncoding] == nil
    else { throw .bodyNotAccepted }
  }
}
