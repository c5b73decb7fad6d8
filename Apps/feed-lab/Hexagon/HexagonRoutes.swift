import Acceptance
import Composition
import FoundationEssentials
import HTMLPages
import HTTPTypes
import Hummingbird
import OfflineCore
import WebPages
import WebSupport

/// The routes below `/hexagon`, in front of the pages of the app.
struct HexagonRoutes: Sendable {
  let laboratory: Laboratory
  let calls: EventStream
  /// The most stories that run at once.
  private let plays = ConcurrencyLimit(2)

  /// - Throws: `UsageError` for an invalid public address.
  func router(_ options: ServerOptions) throws -> Router<BasicRequestContext> {
    let router = Router<BasicRequestContext>()
    router.add(middleware: ComposedPages(laboratory: laboratory))
    // The pages of the app are shown in a frame.
    let policy = FeedWeb.contentSecurityPolicy + "; frame-src 'self'"
    router.add(middleware: SecurityHeaders(contentSecurityPolicy: policy))
    router.add(
      middleware: FailureResponses(logger: laboratory.setup.logger) { failure, request, _ in
        self.response(to: request, failure: failure)
      })
    router.add(middleware: RequestCheck.host(options, publicAddress: try options.publicAddress()))
    router.add(middleware: RequestCheck.sameOrigin)
    router.read("hexagon") { request, context in
      try await laboratory.askIfDue(as: request, context: context)
      return try await page(request)
    }
    router.read("hexagon/story") { request, _ in try await story(request) }
    router.read("hexagon/complaints") { request, _ in
      let reader = try reader(of: request)
      return response(to: reader, page: ComplaintsPage(reader: reader).html)
    }
    router.read("hexagon/events") { request, _ in calls.response(to: request) }
    router.read("hexagon/events.json") { request, _ in
      var response = try Content.json(laboratory.log.events).response(to: request)
      response.headers[HTTPField.Name("Program-ID")!] = HexagonShell.program
      return response
    }
    router.read("hexagon/sequence.mmd") { request, _ in
      Content(
        Data(SequenceDiagram(of: laboratory.log.events).text.utf8),
        type: "text/plain; charset=utf-8"
      ).response(to: request)
    }
    router.read("hexagon/drawing.svg") { request, _ in
      Content(
        Data(
          HexagonDrawing(
            await laboratory.composition,
            happening: laboratory.log.events.happenings.last { !$0.isOfImages },
            texts: HexagonTexts(messages: try reader(of: request).messages)
          ).standalone.utf8),
        type: "image/svg+xml"
      ).response(to: request)
    }
    router.change("hexagon/switches", bodyLimit: 1 << 10) { request, context in
      let form = try await form(request, context)
      let state = try await turn(form) { try $0.turn { form[String($0)] } }
      try await laboratory.ask(as: request, context: context)
      return redirect(to: state)
    }
    router.change("hexagon/experiment", bodyLimit: 1 << 10) { request, context in
      try await experiment(request, context)
    }
    router.change("hexagon/kill", bodyLimit: 1 << 10) { request, context in
      let form = try await form(request, context)
      let state = try HexagonState(await laboratory.composition.switches) { form[String($0)] }
      return try killed(request, state) { port in
        let now = laboratory.setup.settings.clock()
        // An experiment goes on: what does the new process find?
        let asksAgain = state.experiment?.call == .killWhileSaving
        Restart.exec(state.switches, now: now, port: port, asksAgain: asksAgain)
      }
    }
    router.read("hexagon/yours") { request, _ in
      let reader = try reader(of: request)
      let state = try HexagonState(await laboratory.composition.switches) { _ in nil }
      let page = YoursPage(
        state: state, allowsSwitches: laboratory.setup.allowsSwitches, reader: reader)
      return response(to: reader, page: page.html)
    }
    router.change("hexagon/swap", bodyLimit: 1 << 10) { request, context in
      try await swap(request, context)
    }
    router.read("hexagon/source/**") { request, context in
      let file = context.parameters.getCatchAll().joined(separator: "/")
      guard let text = PackageSources.shared.text(of: file) else {
        throw RequestFailure.notFound("there is no source '\(file)' beside the program")
      }
      let reader = try reader(of: request)
      return response(to: reader, page: SourcePage(file: file, source: text, reader: reader).html)
    }
    for asset in [HexagonShell.style, HexagonShell.script] {
      router.read(RouterPath(String(asset.address.dropFirst()))) { request, _ in
        asset.content.response(to: request)
      }
    }
    return router
  }

