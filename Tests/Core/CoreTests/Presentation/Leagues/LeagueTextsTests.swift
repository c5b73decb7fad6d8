import LeagueCore
import Testing

@testable import Presentation

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
    #expect(positions.map { Messages(language).heading(of: $0) } == headings)
  }

  @Test(arguments: [("Libero", "Libero"), ("forward", "forward")])
  func anUnknownPositionIsHeadedByItsName(name: String, heading: String) {
    #expect(Messages(.spanish).heading(of: .other(name)) == heading)
  }

  @Test(
    arguments: [
      (.english, 2, 1, "2 lists kept, 1 deleted."), (.english, 1, 0, "1 list kept, 0 deleted."),
      (.english, 0, 2, "0 lists kept, 2 deleted."), (.english, 0, 0, "No list is saved."),
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
    #expect(Messages(language).validated(kept: kept, deleted: deleted, damaged: 0) == text)
    if deleted > 0 {
      let damaged = Messages(language).validated(kept: kept, deleted: deleted, damaged: 1)
      #expect(damaged.hasPrefix("\(text) ") && damaged.hasSuffix(": 1."))
    }
  }

  @Test(arguments: Messages.Language.allCases)
  func anUnknownIDIsTold(language: Messages.Language) {
    let messages = Messages(language)
    #expect(messages.unknownLeague("EC9").contains("'EC9'"))
    #expect(messages.unknownTeam("T9").contains("'T9'"))
  }

  @Test func everyTextIsTranslated() {
    expectTranslated {
      [
        $0.leaguesTitle, $0.teamsTitle, $0.squadTitle, $0.heading(of: .goalkeeper),
        $0.heading(of: .defender), $0.heading(of: .midfielder), $0.heading(of: .forward),
        $0.noLeagues, $0.noTeams, $0.nobody, $0.comingSoon, $0.comingSoonMessage,
        $0.validated(kept: 1, deleted: 2, damaged: 3), $0.unknownLeague("x"), $0.unknownTeam("x"),
      ]
    } words: {
      [$0.heading(of: .other("")), $0.heading(of: .coach)]
    }
  }
}
