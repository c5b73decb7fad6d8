import CommandLine
import FoundationEssentials
import LeagueCore
import Terminal

/// The first fields of every list in JSON documents.
private let head = """
  {"origin": "remote"|"cache", "source": S, "savedAt": DATE?, "validUntil": DATE?
  """

extension League {
  /// A list of leagues, as `--json` shows it.
  static let listShape = """
    \(head), "leagues": [{"id": S, "stageId": S, "name": S, "logoURL": URL, \
    "comingSoon": true?}], "notices": [S]?}
    """

  /// Returns the league as a JSON document. Only announced leagues have the field `comingSoon`.
  func document(isAnnounced: Bool) -> Document {
    [
      "id": id, "stageId": stageID, "name": name, "logoURL": logoURL.absoluteString,
      "comingSoon": isAnnounced ? true : nil,
    ]
  }
}

extension Team {
  /// A list of teams, or an announced league without teams, as `--json` shows it.
  static let listShape = """
    \(head), "teams": [{"id": S, "name": S, "logoURL": URL}], "notices": [S]?} or \
    {"teams": [], "comingSoon": true}
    """

  var document: Document { ["id": id, "name": name, "logoURL": logoURL.absoluteString] }
}

extension Player {
  static let listShape = """
    \(head), "players": [{"id": S, "name": S, "number": N?, "position": S, \
    "nationality": S?, "photoURL": URL?}], "notices": [S]?}
    """

  var document: Document {
    [
      "id": id, "name": name, "number": number, "position": position.name,
      "nationality": nationality, "photoURL": photoURL?.absoluteString,
    ]
  }
}
