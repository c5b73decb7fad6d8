import FoundationEssentials
import LeagueCore
import WebAccess

extension Team {
  init(_ record: TeamRecord) throws(MalformedRecord) {
    self.init(
      id: record.id, name: record.name, logoURL: try URL(image: record.logo, field: "logo_url"))
  }
}
