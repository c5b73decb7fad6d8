import Composition
import FeedCore
import FoundationEssentials
import Hummingbird
import LeagueCore
import Logging
import OfflineCore
import OfflinePresentation
import PictureCore
import Synchronization
import WebPages
import WebSupport

/// The pages of an app that is composed anew whenever a switch is turned, and watched all the time.
final class Laboratory: Sendable {
  /// What the command line says, before any switch.
  struct Setup: Sendable {
    let settings: AppSettings
    let server: ServerOptions
    let feed: FeedPlugins
    let stores: OfferedStores
    let leagues: LeaguePlugins
    let scaler: any ImageScaler
    let language: Messages.Language
    let logger: Logger
  }

  /// One composition of the app.
  struct Composition: Sendable {
    let switches: Switches
    /// Those of the composition before.
    let before: Switches?
    let feed: FeedApp
    let leagues: LeagueApp?
    fileprivate let responder: RouterResponder<BasicRequestContext>
    fileprivate let watch: Task<Void, Never>
  }

  let setup: Setup
  let log: EventLog
  private let changes: EventStream
  private let state: Mutex<Composition>

  /// - Parameter changes: Tells open pages of a newer feed.
  /// - Throws: `UsageError`.
  init(_ setup: Setup, log: EventLog, changes: EventStream) throws {
    self.setup = setup
    self.log = log
    self.changes = changes
    let switches = Switches(store: setup.stores.first)
    state = Mutex(try Self.composed(switches, nil, setup, log, changes))
  }

  /// What runs now.
  var composition: Composition { state.withLock(\.self) }

  /// Composes the app as the switches say, in place of the one that runs; the same switches start it anew.
  ///
  /// - Throws: `UsageError` for a store that can't be meant.
  func turn(_ switches: Switches) async throws {
    let next = try Self.composed(switches, composition.switches, setup, log, changes)
    let last = state.withLock { state in
      defer { state = next }
      return state
    }
    last.watch.cancel()
    await last.feed.storage.close()
    await last.leagues?.storage.close()
  }

  private static func composed(
    _ switches: Switches, _ before: Switches?, _ setup: Setup, _ log: EventLog,
    _ changes: EventStream
  ) throws -> Composition {
    var settings = setup.settings
    try switches.apply(to: &settings, setup.stores)
    settings.observers.append(log)
    let feed = try FeedApp(settings, plugins: setup.feed)
    let leagues = try? LeagueApp(settings, plugins: setup.leagues)
    let web = try FeedWeb(
      feed: feed, leagues: leagues, scaler: setup.scaler, language: setup.language,
      isOffline: settings.isOffline, logger: setup.logger)
    let events = web.events(to: changes)
    return Composition(
      switches: switches, before: before, feed: feed, leagues: leagues,
      responder: try web.router(events, setup.server, isFramed: true).buildResponder(),
      watch: Task { try? await events.run() })
  }
}

/// Lets the app answer whatever is not about the hexagon.
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
    return try await laboratory.composition.responder.respond(to: request, context: context)
  }
}
