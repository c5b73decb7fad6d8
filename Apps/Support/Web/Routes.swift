import HTTPTypes
public import Hummingbird

extension Router {
  /// A router whose routes for GET answer HEAD too.
  public convenience init() {
    self.init(context: Context.self, options: .autoGenerateHeadEndpoints)
  }

  /// Adds a route that answers GET and HEAD, and every other method with 405.
  public func read(
    _ path: RouterPath,
    _ answer: @escaping @Sendable (Request, Context) async throws -> Response
  ) {
    get(path, use: answer)
    refuse([.post, .anyOther], at: path, answering: [.get, .head])
  }

  /// Adds a route that answers POST, by which something changes, and every other method with 405.
  public func change(
    _ path: RouterPath,
    _ answer: @escaping @Sendable (Request, Context) async throws -> Response
  ) {
    post(path, use: answer)
    refuse([.get, .anyOther], at: path, answering: [.post])
  }

  /// Adds `/healthz`: whether the process answers. Nothing else is looked at.
  public func readHealth() {
    read("healthz") { request, _ in
      try Content.json(["status": "ok"]).response(to: request)
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
