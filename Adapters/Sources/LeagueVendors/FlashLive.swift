import FoundationEssentials
public import HTTPSource
public import LeagueCore
public import OfflineCore

extension SourcePlugin<LeaguePorts> {
  /// Returns the plug-in for `flashlive:`, the first division from FlashLive.
  ///
  /// - Parameter key: The API key. Without it, only the leagues are available.
  public static func flashLive(transport: any HTTPTransport, key: APIKey) -> Self {
    Vendor.flashLive.plugin(transport: transport, key: key)
  }
}

extension Vendor {
  /// The vendor FlashLive: teams from the standings, and squads.
  static let flashLive = Vendor(
    scheme: "flashlive", home: "https://flashlive-sports.p.rapidapi.com/v1/",
    leagues: [
      // The first division, with the season and stage ids of FlashLive.
      League(
        id: "IaFDigtm", stageID: "OO37de6i", name: "LigaPro Serie A",
        logoURL: URL(string: "https://www.flashscore.com/res/image/data/v3G098ld-veKf2ye0.png")!)
    ],
    teams: { league, source in
      let url = source.base.address(
        "tournaments", "standings",
        query: [
          ("tournament_season_id", league.id), ("standing_type", "home"), ("locale", "es_MX"),
          ("tournament_stage_id", league.stageID),
        ])
      return try await source.items(at: url) {
        try $0.json(Standings.self).rows.mapped(list: "DATA, item 1, ROWS", by: Team.init)
      }
    },
    squad: { team, source in
      let url = source.base.address(
        "teams", "squad", query: [("sport_id", "1"), ("locale", "es_MX"), ("team_id", team)])
      return try await source.items(at: url) { try $0.json(Squad.self).players() }
    })
}

private struct Standings: Decodable {
  struct Group: Decodable {
    enum CodingKeys: String, CodingKey { case rows = "ROWS" }

    let rows: RecordList<Row>
  }

  struct Row: Decodable {
    enum CodingKeys: String, CodingKey {
      case id = "TEAM_ID"
      case name = "TEAM_NAME"
      case image = "TEAM_IMAGE_PATH"
    }

    let id: String
    let name: String
    let image: String
  }

  enum CodingKeys: String, CodingKey { case groups = "DATA" }

  let rows: [Row]

  /// Reads only the first group: the later ones repeat its teams in other stages.
  init(from decoder: any Decoder) throws {
    var groups = try decoder.container(keyedBy: CodingKeys.self)
      .nestedUnkeyedContainer(forKey: .groups)
    rows = groups.isAtEnd ? [] : try groups.decode(Group.self).rows.records
  }
}

extension Team {
  fileprivate init(_ row: Standings.Row) throws(MalformedRecord) {
    self.init(
      id: row.id, name: row.name, logoURL: try URL(image: row.image, field: "TEAM_IMAGE_PATH"))
  }
}

private struct Squad: Decodable {
  struct Group: Decodable {
    enum CodingKeys: String, CodingKey { case members = "ITEMS" }

    let members: RecordList<Member>
  }

  struct Member: Decodable {
    enum CodingKeys: String, CodingKey {
      case id = "PLAYER_ID"
      case name = "PLAYER_NAME"
      case number = "PLAYER_JERSEY_NUMBER"
      case position = "PLAYER_TYPE_ID"
      case flag = "PLAYER_FLAG_ID"
      case image = "PLAYER_IMAGE_PATH"
    }

    let id: String
    let name: String
    let number: Int?
    let position: String
    let flag: Int?
    let image: String?
  }

  enum CodingKeys: String, CodingKey { case groups = "DATA" }

  /// The countries of most players in the league, by the numbers of their flags.
  static let countries = [
    22: "Argentina", 39: "Brasil", 53: "Colombia", 68: "Ecuador", 143: "Nigeria", 151: "Paraguay",
    201: "Uruguay", 205: "Venezuela",
  ]

  let groups: RecordList<Group>

  func players() throws -> [Player] {
    try groups.records.enumerated().flatMap { index, group in
      try group.members.records.mapped(list: "DATA, item \(index + 1), ITEMS", by: Player.init)
    }
  }
}

extension Player {
  fileprivate init(_ member: Squad.Member) throws(MalformedRecord) {
    self.init(
      id: member.id, name: member.name, number: member.number,
      position: Position(vendorName: member.position),
      nationality: member.flag.flatMap { Squad.countries[$0] },
      photoURL: try URL.image(ifAny: member.image?.ifNotEmpty, field: "PLAYER_IMAGE_PATH"))
  }
}
