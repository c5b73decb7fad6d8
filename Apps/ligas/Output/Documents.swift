import CommandLine
import FoundationEssentials
import LeagueCore
import Terminal

/// What lists of all kinds begin with in documents.
private let head = """
  {"origin": "remote"|"cache", "source": S, "savedAt": DATE?, "validUntil": DATE?
  """

extension League {
  /// A list of leagues, as `--json` shows it.
  static let listShape = """
    \(head), "leagues": [{"id": S, "stageId": S, "name": S, "logoURL": URL, \
    "comingSoon": true?}], "notices": [S]?}
    """

  /// The league as documents hold it; what is announced says so, and the others say nothing of it.
  func document(isAnnounced: Bool) -> Document {
    [
      "id": id, "stageId": stageID, "name": name, "logoURL": logoURL.absoluteString,
      "comingSoon": isAnnounced ? true : nil,
    ]
  }
}

extension Team {
  /// A list of teams, or that they are not shown yet.
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
