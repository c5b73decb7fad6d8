import Foundation
import LeagueCore
import OfflineCore
import Synchronization

/// A mistake that the author of a league source could make.
enum LeagueSourceFault: String, CaseIterable {
  case hasNoLeagues, hasNoTeams, hasNoPlayers
  case turnsLeaguesRoundEachTime, turnsTeamsRoundEachTime, turnsSquadsRoundEachTime
  case repeatsALeague, repeatsATeam, repeatsAPlayer, leavesAnIDOut
  case failsForATeam
  case hasNoTeamsInAnUnknownLeague, hasNobodyInAnUnknownTeam
  case failsStrangelyOnAnUnknownLeague, takesAnUnknownTeamForAServerError
  case takesIDsForPaths, readsIDsToTheFirstNUL, unescapesIDs, trimsIDs, cutsIDsAtAQuery
  case takesNoIDForTheFirst, takesLongIDsForTheFirst
  case lacksPhotos, givesNoBytes
  case answersUnknownImages, failsStrangelyOnUnknownImages
  case readsFiles, failsStrangelyOnFiles
  case ignoresCancellationOfLeagues, ignoresCancellationOfTeams, ignoresCancellationOfSquads
  case ignoresCancellationOfData, takesCancellationForAnError

  /// A correct source with only this fault.
  var source: Source<LeaguePorts> {
    let asked = Mutex<Set<String>>([])
    let source = FaultyLeagueSource(fault: self) { list in
      !asked.withLock { $0.insert(list).inserted }
    }
    return Source(
      name: SourceName(rawValue), imageData: source,
      ports: LeaguePorts(leagues: source))
  }

  /// Returns the id that the faulty source uses in place of the requested one.
  func reading(_ id: String) -> String {
    switch self {
    case .takesIDsForPaths: id.split(separator: "/").last.map(String.init) ?? id
    case .readsIDsToTheFirstNUL: String(id.prefix { $0 != "\u{0}" })
    case .unescapesIDs: id.removingPercentEncoding ?? id
    case .trimsIDs: id.filter { $0 != " " }
    case .cutsIDsAtAQuery: String(id.prefix { $0 != "?" })
    case .takesNoIDForTheFirst: id.isEmpty ? "1" : id
    case .takesLongIDsForTheFirst: id.utf8.count > 1000 ? "1" : id
    default: id
    }
  }
}
