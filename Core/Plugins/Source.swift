public import FeedCore
public import LeagueCore
public import OfflineCore

/// A remote source, seen through the ports of one product.
@dynamicMemberLookup
public struct Source<Ports: Sendable>: Sendable {
  /// The name that saved lists remember and people are shown; holds no password.
  public let name: String
  /// The scheme of image addresses that only this source answers, such as `demo`, if it has one.
  public let imageScheme: String?
  /// The bytes of its images.
  public let imageData: any ImageDataSource
  /// What the product loads.
  public let ports: Ports
  /// Who stands between here and the source, such as a proxy, for people; holds no password.
  public let intermediary: String?

  /// Adapters make these.
  public init(
    name: String,
    imageScheme: String? = nil,
    intermediary: String? = nil,
    imageData: any ImageDataSource,
    ports: Ports
  ) {
    self.name = name
    self.imageScheme = imageScheme
    self.intermediary = intermediary
    self.imageData = imageData
    self.ports = ports
  }

  /// The name, and who stands between here and there.
  public var way: String { name + (intermediary.map { " by \($0)" } ?? "") }

  /// One of the ports.
  public subscript<Port>(dynamicMember port: KeyPath<Ports, Port>) -> Port { ports[keyPath: port] }
}

/// What the feed is loaded through.
public struct FeedPorts: Sendable {
  /// The newest feed.
  public let feed: any FeedSource
  /// The comments on its images.
  public let comments: any CommentSource

  /// Adapters make these.
  public init(feed: any FeedSource, comments: any CommentSource) {
    self.feed = feed
    self.comments = comments
  }
}

/// What LigasEc is loaded through.
public struct LeaguePorts: Sendable {
  /// The leagues.
  public let leagues: any LeagueSource
  /// The teams of a league.
  public let teams: any TeamSource
  /// The squad of a team.
  public let squads: any SquadSource

  /// Adapters make these.
  public init(leagues: any LeagueSource, teams: any TeamSource, squads: any SquadSource) {
    self.leagues = leagues
    self.teams = teams
    self.squads = squads
  }
}
