import CommandLine
import Composition
import FoundationEssentials
import LeagueCore
import OfflineCore

extension ProgramGuide {
  /// The lines on stores and on sources of leagues.
  private static let help = PluginHelp.stores.merging([
    "demo": "bundled leagues of invented teams, without network",
    "http": "a league API; the port, the path and the query are kept",
    "flashlive": "LigaPro Serie A from FlashLive, with the key in FLASHLIVE_API_KEY",
    "transfermarkt": "LigaPro Serie B from Transfermarkt, with the key in TRANSFERMARKT_API_KEY",
    "ligapro": "LigaPro Serie A and B, as flashlive: and transfermarkt: have them",
  ]) { $1 }

  static var ligas: Self {
    let plugins = LeaguePlugins.ligas
    return Self(
      sources: plugins.sources, stores: plugins.stores, help: help,
      policies: [plugins.policy: "default"],
      sections: [
        .examples([
          ("ligas teams serie-a", "Shows the teams of a league."),
          ("ligas squad serie-a-03 --language es", "Shows a squad, in Spanish."),
          (
            "ligas && ligas prefetch && ligas --offline",
            "Gets the leagues and their crests, and shows what is saved."
          ),
        ]),
        .environment(
          of: "ligas",
          and: [
            ("FLASHLIVE_API_KEY", "The key for flashlive: and ligapro:."),
            ("TRANSFERMARKT_API_KEY", "The key for transfermarkt: and ligapro:."),
          ]),
        .exitStatus,
      ],
      values: [
        "league-id": { typed in
          try await typed.savedLeagues().map { Candidate($0.id, note: $0.name) }
        },
        "team-id": { typed in
          try await typed.savedTeams().map { Candidate($0.id, note: $0.name) }
        },
        "url": { typed in
          try await typed.savedLeagues().map { Candidate($0.logoURL.absoluteString, note: $0.name) }
            + typed.savedTeams().map { Candidate($0.logoURL.absoluteString, note: $0.name) }
        },
      ],
      moved: ["acceptance": "judge acceptance --product ligas"])
  }
}

extension TypedWords {
  fileprivate func savedLeagues() async throws -> [League] {
    try await app(of: .ligas).loadLeagues().items
  }

  /// Returns the saved teams of all leagues.
  fileprivate func savedTeams() async throws -> [Team] {
    let app = try app(of: .ligas)
    var teams: [Team] = []
    for league in try await savedLeagues() {
      do {
        if case .teams(let list) = try await app.loadTeams(of: league.id) { teams += list.items }
      } catch is LoadError {
        // The teams of this league are not saved.
      } catch is StoreError {
        // They can't be read; those of the other leagues can.
      }
    }
    return teams
  }
}
