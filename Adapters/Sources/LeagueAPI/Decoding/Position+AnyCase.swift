import LeagueCore

extension Position {
  /// One of our own names in any case; another name is kept as it is.
  init(anyCase name: String) {
    let position = Position(name: name.lowercased())
    self = Position.known.contains(position) ? position : .other(name)
  }
}
