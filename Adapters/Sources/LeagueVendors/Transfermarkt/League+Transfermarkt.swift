import FoundationEssentials
import LeagueCore

extension League {
  /// The second division, by the competition under which Transfermarkt knows it. Its competitions
  /// have no stages.
  static let ligaProSerieB = League(
    id: "EC2L", stageID: "", name: "LigaPro Serie B",
    logoURL: URL(string: "https://www.flashscore.com/res/image/data/2g15S2DO-GdicJTVi.png")!)
}
