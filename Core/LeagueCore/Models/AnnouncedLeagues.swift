import OfflineCore

/// The leagues that are announced, and whose teams are not shown yet.
public struct AnnouncedLeagues: Sendable {
  /// Nothing is announced.
  public static let none = AnnouncedLeagues([])

  private let teams: Set<ListKey>

  /// Announces leagues, whether or not the source knows of them.
  public init(_ ids: [League.ID]) {
    teams = Set(ids.map { .teams(of: $0) })
  }

  /// Whether a league is one of them, letter by letter.
  ///
  /// As the keys of their teams are told apart, for ids are opaque.
  public func contains(_ league: League.ID) -> Bool {
    teams.contains(.teams(of: league))
  }
}
