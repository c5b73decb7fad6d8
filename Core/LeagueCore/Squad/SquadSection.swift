/// Those of a squad who share a position.
public struct SquadSection: Sendable, Hashable {
  /// Where on the pitch they are.
  public let position: Position
  /// The players, in the order of the source; at least one.
  public let players: [Player]
}

extension [Player] {
  /// The squad as it is shown: the known positions in their order, then the others by name, and
  /// last the one without a name. Nobody is left out.
  public var squadSections: [SquadSection] {
    let players = Dictionary(grouping: self, by: \.position)
    let others = players.keys.filter { !Position.known.contains($0) }.sorted(by: Self.precedes)
    return (Position.known + others).compactMap { position in
      players[position].map { SquadSection(position: position, players: $0) }
    }
  }

  private static func precedes(_ first: Position, _ second: Position) -> Bool {
    guard !first.name.isEmpty, !second.name.isEmpty else { return !first.name.isEmpty }
    let (one, other) = (first.name.lowercased(), second.name.lowercased())
    // Names that differ in case alone still have one order.
    return one == other ? first.name < second.name : one < other
  }
}
