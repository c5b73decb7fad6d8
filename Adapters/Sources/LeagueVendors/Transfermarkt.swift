import FoundationEssentials
public import HTTPSource
public import LeagueCore
public import OfflineCore

extension SourcePlugin<LeaguePorts> {
  /// Returns the plug-in for `transfermarkt:`, the second division from Transfermarkt.
  ///
  /// - Parameter key: The API key. Without it, only the leagues are available.
  public static func transfermarkt(transport: any HTTPTransport, key: APIKey) -> Self {
    Vendor.transfermarkt.plugin(transport: transport, key: key)
  }
}

extension Vendor {
  /// The vendor Transfermarkt: the clubs of a competition, and their squads.
  static let transfermarkt = Vendor(
    scheme: "transfermarkt", home: "https://transfermarket.p.rapidapi.com/",
    leagues: [
      // The second division, with the competition id of Transfermarkt. Its competitions have no stages.
      League(
        id: "EC2L", stageID: "", name: "LigaPro Serie B",
        logoURL: URL(string: "https://www.flashscore.com/res/image/data/2g15S2DO-GdicJTVi.png")!)
    ],
    teams: { league, source in
      // The path ends with a slash, which the empty last component adds.
      let url = source.base.address(
        "clubs", "list-by-competition", "", query: [("id", league.id), ("domain", "es")])
      return try await source.items(at: url) {
        try $0.json(Clubs.self).clubs.records.mapped(list: "clubs", by: Team.init)
      }
    },
    squad: { team, source in
      let url = source.base.address("clubs", "get-squad", query: [("id", team), ("domain", "es")])
      return try await source.items(at: url) {
        try $0.json(Squad.self).squad.records.mapped(list: "squad", by: Player.init)
      }
    })
}

private struct Clubs: Decodable {
  struct Club: Decodable {
    let id: String
    let name: String
    let image: String
  }

  let clubs: RecordList<Club>
}

extension Team {
  fileprivate init(_ club: Clubs.Club) throws(MalformedRecord) {
    self.init(id: club.id, name: club.name, logoURL: try URL(image: club.image, field: "image"))
  }
}

private struct Squad: Decodable {
  struct Member: Decodable {
    let id: String
    let name: String
    let image: String?
    let shirtNumber: String?
    let positions: Positions?
    let nationalities: [Nationality]?
  }

  struct Positions: Decodable {
    struct Place: Decodable { let group: String? }

    let first: Place?
  }

  struct Nationality: Decodable { let name: String }

  let squad: RecordList<Member>
}

extension Player {
  fileprivate init(_ member: Squad.Member) throws(MalformedRecord) {
    self.init(
      id: member.id, name: member.name, number: member.shirtNumber.flatMap { Int($0) },
      position: Position(vendorName: member.positions?.first?.group ?? ""),
      nationality: member.nationalities?.first?.name.ifNotEmpty,
      photoURL: try URL.image(ifAny: member.image?.ifNotEmpty, field: "image"))
  }
}
