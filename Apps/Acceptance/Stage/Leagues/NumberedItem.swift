import FoundationEssentials
import LeagueCore
import OfflineCore

/// What a scenario names by a number.
protocol NumberedItem: ListItem, Identifiable where ID == String {
  init(_ number: Int)
}

extension League: NumberedItem {
  init(_ number: Int) {
    self.init(
      id: "league-\(number)", stageID: "stage-\(number)", name: "League \(number)",
      logoURL: Stage.address(number))
  }
}

extension Team: NumberedItem {
  init(_ number: Int) {
    self.init(
      id: "team-\(number)", name: "Team \(number)", logoURL: Stage.address(number))
  }
}

extension Player: NumberedItem {
  init(_ number: Int) {
    self.init(
      id: "player-\(number)", name: "Player \(number)",
      number: number.isMultiple(of: 4) ? nil : number,
      position: number.isMultiple(of: 5) ? .other("") : Position.known[number % 5],
      nationality: number.isMultiple(of: 3) ? nil : "Ecuador",
      photoURL: number.isMultiple(of: 2) ? nil : Stage.address(number))
  }
}
