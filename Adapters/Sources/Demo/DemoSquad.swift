import FoundationEssentials
import LeagueCore
import OfflineCore
import Platform

/// The members of one team, generated from a fixed seed.
struct DemoSquad {
  let players: [Player]
  private let crest: Crest

  init(team: CrestOwner) {
    crest = team.crest
    var random = SplitMix64(seed: team.seed)
    var names = DemoNames(by: &random)
    var numbers = ShirtNumbers(by: &random)
    let positions = Self.positions(by: &random)
    players = positions.enumerated().map { index, position in
      let id = "\(team.id)-\(Self.twoDigits(index + 1))"
      let person = names.next(by: &random)
      // About one member in eight has no photo.
      let hasPhoto = random.number(in: 0...7) > 0
      return Player(
        id: id, name: person.name, number: numbers.next(for: position, by: &random),
        position: position, nationality: person.country,
        photoURL: hasPhoto ? DemoSource.imageURL(in: "players", name: id) : nil)
    }
    .sorted { Self.place(of: $0) < Self.place(of: $1) }
  }

  func portrait(at address: String) -> Portrait? {
    guard let player = players.first(where: { $0.photoURL?.absoluteString == address }) else {
      return nil
    }
    let kit =
      switch player.position {
      case .goalkeeper: crest.kit.goalkeeper
      case .defender, .midfielder, .forward: crest.kit
      case .coach, .other: crest.kit.coach
      }
    return Portrait(
      kit: kit, backdrop: crest.kit.main, number: player.number, seed: Checksum64.of(player.id))
  }

  static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static func positions(by random: inout SplitMix64) -> [Position] {
    let staff: [Position] =
      switch random.number(in: 0...5) {
      case 0: [.other("Preparador físico")]
      case 1: [.other("")]
      default: []
      }
    return Array(repeating: .coach, count: random.number(in: 1...2))
      + Array(repeating: .goalkeeper, count: 3) + Array(repeating: .defender, count: 8)
      + Array(repeating: .midfielder, count: 8)
      + Array(repeating: .forward, count: random.number(in: 5...6)) + staff
  }

  /// Returns a sort key: coaches first, then by number, then members without a number.
  private static func place(of player: Player) -> (Int, String) {
    (player.position == .coach ? 0 : player.number ?? 100, player.id)
  }
}

/// The shirt numbers of one squad, each used once.
private struct ShirtNumbers {
  private var goalkeepers = [22, 12, 1]
  private var others: [Int]

  init(by random: inout SplitMix64) {
    others = Array(2...40).filter { ![12, 22].contains($0) }
    others.shuffle(by: &random)
  }

  /// Returns an unused number; `nil` for members without one, such as new players.
  mutating func next(for position: Position, by random: inout SplitMix64) -> Int? {
    switch position {
    case .coach, .other: nil
    case .goalkeeper: goalkeepers.popLast()
    case .defender, .midfielder, .forward:
      random.number(in: 0...17) == 0 ? nil : others.popLast()
    }
  }
}
