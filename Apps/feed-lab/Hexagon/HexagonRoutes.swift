import Acceptance
import Composition
import FoundationEssentials
import HTTPTypes
import Hummingbird
import OfflineCore
import WebPages
import WebSupport

/// The addresses below `/hexagon`, before the pages of the app.
struct HexagonRoutes: Sendable {
  private static let contentSecurityPolicy = """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
    frame-src 'self'; form-action 'self'; base-uri 'none'; require-trusted-types-for 'script'; \
    trusted-types 'none'
    """

  let laboratory: Laboratory
  let calls: EventStream

  /// - Throws: `UsageError` for a public address that is none.
  func router(_ options: ServerOptions) throws -> Router<BasicRequestContext> {
    let router = Router<BasicRequestContext>()
    router.add(middleware: ComposedPages(laboratory: laboratory))
    router.add(middleware: SecurityHeaders(contentSecurityPolicy: Self.contentSecurityPolicy))
    router.add(middleware: FailureResponses(logger: laboratory.setup.logger))
    router.add(
      middleware: HostCheck(options, publicAddress: try options.publicAddress()))
    router.add(middleware: SameOriginCheck())
    router.read("hexagon") { request, _ in try page(request) }
    router.read("hexagon/story") { request, _ in try await story(request) }
    router.read("hexagon/events") { request, _ in
      calls.response(to: request, after: try request.parameter("seen"))
    }
    router.read("hexagon/events.json") { request, _ in
      try Content.json(laboratory.log.events).response(to: request)
    }
    router.read("hexagon/sequence.mmd") { request, _ in
      Content(
        Data(laboratory.log.events.mermaid.utf8), type: "text/plain; charset=utf-8"
      ).response(to: request)
    }
    router.read("hexagon/drawing.svg") { request, _ in
      Content(
        Data(drawing.standalone.utf8), type: "image/svg+xml"
      ).response(to: request)
    }
    router.change("hexagon/switches", bodyLimit: 1 << 10) { request, context in
      try await turn(
        try await URLEncodedFormDecoder().decode(Form.self, from: request, context: context))
      return Response(status: .seeOther, headers: [.location: "/hexagon"])
    }
    for asset in [HexagonShell.style, HexagonShell.script] {
      router.read(RouterPath(String(asset.address.dropFirst()))) { request, _ in
        asset.content.response(to: request)
      }
    }
    return router
  }

  private var drawing: HexagonDrawing { HexagonDrawing(of: laboratory.composition) }

  private func page(_ request: Request) throws -> Response {
    let reader = try Reader(request, otherwise: laboratory.setup.language)
    let page = HexagonPage(
      composition: laboratory.composition, stores: laboratory.setup.stores,
      events: laboratory.log.events, drawing: drawing, reader: reader)
    return response(to: reader, page.text)
  }

  private func story(_ request: Request) async throws -> Response {
    let reader = try Reader(request, otherwise: laboratory.setup.language)
    let id = try request.parameter("id") ?? ""
    guard let scenario = (Scenario.feed + Scenario.leagues).first(where: { $0.id == id }) else {
      throw RequestFailure.notFound("there is no story '\(id)'")
    }
    let form = StoryForm(
      stores: laboratory.setup.stores, texts: HexagonTexts(messages: reader.messages),
      scenario: id, store: try request.parameter("store") ?? "memory:",
      other: try request.parameter("other") ?? "")
    do {
      let stores = try [form.store, form.other].filter { !$0.isEmpty }.map {
        try StoreLocator(
          try laboratory.setup.stores.typed($0), in: laboratory.setup.feed.stores, app: "feed-lab",
          source: "",
          environment: laboratory.setup.settings.environment)
      }
      let seed = try request.number("seed", atMost: 1 << 30) ?? 1
      return response(
        to: reader,
        try await StoryPage.played(scenario, on: stores, form, seed: UInt64(seed), reader).text)
    } catch let error as UsageError {
      throw RequestFailure.badRequest(error.message)
    }
  }

  private func response(to reader: Reader, _ page: String) -> Response {
    var headers = reader.headers
    headers[.contentType] = "text/html; charset=utf-8"
    headers[.cacheControl] = "no-store"
    return Response(
      status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: page)))
  }

  /// What a button of the page sends: one switch, or those of the store together.
  private struct Form: Decodable {
    var store: String?
    var fault: String?
    var connection: String?
    var clock: String?
    var restart: String?
  }

  private func turn(_ form: Form) async throws {
    var switches = laboratory.composition.switches
    if let store = form.store { switches.store = store }
    if let fault = form.fault { switches.fault = fault }
    if let word = form.connection {
      guard let connection = Switches.Connection(rawValue: word) else {
        throw RequestFailure.badRequest("there is no connection '\(word)'")
      }
      switches.connection = connection
    }
    if let word = form.clock {
      // Anything else puts the clock right.
      let step = Switches.steps.first { $0.name == word }
      switches.clockOffset = step.map { switches.clockOffset + $0.seconds } ?? 0
    }
    do {
      try await laboratory.turn(switches)
    } catch let error as UsageError {
      throw RequestFailure.badRequest(error.message)
    }
  }
}
