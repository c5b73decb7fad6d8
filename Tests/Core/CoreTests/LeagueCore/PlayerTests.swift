import LeagueCore
import Testing

struct PlayerTests {
  @Test(arguments: Position.known)
  func aPositionThatIsKnownHasOneForm(position: Position) {
    let player = player(at: .other(position.name))
    #expect(player.position == position)
    #expect(player == self.player(at: position))
  }

  @Test(arguments: ["", "Goalkeeper", " goalkeeper", "Libero"])
  func anotherPositionKeepsItsName(name: String) {
    #expect(player(at: .other(name)).position == .other(name))
  }

  private func player(at position: Position) -> Player {
    Player(
      id: "1", name: "Eva", number: nil, position: position, nationality: nil, photoURL: nil)
  }
}
