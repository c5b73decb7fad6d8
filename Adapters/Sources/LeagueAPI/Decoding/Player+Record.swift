import FoundationEssentials
import LeagueCore
import WebAccess

extension Player {
  init(_ record: PlayerRecord) throws(MalformedRecord) {
    self.init(
      id: record.id, name: record.name, number: record.number,
      position: Position(anyCase: record.position), nationality: record.nationality,
      photoURL: try URL.image(ifAny: record.photo, field: "photo_url"))
  }
}
