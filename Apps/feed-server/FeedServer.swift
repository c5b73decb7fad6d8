import AppSupport
import FeedCore
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import OfflineCore
import OfflinePresentation

/// The reference server of the feed API and of the league API: any source, over HTTP.
struct FeedServer: Sendable {
  /// More than any client of a feed sends.
  private static let headerLimit = 32 << 10
  private static let connectionLimit = 512
  private static let idleTimeout = TimeAmount.seconds(60)

  let feed: FeedUseCases
  let leagues: LeagueUseCases?
  let address: BindAddress
  let publicAddress: PublicAddress?
  let logger: Logger

  /// Reads the first image, so that a place that can't be served is told at once to the operator,
  /// who named it, and not to the first client.
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
      // One broken picture is no reason to keep back the others: who asks for it is told.
    }
  }

  /// The server, yet to be run.
  ///
  /// - Parameter started: Is told the address of the server once it accepts connections.
  func application(
    started: @escaping @Sendable (String) -> Void = { _ in }
  ) -> some ApplicationProtocol {
    Application(
      responder: FeedResponder(routes: router().buildResponder(), logger: logger),
      server: .http1(
        configuration: HTTP1Channel.Configuration(
          additionalChannelHandlers: [DrainBeforeClose(timeout: Self.idleTimeout)],
          idleTimeout: Self.idleTimeout,
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: Self.headerLimit, maxHeaderListSize: Self.headerLimit,
            maxHeaderFieldCount: 100))),
      configuration: ApplicationConfiguration(
        address: address,
        availableConnectionsDelegate: .maximum(Self.connectionLimit, logger: logger)),
      onServerRunning: { channel in
        if let url = channel.localAddress?.webAddress { started(url) }
      },
      logger: logger)
  }

  func router() -> Router<BasicRequestContext> {
    let router = Router(options: .autoGenerateHeadEndpoints)
    router.add(middleware: ErrorDocuments(logger: logger))
    router.add(middleware: BodyRefusal())
    FeedRoutes(feed: feed, publicAddress: publicAddress).add(to: router)
    LeagueRoutes.add(leagues, publicAddress, to: router)
    // Whether the process answers; the source is not asked.
    router.read("healthz") { request, _ in
      try Content.json(["status": "ok"]).response(to: request)
    }
    return router
  }
}

extension SocketAddress {
  /// The address as a client would write it; `nil` for what is no internet address.
  fileprivate var webAddress: String? {
    guard let host = ipAddress, let port else { return nil }
    return host.contains(":") ? "http://[\(host)]:\(port)" : "http://\(host):\(port)"
  }
}
