import LeagueCore

extension Position {
  private static let vendorNames: [String: Position] = [
    "goalkeeper": .goalkeeper, "portero": .goalkeeper,
    "defender": .defender, "defensa": .defender,
    "midfielder": .midfielder, "centrocampista": .midfielder,
    "forward": .forward, "delantero": .forward,
    "coach": .coach, "entrenador": .coach,
  ]

  /// The position that a vendor names in English or Spanish, in any case; another name is kept.
  init(vendorName name: String) {
    self = Self.vendorNames[name.lowercased()] ?? .other(name)
  }
}
