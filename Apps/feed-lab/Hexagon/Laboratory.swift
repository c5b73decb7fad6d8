import Composition
import FeedCore
import HTTPTypes
import Hummingbird
import LeagueCore
import Logging
import NIOCore
import OfflineCore
import PictureCore
import Presentation
import WebPages
import WebSupport

/// The pages of an app that is observed, and composed again whenever a switch changes.
actor Laboratory {
  /// The values of the command line, before any switch.
  struct Setup: Sendable {
    let settings: AppSettings
    let options: WebOptions
    let feed: FeedPlugins
    let stores: OfferedStores
    let leagues: LeaguePlugins
    let scaler: any ImageScaler
    let language: Messages.Language
    let logger: Logger
    /// Whether pages may turn switches and kill the process.
    let allowsSwitches: Bool
  }

  /// One composition of the app.
  struct Composition: Sendable {
    let switches: Switches
    /// The switches of the previous composition.
    let before: Switches?
    let feed: FeedApp
    fileprivate let leagues: LeagueApp?
    fileprivate let responder: RouterResponder<BasicRequestContext>
    fileprivate let watch: Task<Void, Never>
  }

  nonisolated let setup: Setup
  nonisolated let log: EventLog
  /// The current composition.
  private(set) var composition: Composition
  private let changes: EventStream
  /// The calls of the killed program, if it has promised a call; `nil` if none is due.
  private var due: String?

  /// - Parameters:
  ///   - switches: The initial switches.
  ///   - changes: The stream that notifies open pages of a newer feed.
  /// - Throws: `UsageError` for invalid settings.
  init(_ setup: Setup, switches: Switches, log: EventLog, changes: EventStream) throws {
    self.setup = setup
    self.log = log
    self.changes = changes
    composition = try Self.compose(
      switches, replacing: nil, setup: setup, log: log, changes: changes)
  }

  /// Replaces the current composition by one with changed switches.
  ///
  /// - Parameter change: Changes the switches. Concurrent changes are applied one after the other.
  /// - Throws: Errors of `change`; `RequestFailure` and `UsageError` for an invalid store.
  func turn(_ change: @Sendable (inout Switches) throws -> Void) throws {
    var switches = composition.switches
    try change(&switches)
    let last = composition
    composition = try Self.compose(
      switches, replacing: last.switches, setup: setup, log: log, changes: changes)
    last.watch.cancel()
    // Closes the old store in the background, because it may be slow.
    Task {
      await last.watch.value
      await last.feed.storage.close()
      await last.leagues?.storage.close()
    }
  }

  /// Makes a call before the first page is shown.
  ///
  /// - Parameter calls: What ``EventLog/callsOfLastRun`` was before the program was killed.
  func askAgain(after calls: String) { due = calls }

  /// Makes the call that is due, if any.
  func askIfDue(as request: Request, context: BasicRequestContext) async throws {
    guard let calls = due else { return }
    due = nil
    try await ask(as: request, context: context, after: calls)
  }

  /// Loads the feed as a browser does, and drops the answer.
  ///
  /// - Parameter request: A request of the page, whose host is used.
  nonisolated func ask(
    as request: Request, context: BasicRequestContext, after calls: String = ""
  ) async throws {
    let head = HTTPRequest(
      method: .get, scheme: request.head.scheme, authority: request.head.authority, path: "/")
    let feed = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
    let response = try await respond(to: feed, context: context, after: calls)
    try await response.body.write(DroppedBody())
  }

  /// Passes a request to the app, and records it.
  ///
  /// - Parameter calls: The calls of a killed program, which are told as the beginning of this request.
  nonisolated func respond(
    to request: Request, context: BasicRequestContext, after calls: String = ""
  ) async throws -> Response {
    let responder = await composition.responder
    let record = log.record("\(request.method.rawValue) \(request.uri.path)")
    return try await LoggedRequest.$current.withValue(record) {
      log.add(killedDuring: calls)
      var response = try await responder.respond(to: request, context: context)
      let body = response.body
      // The body is written later, and makes calls too.
      response.body = ResponseBody(contentLength: body.contentLength) { writer in
        let writer = writer
        try await LoggedRequest.$current.withValue(record) { try await body.write(writer) }
      }
      return response
    }
  }

  private static func compose(
    _ switches: Switches, replacing before: Switches?, setup: Setup, log: EventLog,
    changes: EventStream
  ) throws -> Composition {
    var settings = setup.settings
    try switches.apply(to: &settings, stores: setup.stores)
    settings.observers.append(EventLog.Observer(log: log, now: settings.clock))
    let feed = try FeedApp(settings, plugins: setup.feed)
    let leagues = LeagueApp.first(of: settings, plugins: setup.leagues)
    let web = FeedWeb(
      feed: feed, leagues: leagues, announced: setup.options.announced, scaler: setup.scaler,
      language: setup.language, isOffline: settings.isOffline,
      keepsLocation: setup.options.keepLocation, logger: setup.logger)
    // Lists saved by another composition are no news to the pages of this one.
    changes.forget()
    let events = web.events(to: changes)
    return Composition(
      switches: switches, before: before, feed: feed, leagues: leagues,
      responder: try web.router(events, options: setup.options.server, isFramed: true)
        .buildResponder(),
      watch: Task { try? await events.run() })
  }
}

/// A body that nobody reads.
private struct DroppedBody: ResponseBodyWriter {
  mutating func write(_ buffer: ByteBuffer) async throws {}

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}

/// Passes all other requests to the app.
struct ComposedPages: RouterMiddleware {
  let laboratory: Laboratory

  func handle(
    _ request: Request, context: BasicRequestContext,
    next: @concurrent (Request, BasicRequestContext) async throws -> Response
  ) async throws -> Response {
    let path = request.uri.path
    guard path != "/hexagon", !path.hasPrefix("/hexagon/") else {
      return try await next(request, context)
    }
    return try await laboratory.respond(to: request, context: context)
  }
}
