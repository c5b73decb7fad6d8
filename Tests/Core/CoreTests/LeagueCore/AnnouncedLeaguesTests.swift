import LeagueCore
import Testing

struct AnnouncedLeaguesTests {
  @Test(
    arguments: [
      ("serie-b", true), ("b", false), ("Serie-B", false), ("", false),
      // The same letter in two spellings.
      ("ascenso-\u{E9}", true), ("ascenso-e\u{301}", false),
    ])
  func aLeagueIsKnownLetterByLetter(league: String, isAnnounced: Bool) {
    let announced = AnnouncedLeagues(["serie-b", "ascenso-\u{E9}"])
    #expect(announced.contains(league) == isAnnounced)
    #expect(!AnnouncedLeagues.none.contains(league))
  }
}
