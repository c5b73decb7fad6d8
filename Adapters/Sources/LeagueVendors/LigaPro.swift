public import HTTPSource
public import LeagueCore
public import OfflineCore

extension SourcePlugin<LeaguePorts> {
  /// Returns the plug-in for `ligapro:`, both divisions, each from its own vendor.
  ///
  /// An address after the colon replaces both vendors.
  public static func ligaPro(
    transport: any HTTPTransport, flashLiveKey: APIKey, transfermarktKey: APIKey
  ) -> Self {
    SourcePlugin(
      schemes: ["ligapro"], placeKind: VendorServer.placeKind, prepare: transport.prepare
    ) { options throws(SourceOptions.InvalidLocator) in
      let parts = try [(Vendor.flashLive, flashLiveKey), (.transfermarkt, transfermarktKey)].map {
        vendor, key throws(SourceOptions.InvalidLocator) in
        let server = try VendorServer(options, home: vendor.home)
        let source = VendorSource(
          vendor, at: server, key: key, by: transport, timeout: options.timeout)
        return (
          server: server, part: CombinedLeagueSource.Part(name: vendor.scheme, source: source)
        )
      }
      let name: SourceName = "ligapro:\(parts[0].server.place)"
      return Source(
        // The image source of either part would do: both trust only the replacement, or else their
        // own server, and the vendors' images are on other servers.
        name: name, at: parts[0].server.address, by: transport, timeout: options.timeout,
        ports: LeaguePorts(
          leagues: CombinedLeagueSource(name: name, parts: parts.map(\.part))))
    }
  }
}

/// Several league sources combined into one.
///
/// Each id is prefixed with the name of its source, which selects the source for later calls. Other
/// code treats ids as opaque.
struct CombinedLeagueSource: LeagueSource {
  struct Part: Sendable {
    /// The prefix of the source's ids: unique among the parts, and without a colon.
    let name: String
    let source: any LeagueSource

    /// Returns the id in the combined source for an id of this part.
    func fullID(_ id: String) -> String { "\(name):\(id)" }
  }

  /// The name of the combined source, for errors.
  let name: SourceName
  let parts: [Part]

  /// Returns the leagues of all parts, in the order of the parts; if one part fails, all fail.
  func leagues() async throws -> [League] {
    var leagues: [League] = []
    for part in parts {
      leagues += try await part.source.leagues().map { league in
        League(
          id: part.fullID(league.id), stageID: league.stageID, name: league.name,
          logoURL: league.logoURL)
      }
    }
    return leagues
  }

  func teams(of league: League.ID) async throws -> [Team] {
    let (part, id) = try part(of: league)
    return try await part.source.teams(of: id).map { team in
      Team(id: part.fullID(team.id), name: team.name, logoURL: team.logoURL)
    }
  }

  func squad(of team: Team.ID) async throws -> [Player] {
    let (part, id) = try part(of: team)
    return try await part.source.squad(of: id).map { player in
      Player(
        id: part.fullID(player.id), name: player.name, number: player.number,
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
