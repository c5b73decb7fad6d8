extension LeagueTexts {
  static let spanish = LeagueTexts(
    leaguesTitle: "Ligas",
    teamsTitle: "Equipos",
    squadTitle: "Plantel",
    goalkeepers: "Porteros",
    defenders: "Defensas",
    midfielders: "Mediocampistas",
    forwards: "Delanteros",
    coach: "Entrenador",
    others: "Otros",
    noLeagues: "Todavía no hay ligas.",
    noTeams: "Todavía no hay equipos en esta liga.",
    nobody: "Todavía no hay nadie en este plantel.",
    comingSoon: "Próximamente",
    comingSoonMessage: "Esta liga abre pronto. Vuelva a verla más adelante.",
    validated: { kept, deleted in
      "\(kept) \(kept == 1 ? "lista conservada" : "listas conservadas"), "
        + "\(deleted) \(deleted == 1 ? "borrada" : "borradas")."
    },
    damaged: { "Dañadas: \($0)." },
    unknownLeague: { "No existe la liga '\($0)'." },
    unknownTeam: { "No existe el equipo '\($0)'." }
  )

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
    validated: { "\($0) \($0 == 1 ? "list" : "lists") kept, \($1) deleted." },
    damaged: { "Damaged: \($0)." },
    unknownLeague: { "There is no league '\($0)'." },
    unknownTeam: { "There is no team '\($0)'." }
  )

  static let brazilianPortuguese = LeagueTexts(
    leaguesTitle: "Campeonatos",
    teamsTitle: "Times",
    squadTitle: "Elenco",
    goalkeepers: "Goleiros",
    defenders: "Defensores",
    midfielders: "Meio-campistas",
    forwards: "Atacantes",
    coach: "Treinador",
    others: "Outros",
    noLeagues: "Ainda não há campeonatos.",
    noTeams: "Ainda não há times neste campeonato.",
    nobody: "Ainda não há ninguém neste elenco.",
    comingSoon: "Em breve",
    comingSoonMessage: "Este campeonato abre em breve. Volte a vê-lo mais tarde.",
    validated: { kept, deleted in
      // Portuguese counts zero as one.
      "\(kept) \(kept < 2 ? "lista mantida" : "listas mantidas"), "
        + "\(deleted) \(deleted < 2 ? "apagada" : "apagadas")."
    },
    damaged: { "Danificadas: \($0)." },
    unknownLeague: { "Não existe o campeonato '\($0)'." },
    unknownTeam: { "Não existe o time '\($0)'." }
  )

  static let greek = LeagueTexts(
    leaguesTitle: "Πρωταθλήματα",
    teamsTitle: "Ομάδες",
    squadTitle: "Ρόστερ",
    goalkeepers: "Τερματοφύλακες",
    defenders: "Αμυντικοί",
    midfielders: "Μέσοι",
    forwards: "Επιθετικοί",
    coach: "Προπονητής",
    others: "Άλλοι",
    noLeagues: "Δεν υπάρχουν ακόμη πρωταθλήματα.",
    noTeams: "Δεν υπάρχουν ακόμη ομάδες σε αυτό το πρωτάθλημα.",
    nobody: "Δεν υπάρχει ακόμη κανείς σε αυτό το ρόστερ.",
    comingSoon: "Προσεχώς",
    comingSoonMessage: "Αυτό το πρωτάθλημα ανοίγει σύντομα. Δείτε το ξανά αργότερα.",
    validated: { kept, deleted in
      "\(kept) \(kept == 1 ? "λίστα διατηρήθηκε" : "λίστες διατηρήθηκαν"), "
        + "\(deleted) \(deleted == 1 ? "διαγράφηκε" : "διαγράφηκαν")."
    },
    damaged: { "Κατεστραμμένες: \($0)." },
    unknownLeague: { "Δεν υπάρχει πρωτάθλημα '\($0)'." },
    unknownTeam: { "Δεν υπάρχει ομάδα '\($0)'." }
  )
}
