public import HTTPSource
public import LeagueCore
public import OfflineCore

extension SourcePlugin<LeaguePorts> {
  /// `ligapro:`, both divisions, each from the vendor that has it.
  ///
  /// An address after the colon stands in for both vendors.
  public static func ligaPro(
    transport: any HTTPTransport, flashLiveKey: APIKey, transfermarktKey: APIKey
  ) -> Self {
    SourcePlugin(
      schemes: ["ligapro"],
      placeKind: VendorServer.placeKind,
      prepare: transport.prepare
    ) { options throws(SourceOptions.InvalidLocator) in
      let server = try VendorServer(options, home: Vendor.flashLive.home)
      let name: SourceName = "ligapro:\(server.place)"
      let serieA = try Vendor.flashLive.open(options, transport: transport, key: flashLiveKey)
      let serieB = try Vendor.transfermarkt.open(
        options, transport: transport, key: transfermarktKey)
      let source = CombinedLeagueSource(
        name: name,
        parts: [
          .init(name: Vendor.flashLive.scheme, ports: serieA.ports),
          .init(name: Vendor.transfermarkt.scheme, ports: serieB.ports),
        ])
      return Source(
        name: name,
        // That of either part: both trust what stands in, or else only themselves, and the images
        // of a vendor are on servers of their own.
        imageData: serieA.imageData,
        ports: LeaguePorts(leagues: source))
    }
  }
}

/// Several sources of leagues as one.
///
/// Each id is given the name of the source that it is from, by which that source is asked again.
/// To everybody else an id is opaque.
struct CombinedLeagueSource: LeagueSource {
  struct Part: Sendable {
    /// Starts the ids of the source; holds no colon, and no other part has it.
    let name: String
    let ports: LeaguePorts
  }

  /// The name of the whole, for errors.
  let name: SourceName
  let parts: [Part]

  /// The leagues of all parts, in the order of the parts; if one part fails, all fail.
  func leagues() async throws -> [League] {
    var leagues: [League] = []
    for part in parts {
      leagues += try await part.ports.leagues.leagues().map { league in
        League(
          id: part.whole(league.id), stageID: league.stageID, name: league.name,
          logoURL: league.logoURL)
      }
    }
    return leagues
  }

  func teams(of league: League.ID) async throws -> [Team] {
    let (part, id) = try part(of: league)
    return try await part.ports.leagues.teams(of: id).map { team in
      Team(id: part.whole(team.id), name: team.name, logoURL: team.logoURL)
    }
  }

  func squad(of team: Team.ID) async throws -> [Player] {
    let (part, id) = try part(of: team)
    return try await part.ports.leagues.squad(of: id).map { player in
      Player(
        id: part.whole(player.id), name: player.name, number: player.number,
        position: player.position, nationality: player.nationality, photoURL: player.photoURL)
    }
  }

  private func part(of id: String) throws(SourceError) -> (part: Part, id: String) {
    let pieces = id.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard pieces.count == 2, let part = parts.first(where: { $0.name == pieces[0] }) else {
      throw SourceError(.notFound, address: "\(name) \(id)")
    }
    return (part, String(pieces[1]))
  }
}

extension CombinedLeagueSource.Part {
  /// The id of the whole for one of the part.
  fileprivate func whole(_ id: String) -> String { "\(name):\(id)" }
}
