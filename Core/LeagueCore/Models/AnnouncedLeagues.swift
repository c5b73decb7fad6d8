/// The leagues that are announced, and whose teams are not shown yet.
public struct AnnouncedLeagues: Sendable {
  /// Nothing is announced.
  public static let none = AnnouncedLeagues([])

  private let ids: [League.ID]

  /// Announces leagues, whether or not the source knows of them.
  public init(_ ids: [League.ID]) {
    self.ids = ids
  }

  /// Whether a league is one of them, letter by letter.
  ///
  /// Ids are opaque: two that `String` takes for equal may be two leagues, as for `ListKey`.
  public func contains(_ league: League.ID) -> Bool {
    ids.contains { $0.utf8.elementsEqual(league.utf8) }
  }
}
