import FoundationEssentials
import LeagueCore
import OfflineCore

/// A correct source of two leagues with two teams each and two players in each squad.
struct SmallLeagueSource: LeagueSource, ImageDataSource {
  private static let numbers = ["1", "2"]

  func leagues() async throws -> [League] {
    try Task.checkCancellation()
    return Self.numbers.map {
      League(id: $0, stageID: "s\($0)", name: "League \($0)", logoURL: address($0))
    }
  }

  func teams(of league: League.ID) async throws -> [Team] {
    try Task.checkCancellation()
    guard Self.numbers.contains(league) else { throw notFound(league) }
    return Self.numbers.map { number in
      let id = "\(league)-\(number)"
      return Team(id: id, name: "Team \(id)", logoURL: address(id))
    }
  }

  func squad(of team: Team.ID) async throws -> [Player] {
    try Task.checkCancellation()
    guard team.count == 3, addresses.contains(address(team)) else { throw notFound(team) }
    return Self.numbers.map { number in
      let id = "\(team)-\(number)"
      return Player(
        id: id, name: "Player \(id)", number: nil, position: .coach, nationality: nil,
        photoURL: address(id))
    }
  }

  func data(for url: URL) async throws -> Data {
    try Task.checkCancellation()
    guard addresses.contains(url) else { throw notFound(url.absoluteString) }
    return Data(url.absoluteString.utf8)
  }

  private var addresses: [URL] {
    let numbers = Self.numbers
    let teams = numbers.flatMap { league in numbers.map { "\(league)-\($0)" } }
    return (numbers + teams + teams.flatMap { team in numbers.map { "\(team)-\($0)" } })
      .map(address)
  }

  private func address(_ id: String) -> URL {
    URL(string: "small://pictures")!.appending(path: id)
  }

  private func notFound(_ what: String) -> SourceError { SourceError(.notFound, address: what) }
}
