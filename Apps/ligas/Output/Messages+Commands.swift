import OfflinePresentation

/// What to type next: advice that only this app can give, beside the texts of the leagues.
extension Messages {
  /// How to see the leagues that exist.
  func howToSeeLeagues(_ command: String) -> String {
    said(
      en: "'\(command)' shows those that exist.", pt: "'\(command)' mostra os que há.",
      el: "Το '\(command)' δείχνει όσα υπάρχουν.", es: "'\(command)' muestra las que hay.")
  }

  /// How to see the teams of a league.
  func howToSeeTeams(_ command: String) -> String {
    said(
      en: "'\(command)' shows those of a league.",
      pt: "'\(command)' mostra os de um campeonato.",
      el: "Το '\(command)' δείχνει όσες έχει ένα πρωτάθλημα.",
      es: "'\(command)' muestra los de una liga.")
  }
}
