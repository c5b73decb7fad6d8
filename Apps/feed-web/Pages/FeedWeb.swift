package import Composition
import FeedCore
package import Hummingbird
package import LeagueCore
package import Logging
import OfflineCore
package import PictureCore
package import Presentation
package import ServiceLifecycle
package import WebSupport

/// The pages of a feed with its comments, and of leagues if the source has them.
package struct FeedWeb: Sendable {
  /// Pages load only from this server. Scripts cannot turn text into markup, and the only script address that
  /// they can create is that of the worker that caches pages.
  package static let contentSecurityPolicy = """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
    manifest-src 'self'; form-action 'self'; base-uri 'none'; require-trusted-types-for 'script'; \
    trusted-types worker
    """

  let feed: FeedApp
  let leagues: LeagueApp?
  let announced: AnnouncedLeagues
  let isOffline: Bool
  let pages: Pages
  let health: StoreHealth
  let logger: Logger
  let pictures: Pictures
  private let leaguePictures: Pictures?
  /// The services that work in the background.
  package let services: [any Service]

  /// - Parameters:
  ///   - leagues: The leagues, or `nil` for a source without them.
  ///   - scaler: Scales pictures down.
  ///   - language: The default language, if the browser prefers no supported one.
  ///   - isOffline: Whether every remote call fails at once.
  ///   - isAtHand: Whether the whole feed can be read without asking another machine.
  ///   - keepsLocation: Whether originals are sent with all their metadata.
  ///   - pauseBetweenTrials: How long `/readyz` waits between two tests of a store that failed to save a
  ///     list.
  package init(
    feed: FeedApp, leagues: LeagueApp?, announced: AnnouncedLeagues = .none,
    scaler: any ImageScaler, language: Messages.Language = .english, isOffline: Bool = false,
    isAtHand: Bool = false, keepsLocation: Bool = false, isEditable: Bool = false,
    pauseBetweenTrials: Duration = .seconds(10), logger: Logger
  ) {
    let idle = IdleTime()
    let health = StoreHealth(logger, pause: pauseBetweenTrials) { idle.renew() }
    self.health = health
    self.feed = feed.storing(behind: health)
    self.leagues = leagues?.storing(behind: health)
    let budgets = Pictures.Budgets()
    pictures = Pictures(
      self.feed, scaler: scaler, budgets: budgets, idle: idle, keepsLocation: keepsLocation)
    leaguePictures = self.leagues.map {
      Pictures($0, scaler: scaler, budgets: budgets, idle: idle, keepsLocation: keepsLocation)
    }
    services = [Ahead(self.feed, pictures: pictures, isAtHand: isAtHand, logger: logger)]
    self.announced = announced
    self.isOffline = isOffline || !feed.policy.usesRemote
    self.logger = logger
    pages = Pages(
      assets: .bundled, language: language, hasLeagues: leagues != nil, isEditable: isEditable)
  }

  /// Logs that the store is damaged. `health` logs all other failures.
  package func warnOfStore() async {
    if let error = await storeError() as? StoreError, error.reason == .damaged {
      logger.warning("the store can't be read: \(Messages.english.message(for: error))")
    }
  }

  /// Returns whether the store accepts lists. After a failed save it loads the feed as for a reader, because
  /// only another write shows that the store works again. Not every probe does this: monitoring must not make
  /// the server load the source.
  private func keepsLists() async -> Bool {
    if health.beginsTrial() {
      _ = try? await feed.loadFeed(limit: FeedImages.pageSize, refreshing: true)
    }
    return !health.losesLists
  }

  private func storeError() async -> (any Error)? {
    guard feed.policy.usesStore else { return nil }
    do {
      _ = try await InspectCache(.feed, in: feed.storage)()
      return nil
    } catch {
      return error
    }
  }

  /// Returns the service that notifies open pages when another feed is saved.
  ///
  /// - Parameter stream: The stream to the listening pages.
  package func events(to stream: EventStream) -> Events { Events(feed, to: stream) }

  /// Returns a router with all routes.
  ///
  /// - Parameters:
  ///   - isFramed: Whether other pages of the server may show these in a frame.
  ///   - editor: Changes the sources; `nil` if readers may not.
  /// - Throws: `UsageError` for an invalid public address.
  package func router(
    _ events: Events, options: ServerOptions, isFramed: Bool = false, editor: EditableSources? = nil
  ) throws -> Router<BasicRequestContext> {
    let router = Router<BasicRequestContext>()
    router.add(
      middleware: SecurityHeaders(
        contentSecurityPolicy: Self.contentSecurityPolicy, isFramed: isFramed))
    router.add(
      middleware: FailureResponses(logger: logger) { failure, request, _ in
        pages.response(to: request, failure: failure.behindGateway)
      })
    let address = try options.publicAddress()
    router.add(middleware: RequestCheck.host(options, publicAddress: address))
    router.add(middleware: RequestCheck.sameOrigin)
    let redraw = feed.redrawFeed(limit: FeedImages.pageSize)
    let refreshes = Refreshes(feed, redrawFeed: redraw, leagues: leagues, announced: announced)
    let photos = Photos(
      find: FindFeedImage(in: feed.storage.lists, policy: feed.policy),
      pictures: pictures)
    let feedPages = FeedPages(
      app: feed, redraw: redraw, pages: pages, photos: photos, sources: SourceLabels(feed),
      isOffline: isOffline, refreshes: refreshes)
    feedPages.add(to: router)
    feedPages.addAtom(to: router, at: address)
    ImagePages(app: feed, pages: pages, photos: photos).add(to: router)
    photos.add(to: router)
    LeaguePages.add(
      leagues, announced: announced,
      pictures: leaguePictures,
      pages: pages, isOffline: isOffline, refreshes: refreshes, to: router)
    refreshes.add(to: router)
    events.add(to: router)
    if let editor {
      SourcesRoutes(editor, pages: pages, lists: feed.storage.lists).add(to: router)
    }
    pages.assets.add(to: router)
    let worker = Assets.worker(pictureLimit: feed.storage.imageData.limit)
    router.read("worker.js") { request, _ in worker.response(to: request) }
    // A damaged list is repaired by the next load, which needs requests, so damage does not make the server
    // unready.
    router.readHealth {
      let reason = (await storeError() as? StoreError)?.reason
      guard ![.unreachable, .busy, .denied].contains(reason) else { return false }
      return await keepsLists()
    }
    return router
  }
}