  private func page(_ request: Request) async throws -> Response {
    let setup = laboratory.setup
    let reader = try reader(of: request)
    let composition = await laboratory.composition
    let asked = try HexagonState(composition.switches) { name throws(RequestFailure) in
      try request.parameter(name)
    }
    _ = try setup.stores.typedForm(of: asked.switches.store)
    let page = HexagonPage(
      composition: composition, stores: setup.stores, happenings: laboratory.log.events.happenings,
      asked: asked, allowsSwitches: setup.allowsSwitches, reader: reader)
    return response(to: reader, page: page.html)
  }

  private func story(_ request: Request) async throws -> Response {
    let setup = laboratory.setup
    let reader = try reader(of: request)
    let id = (try request.parameter("id") ?? "").uppercased()
    guard let scenario = Scenario.all.first(where: { $0.id == id }) else {
      throw RequestFailure.notFound("there is no story '\(id)'")
    }
    var form = StoryForm(
      stores: setup.stores, texts: HexagonTexts(messages: reader.messages), scenario: id,
      store: try request.parameter("store").flatMap { $0.isEmpty ? nil : $0 } ?? "memory:",
      other: try request.parameter("other") ?? "")
    try form.turned.switches.turn { name throws(RequestFailure) in
      ["connection", "clock"].contains(name) ? try request.parameter(name) : nil
    }
    // Steps may make more requests than a reader would wait for.
    guard form.turned.switches.connection != .slow else {
      throw RequestFailure.badRequest("no story is played on a slow connection")
    }
    // The form still offers the steps of the previous story.
    let from = try request.number("from", atMost: Scenario.all.map(\.steps.count).max() ?? 1) ?? 1
    form.turned.from = min(from, scenario.steps.count)
    form.seed = UInt64(try request.number("seed", atMost: 1 << 30) ?? 1)
    form.speed = try HexagonState.Speed(try request.parameter("speed"))
    form.choice = try request.number("choice", atMost: StoryForm.choices)
    form.column = try request.number("column", atMost: 2)
    let stores = try await mapUsageErrors {
      try [form.store, form.other].filter { !$0.isEmpty }.map { name in
        let locator = try StoreLocator(
          try setup.stores.typedForm(of: name), in: setup.stores.plugins, app: "feed-lab",
          source: "",
          environment: setup.settings.environment)
        return (name, locator)
      }
    }
    // A story takes one or two scratch stores and up to a second.
    let page = try await plays {
      try await StoryPage.run(scenario, on: stores, form: form, reader: reader)
    }
    return response(to: reader, page: page.html)
  }

  /// Shows an error about a store to the reader.
  func mapUsageErrors<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch let error as UsageError {
      throw RequestFailure.badRequest(error.message)
    }
  }

  /// Returns the failure as a page in the style of the hexagon.
  private func response(to request: Request, failure: RequestFailure) -> Response {
    let reader = Reader(failing: request, otherwise: laboratory.setup.language)
    let texts = HexagonTexts(messages: reader.messages)
    let page = HexagonShell(title: texts.failed, reader: reader).page(
      """
      <p>\(failure.message)</p>
      <p><a href="/hexagon">\(texts.title)</a></p>
      """)
    var response = response(to: reader, page: page)
    response.status = failure.status
    response.headers.append(contentsOf: failure.headers)
    return response
  }

  func reader(of request: Request) throws(RequestFailure) -> Reader {
    try Reader(request, otherwise: laboratory.setup.language)
  }

  func response(to reader: Reader, page: HTML) -> Response {
    var headers = reader.headers
    headers[.contentType] = "text/html; charset=utf-8"
    headers[.cacheControl] = "no-store"
    return Response(
      status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: page.text)))
  }
}
