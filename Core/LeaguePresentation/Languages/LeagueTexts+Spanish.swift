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
    picturesLeftOut: {
      $0 == 1
        ? "Falta 1 imagen: la lista ya no la espera."
        : "Faltan \($0) imágenes: la lista ya no las espera."
    },
    picturesTooMany: {
      $0 == 1
        ? "Falta 1 imagen: la lista tiene demasiadas."
        : "Faltan \($0) imágenes: la lista tiene demasiadas."
    },
    validated: { kept, deleted in
      "\(kept) \(kept == 1 ? "lista conservada" : "listas conservadas"), "
        + "\(deleted) \(deleted == 1 ? "borrada" : "borradas")."
    },
    unknownLeague: { "No existe la liga '\($0)'. 'ligas leagues' muestra las que hay." },
    unknownTeam: {
      "No existe el equipo '\($0)'. 'ligas teams LEAGUE-ID' muestra los de una liga."
    }
  )
}
