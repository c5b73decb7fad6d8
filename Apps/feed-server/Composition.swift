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
  /// The sources that also have leagues, under the same name.
  static let leagueSources: [SourcePlugin<LeaguePorts>] = [.demo]

  /// Composes the server. No source is read before it is used.
  ///
  /// - Throws: `UsageError` for an unknown source, fault or address.
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
    // The feed could be opened, so the only possible error is a source without leagues.
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

/// The use cases of the server for a feed. They use only the source; there is no store.
struct FeedUseCases: Sendable {
  let sourceName: SourceName
  /// The scheme of addresses that only the source answers, or `nil`.
  let imageScheme: String?
  let loadPage: LoadFeedPage
  let loadComments: LoadComments
  let openImage: LoadFromRemote<URL, any ImageDataReader>
  /// Finds the address of an image by its id.
  let findImageAddress: LoadFromRemote<FeedImage.ID, URL>

  init(_ source: Source<FeedPorts>) {
    sourceName = source.name
    imageScheme = source.imageScheme
    loadPage = LoadFeedPage(source: source.feed)
    loadComments = LoadComments(from: source.comments)
    openImage = LoadFromRemote { try await source.imageData.reader(for: $0) }
    findImageAddress = LoadFromRemote { image in
      guard let addresses = source.addresses else {
        throw SourceError(.notFound, address: "\(source.name.rawValue) image \(image)")
      }
      return try await addresses.imageAddress(of: image)
    }
  }
}

/// The use cases of the server for leagues.
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
