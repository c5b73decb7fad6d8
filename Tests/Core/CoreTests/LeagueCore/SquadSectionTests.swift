import LeagueCore
import Testing

struct SquadSectionTests {
  private static func player(_ id: Int, position: Position) -> Player {
    Player(
      id: "\(id)", name: "Player \(id)", number: id, position: position, nationality: nil,
      photoURL: nil)
  }

  private static func squad(_ positions: [Position]) -> [Player] {
    positions.enumerated().map { player($0.offset, position: $0.element) }
  }

  @Test func nobodyNeedsNoSection() {
    #expect([Player]().squadSections.isEmpty)
  }

  @Test func knownPositionsComeInTheirOrder() {
    let sections = Self.squad(Position.known.reversed()).squadSections
    #expect(sections.map(\.position) == Position.known)
  }

  @Test(
    arguments: [
      [.other("")], [.other(""), .other("libero"), .coach], [.goalkeeper, .other("Wing")],
      [.other("b"), .other("B"), .other("a"), .other(""), .other("Ala"), .forward],
    ] as [[Position]])
  func othersComeAlphabeticallyAndTheNamelessLast(positions: [Position]) {
    let order: [Position] = [
      .goalkeeper, .forward, .coach, .other("a"), .other("Ala"), .other("B"), .other("b"),
      .other("libero"), .other("Wing"), .other(""),
    ]
    for positions in [positions, positions.reversed()] {
      let sections = Self.squad(positions).squadSections
      #expect(sections.map(\.position) == order.filter(positions.contains))
    }
  }

  @Test func theOrderOfTheSourceStaysWithinASection() {
    let squad = Self.squad([.defender, .other(""), .defender, .coach, .defender, .other("")])
    let sections = squad.squadSections
    #expect(sections.map { $0.players.map(\.id) } == [["0", "2", "4"], ["3"], ["1", "5"]])
  }

  @Test func thoseWhoLookTheSameAreAllThere() {
    let twin = Self.player(1, position: .midfielder)
    #expect([twin, twin].squadSections.map(\.players) == [[twin, twin]])
  }
}
