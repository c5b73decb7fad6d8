package import LeagueCore

/// Titles, headings and other texts of leagues, teams and squads.
extension Messages {
  package var leaguesTitle: String {
    said(en: "Leagues", pt: "Campeonatos", el: "Πρωταθλήματα", es: "Ligas")
  }
  package var teamsTitle: String {
    said(en: "Teams", pt: "Times", el: "Ομάδες", es: "Equipos")
  }
  package var squadTitle: String {
    said(en: "Squad", pt: "Elenco", el: "Ρόστερ", es: "Plantel")
  }

  /// Returns the heading of the squad members that share a position.
  func heading(of position: Position) -> String {
    switch position {
    case .goalkeeper:
      said(en: "Goalkeepers", pt: "Goleiros", el: "Τερματοφύλακες", es: "Porteros")
    case .defender:
      said(en: "Defenders", pt: "Defensores", el: "Αμυντικοί", es: "Defensas")
    case .midfielder:
      said(en: "Midfielders", pt: "Meio-campistas", el: "Μέσοι", es: "Mediocampistas")
    case .forward:
      said(en: "Forwards", pt: "Atacantes", el: "Επιθετικοί", es: "Delanteros")
    case .coach:
      said(en: "Coach", pt: "Treinador", el: "Προπονητής", es: "Entrenador")
    case .other(let name) where name.allSatisfy(\.isWhitespace):
      said(en: "Other", pt: "Outros", el: "Άλλοι", es: "Otros")
    case .other(let name): name
    }
  }

  var noLeagues: String {
    said(
      en: "There are no leagues yet.", pt: "Ainda não há campeonatos.",
      el: "Δεν υπάρχουν ακόμη πρωταθλήματα.", es: "Todavía no hay ligas.")
  }
  var noTeams: String {
    said(
      en: "There are no teams in this league yet.", pt: "Ainda não há times neste campeonato.",
      el: "Δεν υπάρχουν ακόμη ομάδες σε αυτό το πρωτάθλημα.",
      es: "Todavía no hay equipos en esta liga.")
  }
  /// The text of an empty squad.
  var nobody: String {
    said(
      en: "There is nobody in this squad yet.", pt: "Ainda não há ninguém neste elenco.",
      el: "Δεν υπάρχει ακόμη κανείς σε αυτό το ρόστερ.", es: "Todavía no hay nadie en este plantel."
    )
  }
  /// The label of an announced league.
  var comingSoon: String {
    said(en: "Coming soon", pt: "Em breve", el: "Προσεχώς", es: "Próximamente")
  }
  /// The text in place of the teams of an announced league.
  var comingSoonMessage: String {
    said(
      en: "This league opens soon. Look in again later.",
      pt: "Este campeonato abre em breve. Volte a vê-lo mais tarde.",
      el: "Αυτό το πρωτάθλημα ανοίγει σύντομα. Δείτε το ξανά αργότερα.",
      es: "Esta liga abre pronto. Vuelva a verla más adelante.")
  }

  /// Returns how many lists a validation kept and deleted: "2 lists kept, 1 deleted. Damaged: 1."
  package func validated(kept: Int, deleted: Int, damaged: Int) -> String {
    guard kept > 0 || deleted > 0 else { return noListSaved }
    // Portuguese counts zero as one.
    let counts = said(
      en: "\(kept) \(kept == 1 ? "list" : "lists") kept, \(deleted) deleted.",
      pt:
        "\(kept) \(kept < 2 ? "lista mantida" : "listas mantidas"), \(deleted) \(deleted < 2 ? "apagada" : "apagadas").",
      el:
        "\(kept) \(kept == 1 ? "λίστα διατηρήθηκε" : "λίστες διατηρήθηκαν"), \(deleted) \(deleted == 1 ? "διαγράφηκε" : "διαγράφηκαν").",
      es:
        "\(kept) \(kept == 1 ? "lista conservada" : "listas conservadas"), \(deleted) \(deleted == 1 ? "borrada" : "borradas")."
    )
    guard damaged > 0 else { return counts }
    let loss = said(
      en: "Damaged: \(damaged).", pt: "Danificadas: \(damaged).", el: "Κατεστραμμένες: \(damaged).",
      es: "Dañadas: \(damaged).")
    return "\(counts) \(loss)"
  }

  package func unknownLeague(_ id: League.ID) -> String {
    said(
      en: "There is no league '\(id)'.", pt: "Não existe o campeonato '\(id)'.",
      el: "Δεν υπάρχει πρωτάθλημα '\(id)'.", es: "No existe la liga '\(id)'.")
  }
  package func unknownTeam(_ id: Team.ID) -> String {
    said(
      en: "There is no team '\(id)'.", pt: "Não existe o time '\(id)'.",
      el: "Δεν υπάρχει ομάδα '\(id)'.", es: "No existe el equipo '\(id)'.")
  }
}
