import Composition
import FoundationEssentials
import HTMLPages
import HTTPTypes
import Hummingbird
import OfflineCore
import Synchronization
import WebPages
import WebSupport

/// What forms of the page change: switches, experiments and the process itself.
extension HexagonRoutes {
  /// Returns the values of a form of this page.
  ///
  /// - Throws: `RequestFailure` if this server lets no page change anything, or if the form has another token.
  func form(
    _ request: Request, _ context: BasicRequestContext
  ) async throws -> [String: String] {
    guard laboratory.setup.allowsSwitches else {
      throw RequestFailure(
        status: .forbidden, code: "switches-locked",
        message: "other computers reach this server: start it with --allow-switches")
    }
    let form: [String: String]
    do {
      form = try await URLEncodedFormDecoder().decode(
        [String: String].self, from: request, context: context)
    } catch {
      throw RequestFailure.badRequest("this is not what a switch sends")
    }
    guard form["token"] == HexagonShell.token else {
      throw RequestFailure(
        status: .forbidden, code: "other-token",
        message: "this page is from before the process was started: load it again")
    }
    return form
  }

  /// Changes the switches, and tells the other open pages.
  ///
  /// - Returns: The state that the form leads to.
  func turn(
    _ form: [String: String], _ change: @Sendable (inout Switches) throws -> Void
  ) async throws -> HexagonState {
    try await mapUsageErrors { try await laboratory.turn(change) }
    let values = form.filter { ["experiment", "speed", "projector"].contains($0.key) }
    return try HexagonState(await laboratory.composition.switches) { values[String($0)] }
  }

  /// Returns a redirect to the page in a state. Other open pages follow to it.
  func redirect(to state: HexagonState) -> Response {
    calls.send("turned", id: "", data: state.address)
    return Response(status: .seeOther, headers: [.location: state.address])
  }

  /// Runs an experiment. Without a new one, this sets up the state of an address.
  func experiment(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
    var form = try await form(request, context)
    let run = form.removeValue(forKey: "run")
    form["experiment"] = run ?? form["experiment"]
    let values = form
    let asked = try HexagonState(await laboratory.composition.switches) { values[String($0)] }
    let experiment = asked.experiment
    if let experiment, experiment.isPrepared {
      _ = try await turn(form) { switches in
        experiment.prepare(&switches)
        try switches.turn { $0 == "store" ? values[String($0)] : nil }
      }
      if let count = experiment.savedCount {
        _ = try await laboratory.composition.feed.loadFeed(limit: count, refreshing: true)
      } else {
        try await laboratory.ask(as: request, context: context)
      }
    }
    if run != nil, let experiment, experiment.call == .killWhileSaving {
      return try await killWhileSaving(request, context, asked)
    }
    let state = try await turn(form) { switches in
      experiment?.set(&switches)
      try switches.turn { values[String($0)] }
    }
    try await laboratory.ask(as: request, context: context)
    return redirect(to: state)
  }

  /// Ends the process in the middle of a save. The new process is offline, so that the store has to answer.
  private func killWhileSaving(
    _ request: Request, _ context: BasicRequestContext, _ asked: HexagonState
  ) async throws -> Response {
    var state = asked
    state.switches = await laboratory.composition.switches
    state.switches.connection = .off
    return try killed(request, state) { [state] port in
      let now = laboratory.setup.settings.clock()
      @Sendable func end() -> Never {
        let calls = laboratory.log.callsOfLastRun
        Restart.exec(state.switches, now: now, port: port, asksAgain: true, killed: calls)
      }
      laboratory.log.kill.withLock { $0 = end }
      try? await laboratory.ask(as: request, context: context)
      end()
    }
  }

  /// Restarts into the program that a learner has built, with the store that they have edited.
  func swap(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
    let form = try await form(request, context)
    guard let program = Restart.program, FileManager.default.isExecutableFile(atPath: program)
    else {
      throw RequestFailure(
        status: .conflict, code: "not-built", message: "there is no program yet: build it first")
    }
    let state = try HexagonState(await laboratory.composition.switches) { form[String($0)] }.with {
      ($0.switches.store, $0.switches.fault) = (OfferedStores.yours, "")
    }
    return try killed(request, state) { [state] port in
      Restart.exec(
        state.switches, now: laboratory.setup.settings.clock(), port: port, asksAgain: true)
    }
  }

  /// Returns the page that waits for the new program, and ends the process once it has been sent.
  func killed(
    _ request: Request, _ state: HexagonState,
    _ end: @escaping @Sendable (_ port: Int) async -> Void
  ) throws -> Response {
    let reader = try reader(of: request)
    let texts = HexagonTexts(messages: reader.messages)
    let page = HexagonShell(title: texts.killed, reader: reader).page(
      "<p id=\"restarting\"><a href=\"\(state.address)#play\">\(texts.title)</a></p>")
    var response = response(to: reader, page: page)
    // The script works only once the new program responds, so the browser reloads by itself.
    response.headers[HTTPField.Name("Refresh")!] = "3; url=\(state.address)"
    return response.closingConnection { port in Task { await end(port) } }
  }
}
