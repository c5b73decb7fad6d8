extension LeagueTexts {
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
    picturesLeftOut: {
      $0 == 1
        ? "Falta 1 imagem: a lista não espera mais por ela."
        : "Faltam \($0) imagens: a lista não espera mais por elas."
    },
    picturesTooMany: {
      $0 == 1
        ? "Falta 1 imagem: a lista tem imagens demais."
        : "Faltam \($0) imagens: a lista tem imagens demais."
    },
    validated: { kept, deleted in
      // Portuguese counts zero as one.
      "\(kept) \(kept < 2 ? "lista mantida" : "listas mantidas"), "
        + "\(deleted) \(deleted < 2 ? "apagada" : "apagadas")."
    },
    unknownLeague: { "Não existe o campeonato '\($0)'. 'ligas leagues' mostra os que há." },
    unknownTeam: {
      "Não existe o time '\($0)'. 'ligas teams LEAGUE-ID' mostra os de um campeonato."
    }
  )
}
