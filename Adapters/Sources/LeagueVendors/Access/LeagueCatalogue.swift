import LeagueCore
import OfflineCore

/// The leagues that a vendor is asked for, which no request could tell: vendors know thousands.
struct LeagueCatalogue: LeagueSource {
  /// The name of the source, for errors.
  let source: String
  let all: [League]

  func leagues() async throws -> [League] {
    try Task.checkCancellation()
    return all
  }

  /// - Throws: `SourceError`, whose defect is `missing`, for a league that is not in the catalogue.
  func league(_ id: League.ID) throws(SourceError) -> League {
    guard let league = all.first(where: { $0.id == id }) else {
      throw .invalidData(.missing, address: "\(source) league \(id)")
    }
    return league
  }
}
