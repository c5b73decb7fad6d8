import LeagueCore
import OfflinePresentation
import Testing

@testable import LeaguePresentation

struct LeagueTextsTests {
  @Test(
    arguments: [
      (
        .spanish,
        ["Porteros", "Defensas", "Mediocampistas", "Delanteros", "Entrenador", "Otros", "Otros"]
      ),
      (
        .english,
        ["Goalkeepers", "Defenders", "Midfielders", "Forwards", "Coach", "Other", "Other"]
      ),
    ] as [(Messages.Language, [String])])
  func positionsHeadTheSquad(language: Messages.Language, headings: [String]) {
    let positions = Position.known + [.other(""), .other(" \u{2003}")]
    #expect(positions.map { Messages(language).leagues.heading(of: $0) } == headings)
  }

  @Test(arguments: [("Libero", "Libero"), ("\u{1B}[2J", "␛[2J"), ("forward", "forward")])
  func anUnknownPositionIsHeadedByItsName(name: String, heading: String) {
    #expect(Messages.spanish.leagues.heading(of: .other(name)) == heading)
  }

  @Test(
    arguments: [
      (.english, 2, 1, "2 lists kept, 1 deleted."), (.english, 1, 0, "1 list kept, 0 deleted."),
      (.english, 0, 2, "0 lists kept, 2 deleted."), (.english, 0, 0, "Nothing is saved."),
      (.spanish, 2, 1, "2 listas conservadas, 1 borrada."),
      (.spanish, 1, 2, "1 lista conservada, 2 borradas."),
      (.spanish, 0, 1, "0 listas conservadas, 1 borrada."),
      (.brazilianPortuguese, 0, 2, "0 lista mantida, 2 apagadas."),
      (.brazilianPortuguese, 2, 0, "2 listas mantidas, 0 apagada."),
      (.greek, 1, 2, "1 λίστα διατηρήθηκε, 2 διαγράφηκαν."),
      (.greek, 2, 1, "2 λίστες διατηρήθηκαν, 1 διαγράφηκε."),
    ] as [(Messages.Language, Int, Int, String)])
  func validatingCountsInPluralForms(
    language: Messages.Language, kept: Int, deleted: Int, text: String
  ) {
    #expect(Messages(language).validated(kept: kept, deleted: deleted) == text)
  }

  @Test(arguments: Messages.Language.allCases)
  func anUnknownIdIsToldWithTheCommandThatShowsThem(language: Messages.Language) {
    let messages = Messages(language)
    let league = messages.unknownLeague("EC\u{1B}9")
    #expect(league.contains("'EC␛9'") && league.contains("'ligas leagues'"))
    let team = messages.unknownTeam("T\u{1B}9")
    #expect(team.contains("'T␛9'") && team.contains("'ligas teams LEAGUE-ID'"))
  }

  @Test(arguments: Messages.Language.allCases)
  func noTextIsEmpty(language: Messages.Language) {
    let leagues = Messages(language).leagues
    for text in Self.sentences(of: leagues) + [leagues.others, leagues.coach] {
      #expect(!text.isEmpty)
      #expect(!text.contains("  "))
      #expect(text == text.harmless)
    }
  }

  @Test func noSentenceIsLeftInAnotherLanguage() {
    let columns = Messages.Language.allCases.map { Self.sentences(of: Messages($0).leagues) }
    for row in columns[0].indices {
      let row = columns.map { $0[row] }
      #expect(Set(row).count == row.count, "\(row)")
    }
  }

  /// All that differs between any two languages.
  private static func sentences(of leagues: LeagueTexts) -> [String] {
    [
      leagues.leaguesTitle, leagues.teamsTitle, leagues.squadTitle, leagues.goalkeepers,
      leagues.defenders, leagues.midfielders, leagues.forwards,
      leagues.noLeagues, leagues.noTeams, leagues.nobody, leagues.comingSoon,
      leagues.comingSoonMessage, leagues.validated(1, 2),
      leagues.picturesLeftOut(1), leagues.picturesLeftOut(2), leagues.picturesTooMany(1),
      leagues.picturesTooMany(2), leagues.unknownLeague("x"), leagues.unknownTeam("x"),
    ]
  }
}
