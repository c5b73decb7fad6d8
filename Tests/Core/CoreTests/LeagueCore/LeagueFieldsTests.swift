import Foundation
import LeagueCore
import OfflineCore
import TestSupport
import Testing

struct LeagueFieldsTests {
  private static let texts = ["", " ", "a\u{0}b", "e\u{301}", "\u{E9}", "\u{202E}", "\"\n\\"]

  @Test(arguments: texts)
  func aLeagueAndATeamSayAllOfThemselves(text: String) throws {
    let league = League(id: text, stageID: text + "1", name: text + "2", logoURL: crest)
    #expect(League(fields: league.fields)?.fields == league.fields)
    #expect(League(fields: league.fields) == league)
    let team = Team(id: text, name: text + "2", logoURL: crest)
    #expect(Team(fields: team.fields)?.fields == team.fields)
  }

  @Test(arguments: texts, [nil, 0, -1, .max, .min])
  func aPlayerSaysAllOfThemselves(text: String, number: Int?) {
    for (nationality, photo) in [(nil, nil), (text, crest)] as [(String?, URL?)] {
      let player = Player(
        id: text, name: text, number: number, position: .other(text), nationality: nationality,
        photoURL: photo)
      #expect(Player(fields: player.fields)?.fields == player.fields)
      #expect(Player(fields: player.fields) == player)
    }
  }

  @Test(arguments: Position.known)
  func everyPositionIsKept(position: Position) {
    let player = Player(
      id: "1", name: "Eva", number: 9, position: position, nationality: nil, photoURL: nil)
    #expect(Player(fields: player.fields)?.position == position)
  }

  @Test func whatCannotBeThatItemIsNone() {
    #expect(League(fields: ["id": "1", "name": "A", "logo_url": "https://a"]) == nil)
    #expect(Team(fields: ["id": "1", "name": "A", "logo_url": "not an address"]) == nil)
    for (name, value) in [("number", "nine"), ("photo_url", "not an address")] {
      var fields: FieldValues = ["id": "1", "name": "Eva", "position": "coach"]
      #expect(Player(fields: fields) != nil)
      fields.append(value, for: name)
      #expect(Player(fields: fields) == nil)
    }
  }
}
