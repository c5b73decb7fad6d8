public import FoundationEssentials
public import OfflineCore

/// A football league, in one of its seasons.
public struct League: LeagueItem {
  /// The identifier of the league at its source.
  public let id: String
  /// The identifier of the stage of the season, such as the first round, at the source.
  public let stageID: String
  /// The name of the league.
  public let name: String
  /// The address of the crest. Untrusted, like every address from a source.
  public let logoURL: URL

  /// Creates a league.
  public init(id: String, stageID: String, name: String, logoURL: URL) {
    self.id = id
    self.stageID = stageID
    self.name = name
    self.logoURL = logoURL
  }

  /// The fields that stores keep.
  public var fields: FieldValues {
    ["id": id, "stage_id": stageID, "name": name, "logo_url": logoURL.absoluteString]
  }

  /// Creates a league from the fields that stores kept.
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
  /// The address of the crest.
  public var imageURL: URL? { logoURL }
  /// The list of the teams of the league.
  public var child: ListName? { ListKey.teams(of: id).name }
}

extension ListKey<League> {
  /// The one list of leagues.
  public static let leagues = Self(kind: League.listKind)
}

/// A team that plays in a league.
public struct Team: LeagueItem {
  /// The identifier of the team at its source.
  public let id: String
  /// The name of the team.
  public let name: String
  /// The address of the crest. Untrusted, like every address from a source.
  public let logoURL: URL

  /// Creates a team.
  public init(id: String, name: String, logoURL: URL) {
    self.id = id
    self.name = name
    self.logoURL = logoURL
  }

  /// The fields that stores keep.
  public var fields: FieldValues { ["id": id, "name": name, "logo_url": logoURL.absoluteString] }

  /// Creates a team from the fields that stores kept.
  public init?(fields: FieldValues) {
    guard let id = fields["id"], let name = fields["name"], let logoURL = fields.url("logo_url")
    else { return nil }
    self.init(id: id, name: name, logoURL: logoURL)
  }
}

extension Team {
  /// The kind of the lists of teams.
  public static let listKind = "teams"
  /// The address of the crest.
  public var imageURL: URL? { logoURL }
  /// The list of the squad of the team.
  public var child: ListName? { ListKey.squad(of: id).name }
}

extension ListKey<Team> {
  /// Returns the key of the teams of a league.
  public static func teams(of league: League.ID) -> Self {
    Self(kind: Team.listKind, parent: league)
  }
}

/// The leagues that are announced, but whose teams are not shown yet.
public struct AnnouncedLeagues: Sendable {
  /// The empty set of announced leagues.
  public static let none = AnnouncedLeagues([])

  private let ids: Set<OpaqueID>

  /// Creates a set of announced leagues, known to the source or not.
  public init(_ ids: [League.ID]) { self.ids = Set(ids.map(OpaqueID.init)) }

  /// Returns `true` if a league is announced.
  public func contains(_ league: League.ID) -> Bool { ids.contains(OpaqueID(league)) }
}
