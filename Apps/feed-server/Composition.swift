import CommandLine
import Composition
import DemoSource
import FeedCore
import FixtureSource
import FoundationEssentials
import LeagueCore
import Logging
import OfflineCore
import PhotosSource
import WebSupport

extension FeedServer {
  static let sources: [SourcePlugin<FeedPorts>] = [.demo, .photos, .fixture]
  /// Those of them that have leagues too, under the same name.
  static let leagueSources: [SourcePlugin<LeaguePorts>] = [.demo]

  /// Puts a server together; no source is looked at before it is used.
  ///
  /// - Throws: `UsageError`.
  static func compose(_ options: FeedServerOptions, logger: Logger) throws -> FeedServer {
    let environment = ProcessEnvironment.variables
    let feed = try SourceLocator(options.source, in: sources, environment: environment)
      .open { locator in
        SourceOptions(
          locator: locator,
          onSkip: {
            logger.warning(
              "left out what can't be read or shown",
              metadata: [
                "in": "\($0.address)", "count": "\($0.count)",
                "kind": "\($0.kind)",
                "reason": "\($0.reason ?? ($0.kind == .records ? "no picture" : ""))",
              ])
          })
      }
    // As the feed could be opened, the only fault that is left is a source without leagues.
    let leagues = try? SourceLocator(options.source, in: leagueSources, environment: environment)
      .open()
    let faults = try InjectedFaults(options.inject)
    return FeedServer(
      feed: FeedUseCases(faults.before(feed)),
      leagues: leagues.map { LeagueUseCases(faults.before($0)) },
      web: WebServer(options.server, logger: logger),
      publicAddress: try options.server.publicAddress(), logger: logger)
  }
}

/// What the server does with a feed: all of it by the source alone, with no store.
struct FeedUseCases: Sendable {
  let sourceName: SourceName
  /// The scheme of the addresses that only the source answers, if there are any.
  let imageScheme: String?
  let loadPage: LoadFeedPage
  let loadComments: LoadComments
  let openImage: LoadFromRemote<URL, any ImageDataReader>
  let findImageAddress: FindImageAddress

  init(_ source: Source<FeedPorts>) {
    sourceName = source.name
    imageScheme = source.imageScheme
    loadPage = LoadFeedPage(source: source.feed)
    loadComments = LoadComments(from: source.comments)
    openImage = LoadFromRemote { try await source.imageData.reader(for: $0) }
    findImageAddress = FindImageAddress(loadPage: loadPage)
  }
}

/// The same for leagues.
struct LeagueUseCases: Sendable {
  let imageScheme: String?
  let loadLeagues: LoadFromRemote<Void, [League]>
  let loadTeams: LoadFromRemote<League.ID, [Team]>
  let loadSquad: LoadFromRemote<Team.ID, [Player]>
  let openImage: LoadFromRemote<URL, any ImageDataReader>

  init(_ source: Source<LeaguePorts>) {
    imageScheme = source.imageScheme
    loadLeagues = LoadFromRemote { try await source.leagues.leagues() }
    loadTeams = LoadFromRemote { try await source.leagues.teams(of: $0) }
    loadSquad = LoadFromRemote { try await source.leagues.squad(of: $0) }
    openImage = LoadFromRemote { try await source.imageData.reader(for: $0) }
  }
}
