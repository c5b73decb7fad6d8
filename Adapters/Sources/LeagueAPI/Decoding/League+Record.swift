import FoundationEssentials
import LeagueCore
import WebAccess

extension League {
  init(_ record: LeagueRecord) throws(MalformedRecord) {
    self.init(
      id: record.id, stageID: record.stageID, name: record.name,
      logoURL: try URL(image: record.logo, field: "logo_url"))
  }
}
