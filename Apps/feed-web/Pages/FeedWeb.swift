package import Composition
import FeedCore
package import Hummingbird
package import LeagueCore
package import Logging
import OfflineCore
package import PictureCore
package import Presentation
package import WebSupport

/// The pages: a feed with its comments, and leagues where the source has them.
package struct FeedWeb: Sendable {
  /// Nothing but what the server itself has, and no script that makes markup of text, or names another
  /// script than the one that keeps pages.
  package static let contentSecurityPolicy = """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
    manifest-src 'self'; form-action 'self'; base-uri 'none'; require-trusted-types-for 'script'; \
    trusted-types worker
    """

  let feed: FeedApp
  let leagues: LeagueApp?
  let announced: AnnouncedLeagues
  let scaler: any ImageScaler
  let isOffline: Bool
  let keepsLocation: Bool
  let pages: Pages
  let health: StoreHealth
  let logger: Logger

  /// - Parameters:
  ///   - leagues: `nil` for a source that has none.
  ///   - scaler: Makes pictures smaller.
  ///   - language: Is spoken to readers who ask for none that is known here.
  ///   - isOffline: Whether every remote call fails at once.
  ///   - keepsLocation: Whether originals are sent with all that is written in them.
  ///   - pauseBetweenTrials: How long a store that took no list is left alone by `/readyz`.
  /// - Throws: What is wrong with the templates.
  package init(
    feed: FeedApp, leagues: LeagueApp?, announced: AnnouncedLeagues = .none,
    scaler: any ImageScaler, language: Messages.Language = .english, isOffline: Bool = false,
    keepsLocation: Bool = false, pauseBetweenTrials: Duration = .seconds(10), logger: Logger
  ) throws {
    let health = StoreHealth(logger, pause: pauseBetweenTrials)
    self.health = health
    self.feed = feed.storing(behind: health)
    self.leagues = leagues?.storing(behind: health)
    self.announced = announced
    self.scaler = scaler
    self.isOffline = isOffline || !feed.policy.usesRemote
    self.keepsLocation = keepsLocation
    self.logger = logger
    pages = Pages(
      templates: try Templates(), assets: .bundled, language: language,
      hasLeagues: leagues != nil)
  }

  /// Logs that the store is damaged. `health` logs all other failures.
  package func warnOfStore() async {
    if let error = await storeError() as? StoreError, error.reason == .damaged {
      logger.warning("the store can't be read: \(Messages.english.message(for: error))")
    }
  }

  /// Whether a list would be kept: after one that was not, the source is asked as a reader would ask,
  /// because only another write shows that the store takes some again. Not each probe does: whatever
  /// watches the server must not make it load the source.
  private func keepsLists() async -> Bool {
    if health.beginsTrial() { _ = try? await feed.loadFeed(refreshing: true) }
    return !health.losesLists
  }

  private func storeError() async -> (any Error)? {
    guard feed.policy.usesStore else { return nil }
    do {
      _ = try await feed.inspectCache()
      return nil
    } catch {
      return error
    }
  }

  /// Tells open pages when another feed is saved.
  ///
  /// - Parameter stream: To whoever listens.
  package func events(to stream: EventStream) -> Events { Events(feed, to: stream) }

  /// All routes.
  ///
  /// - Parameter isFramed: Whether other pages of the server may show these in a frame.
  /// - Throws: `UsageError` for a public address that is none.
  package func router(
    _ events: Events, _ options: ServerOptions, isFramed: Bool = false
  ) throws -> Router<BasicRequestContext> {
    let router = Router<BasicRequestContext>()
    router.add(
      middleware: SecurityHeaders(
        contentSecurityPolicy: Self.contentSecurityPolicy, isFramed: isFramed))
    router.add(
      middleware: FailureResponses(logger: logger) { failure, request, _ in
        pages.response(to: request, failure.behindGateway)
      })
    router.add(middleware: RequestCheck.host(options, publicAddress: try options.publicAddress()))
    router.add(middleware: RequestCheck.sameOrigin)
    let redraw = feed.redrawFeed
    let refreshes = Refreshes(feed, redraw, leagues, announced: announced)
    let budgets = Pictures.Budgets()
    let photos = Photos(
      find: FindFeedImage(in: feed.storage.lists, policy: feed.policy),
      pictures: Pictures(feed, scaler, budgets, keepsLocation))
    FeedPages(
      app: feed, redraw: redraw, pages: pages, photos: photos, isOffline: isOffline,
      refreshes: refreshes
    ).add(to: router)
    ImagePages(app: feed, pages: pages, photos: photos).add(to: router)
    photos.add(to: router)
    LeaguePages.add(
      leagues, announced, leagues.map { Pictures($0, scaler, budgets, keepsLocation) },
      pages: pages, isOffline: isOffline, refreshes, to: router)
    refreshes.add(to: router)
    events.add(to: router)
    pages.assets.add(to: router)
    let worker = Assets.worker(pictureLimit: feed.storage.imageData.limit)
    router.read("worker.js") { request, _ in worker.response(to: request) }
    // A list that is damaged is mended by the next load, for which readers have to come.
    router.readHealth {
      let reason = (await storeError() as? StoreError)?.reason
      guard ![.unreachable, .busy, .denied].contains(reason) else { return false }
      return await keepsLists()
    }
    return router
  }
}
