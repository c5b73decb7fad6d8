import AppSupport
import DemoSource
import FixtureSource
public import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore
import PhotosSource
public import Plugins

/// The reference server of the feed API and of the league API: any source, over HTTP.
public enum FeedServer {
  /// The sources that the server ships.
  static let plugins: [SourcePlugin<FeedPorts>] = [.demo, .photos, .fixture]
  /// Those of them that have leagues too, under the same word.
  static let leaguePlugins: [SourcePlugin<LeaguePorts>] = [.demo]

  /// More than any client of a feed sends.
  private static let headerLimit = 32 << 10
  private static let connectionLimit = 512
  private static let idleTimeout = TimeAmount.seconds(60)

  /// Puts a server together; it is yet to be run.
  ///
  /// - Parameters:
  ///   - source: What is served; see ``source(_:)``.
  ///   - started: Is told the address of the server once it accepts connections.
  /// - Throws: ``UsageError``.
  public static func application(
    _ options: ServerOptions,
    serving source: Source<FeedPorts>,
    logger: Logger,
    started: @escaping @Sendable (String) -> Void = { _ in }
  ) throws -> some ApplicationProtocol {
    let publicAddress = try options.publicURL.map(PublicAddress.init)
    // The word has just been made out, so that the only fault left is a source without leagues.
    let leagues = try? SourceWord(
      options.source, in: leaguePlugins, environment: ProcessEnvironment.variables
    ).open()
    let router = router(
      to: source, leagues: leagues, publicAddress: publicAddress, logger: logger)
    return Application(
      responder: FeedResponder(routes: router.buildResponder(), logger: logger),
      server: .http1(
        configuration: HTTP1Channel.Configuration(
          additionalChannelHandlers: [DrainBeforeClose(patience: idleTimeout)],
          idleTimeout: idleTimeout,
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: headerLimit, maxHeaderListSize: headerLimit,
            maxHeaderFieldCount: 100))),
      configuration: ApplicationConfiguration(
        address: .hostname(options.host, port: options.port),
        availableConnectionsDelegate: .maximum(connectionLimit, logger: logger)),
      onServerRunning: { channel in
        if let address = channel.localAddress, let listening = ListeningAddress(address) {
          started(listening.text)
        }
      },
      logger: logger)
  }

  static func router(
    to source: Source<FeedPorts>, leagues: Source<LeaguePorts>?, publicAddress: PublicAddress?,
    logger: Logger
  ) -> Router<BasicRequestContext> {
    let addresses = ImageAddresses(feed: source.feed)
    let router = Router(options: .autoGenerateHeadEndpoints)
    router.add(middleware: ErrorDocuments(logger: logger))
    router.add(middleware: BodyRefusal())
    FeedPageRoute(source: source, addresses: addresses, publicAddress: publicAddress)
      .add(to: router)
    CommentsRoute(comments: source.comments).add(to: router)
    ImageDataRoute(source: source, addresses: addresses).add(to: router)
    if let leagues {
      LeagueRoutes(source: leagues, publicAddress: publicAddress).add(to: router)
      LeagueImageRoute(source: leagues).add(to: router)
    } else {
      NoLeaguesRoutes().add(to: router)
    }
    HealthRoute().add(to: router)
    return router
  }
}
