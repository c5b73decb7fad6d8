import FoundationEssentials
import LeagueCore

extension League {
  /// The first division, by the season and the stage under which FlashLive knows it.
  static let ligaProSerieA = League(
    id: "IaFDigtm", stageID: "OO37de6i", name: "LigaPro Serie A",
    logoURL: URL(string: "https://www.flashscore.com/res/image/data/v3G098ld-veKf2ye0.png")!)
}
