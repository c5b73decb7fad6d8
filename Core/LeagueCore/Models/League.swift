public import FoundationEssentials
public import OfflineCore

/// A football league, in one of its seasons.
public struct League: LeagueItem {
  /// Names the league in its source.
  public let id: String
  /// Names the stage of the season, such as the first round, in the source.
  public let stageID: String
  /// The name that people know.
  public let name: String
  /// Where the crest is. Untrusted, like every address from a source.
  public let logoURL: URL

  /// Describes a league.
  public init(id: String, stageID: String, name: String, logoURL: URL) {
    self.id = id
    self.stageID = stageID
    self.name = name
    self.logoURL = logoURL
  }

  /// The league as stores keep it.
  public var fields: FieldValues {
    ["id": id, "stage_id": stageID, "name": name, "logo_url": logoURL.absoluteString]
  }

  /// A league as stores kept it.
  public init?(fields: FieldValues) {
    guard let id = fields["id"], let stageID = fields["stage_id"], let name = fields["name"],
      let logoURL = fields.url("logo_url")
    else { return nil }
    self.init(id: id, stageID: stageID, name: name, logoURL: logoURL)
  }
}

extension League {
  /// The kind of the list of leagues.
  public static let listKind = "leagues"
  /// Where the crest is.
  public var imageURL: URL? { logoURL }
  /// The teams of the league.
  public var child: ListName? { ListKey.teams(of: id).name }
}

extension ListKey<League> {
  /// The one list of leagues.
  public static let leagues = Self(kind: League.listKind)
}

/// A team that plays in a league.
public struct Team: LeagueItem {
  /// Names the team in its source.
  public let id: String
  /// The name that people know.
  public let name: String
  /// Where the crest is. Untrusted, like every address from a source.
  public let logoURL: URL

  /// Describes a team.
  public init(id: String, name: String, logoURL: URL) {
    self.id = id
    self.name = name
    self.logoURL = logoURL
  }

  /// The team as stores keep it.
  public var fields: FieldValues { ["id": id, "name": name, "logo_url": logoURL.absoluteString] }

  /// A team as stores kept it.
  public init?(fields: FieldValues) {
    guard let id = fields["id"], let name = fields["name"], let logoURL = fields.url("logo_url")
    else { return nil }
    self.init(id: id, name: name, logoURL: logoURL)
  }
}

extension Team {
  /// The kind of the lists of teams.
  public static let listKind = "teams"
  /// Where the crest is.
  public var imageURL: URL? { logoURL }
  /// The squad of the team.
  public var child: ListName? { ListKey.squad(of: id).name }
}

extension ListKey<Team> {
  /// The teams of a league.
  public static func teams(of league: League.ID) -> Self {
    Self(kind: Team.listKind, parent: league)
  }
}

/// The leagues that are announced, and whose teams are not shown yet.
public struct AnnouncedLeagues: Sendable {
  /// Nothing is announced.
  public static let none = AnnouncedLeagues([])

  private let teams: Set<ListKey<Team>>

  /// Announces leagues, whether or not the source knows of them.
  public init(_ ids: [League.ID]) { teams = Set(ids.map { .teams(of: $0) }) }

  /// Whether a league is one of them, letter by letter.
  ///
  /// As the keys of their teams are told apart, for ids are opaque.
  public func contains(_ league: League.ID) -> Bool { teams.contains(.teams(of: league)) }
}
