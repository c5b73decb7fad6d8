import FoundationEssentials
package import LeagueCore

package struct LeagueRecord: Codable, Sendable {
  enum CodingKeys: String, CodingKey {
    case id, name
    case stageID = "stage_id"
    case logo = "logo_url"
  }

  let id, stageID, name, logo: String

  /// - Parameter address: The address from which clients load the logo.
  package init(_ league: League, at address: String) {
    (id, stageID, name, logo) = (league.id, league.stageID, league.name, address)
  }
}

extension League {
  init(_ record: LeagueRecord) throws(MalformedRecord) {
    self.init(
      id: record.id, stageID: record.stageID, name: record.name,
      logoURL: try URL(image: record.logo, field: "logo_url"))
  }
}

package struct TeamRecord: Codable, Sendable {
  enum CodingKeys: String, CodingKey {
    case id, name
    case logo = "logo_url"
  }

  let id, name, logo: String

  /// - Parameter address: The address from which clients load the logo.
  package init(_ team: Team, at address: String) {
    (id, name, logo) = (team.id, team.name, address)
  }
}

extension Team {
  init(_ record: TeamRecord) throws(MalformedRecord) {
    self.init(
      id: record.id, name: record.name, logoURL: try URL(image: record.logo, field: "logo_url"))
  }
}

package struct PlayerRecord: Codable, Sendable {
  enum CodingKeys: String, CodingKey {
    case id, name, number, position, nationality
    case photo = "photo_url"
  }

  let id: String
  let name: String
  let number: Int?
  let position: String
  let nationality: String?
  let photo: String?

  /// - Parameter address: The address from which clients load the photo, if there is one.
  package init(_ player: Player, at address: String?) {
    (id, name, number) = (player.id, player.name, player.number)
    (position, nationality, photo) = (player.position.name, player.nationality, address)
  }
}

extension Player {
  init(_ record: PlayerRecord) throws(MalformedRecord) {
    // Our own names are accepted in any case; another name is kept as it is.
    let position = Position(name: record.position.lowercased())
    self.init(
      id: record.id, name: record.name, number: record.number,
      position: Position.known.contains(position) ? position : .other(record.position),
      nationality: record.nationality,
      photoURL: try URL.image(ifAny: record.photo, field: "photo_url"))
  }
}

/// The leagues, teams and squads of a server that follows our own contract, in the order of the server.
///
/// A response must have status 200; one malformed item fails the whole list.
struct HTTPLeagueSource: LeagueSource {
  static let itemLimit = 10_000

  let base: BaseAddress
  let client: WebClient

  @concurrent
  func leagues() async throws -> [League] {
    try await client.document(at: base.address("v1", "leagues")) {
      try $0.items(limit: Self.itemLimit, League.init)
    }
  }

  @concurrent
  func teams(of league: League.ID) async throws -> [Team] {
    try await client.document(at: base.address("v1", "leagues", league, "teams")) {
      try $0.items(limit: Self.itemLimit, Team.init)
    }
  }

  @concurrent
  func squad(of team: Team.ID) async throws -> [Player] {
    try await client.document(at: base.address("v1", "teams", team, "players")) {
      try $0.items(limit: Self.itemLimit, Player.init)
    }
  }
}
