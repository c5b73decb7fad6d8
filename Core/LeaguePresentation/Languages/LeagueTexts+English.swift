extension LeagueTexts {
  static let english = LeagueTexts(
    leaguesTitle: "Leagues",
    teamsTitle: "Teams",
    squadTitle: "Squad",
    goalkeepers: "Goalkeepers",
    defenders: "Defenders",
    midfielders: "Midfielders",
    forwards: "Forwards",
    coach: "Coach",
    others: "Other",
    noLeagues: "There are no leagues yet.",
    noTeams: "There are no teams in this league yet.",
    nobody: "There is nobody in this squad yet.",
    comingSoon: "Coming soon",
    comingSoonMessage: "This league opens soon. Look in again later.",
    picturesLeftOut: {
      $0 == 1
        ? "1 picture is left out: the list does not wait for it any longer."
        : "\($0) pictures are left out: the list does not wait for them any longer."
    },
    picturesTooMany: {
      $0 == 1
        ? "1 picture is left out: the list has too many."
        : "\($0) pictures are left out: the list has too many."
    },
    validated: { "\($0) \($0 == 1 ? "list" : "lists") kept, \($1) deleted." },
    unknownLeague: { "There is no league '\($0)'. 'ligas leagues' shows those that exist." },
    unknownTeam: { "There is no team '\($0)'. 'ligas teams LEAGUE-ID' shows those of a league." }
  )
}
