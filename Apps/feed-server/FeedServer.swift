import Composition
import FeedCore
import Hummingbird
import Logging
import OfflineCore
import Presentation
import WebSupport

/// The reference server of the feed API and of the league API. It serves any source over HTTP.
struct FeedServer: Sendable {
  let feed: FeedUseCases
  let leagues: LeagueUseCases?
  let web: WebServer
  let publicAddress: PublicAddress?
  let logger: Logger

  /// Reads the first image, so that the operator, not the first client, sees the error of a place that cannot
  /// be served.
  ///
  /// - Throws: `UsageError`, or `CancellationError`.
  func check() async throws {
    do {
      _ = try await feed.loadPage(limit: 1)
    } catch LoadError.remote(let error, _) where error.reason == .unreadable {
      throw UsageError(
        "--source \(feed.sourceName) can't be read: \(error.detail); "
          + "name a place that is there and may be read")
    } catch let error as LoadError where feed.imageScheme == nil {
      throw UsageError("--source can't be served: \(Messages.english.message(for: error))")
    } catch is LoadError {
      // One broken picture must not block the others. Clients that request it get the error.
    }
  }

  func router() -> Router<BasicRequestContext> {
    let router = Router<BasicRequestContext>()
    router.add(middleware: FailureResponses(logger: logger))
    let pictures = ByteBudget()
    FeedRoutes(feed: feed, pictures: pictures, publicAddress: publicAddress).add(to: router)
    LeagueRoutes.add(leagues, pictures: pictures, publicAddress: publicAddress, to: router)
    router.readHealth()
    return router
  }
}
