import OfflinePresentation

/// What to type next: advice that only this app can give, beside the texts of the leagues.
struct LeagueCommandTexts {
  /// How to see the leagues that exist.
  let howToSeeLeagues: String
  /// How to see the teams of a league.
  let howToSeeTeams: String

  static let spanish = Self(
    howToSeeLeagues: "'ligas leagues' muestra las que hay.",
    howToSeeTeams: "'ligas teams LEAGUE-ID' muestra los de una liga.")

  static let english = Self(
    howToSeeLeagues: "'ligas leagues' shows those that exist.",
    howToSeeTeams: "'ligas teams LEAGUE-ID' shows those of a league.")

  static let brazilianPortuguese = Self(
    howToSeeLeagues: "'ligas leagues' mostra os que há.",
    howToSeeTeams: "'ligas teams LEAGUE-ID' mostra os de um campeonato.")

  static let greek = Self(
    howToSeeLeagues: "Το 'ligas leagues' δείχνει όσα υπάρχουν.",
    howToSeeTeams: "Το 'ligas teams LEAGUE-ID' δείχνει όσες έχει ένα πρωτάθλημα.")
}

extension Messages {
  /// What to type next.
  var commands: LeagueCommandTexts {
    switch language {
    case .english: .english
    case .brazilianPortuguese: .brazilianPortuguese
    case .greek: .greek
    case .spanish: .spanish
    }
  }
}
