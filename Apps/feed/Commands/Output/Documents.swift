import CommandLine
import FeedCore
import FoundationEssentials
import Terminal

extension FeedImage {
  static let field = "images"

  /// A feed, or a page of one, as `--json` shows it.
  static let feedShape = """
    {"origin": "remote"|"cache", "source": S, "savedAt": DATE?, "validUntil": DATE?, \
    "title": S?, "images": [{"id": UUID, "description": S?, "location": S?, "url": URL, \
    "link": URL?, "sensitive": BOOL?, "createdAt": DATE?, "author": S?}], \
    "canLoadMore": BOOL, "notices": [S]?}
    """

  var document: Document {
    [
      "id": id, "description": description, "location": location, "url": url.absoluteString,
      "link": link?.absoluteString, "sensitive": isSensitive ? true : nil, "createdAt": createdAt,
      "author": author,
    ]
  }
}

extension ImageComment {
  var document: Document {
    ["id": id, "message": message, "createdAt": createdAt, "username": username]
  }
}
