public import FoundationEssentials
import HTTPSource
import OfflineCore

/// A list of feeds, in the form in which feed readers exchange it (OPML 2.0).
public struct OPML: Sendable {
  /// One feed of the list.
  public struct Feed: Hashable, Sendable {
    /// The source, in the form that users type, such as `rss:https://example.com/feed`.
    public let source: String
    /// The name that the writer of the list gave it, if any.
    public let title: String?

    /// Creates an entry of the list.
    public init(source: String, title: String?) { (self.source, self.title) = (source, title) }
  }

  /// The most bytes of a document.
  public static let byteLimit = 1 << 20
  /// The most feeds that are read.
  public static let feedLimit = 500

  /// The feeds, each once, in the order of the document.
  public let feeds: [Feed]

  /// Creates a list.
  public init(_ feeds: [Feed]) { self.feeds = feeds }

  /// Reads a document of any depth. Outlines without a web address of a feed, such as folders, are passed
  /// over. Of a document that breaks off, the beginning is read.
  ///
  /// - Returns: `nil` for a document of another form, or one that is too large.
  public init?(reading document: Data) {
    guard document.count <= Self.byteLimit,
      let base = URL(string: "https://localhost/"),
      let root = try? XMLParser.parse(WebDocument(body: document, url: base)).root,
      root.name == "opml"
    else { return nil }
    var feeds: [Feed] = []
    var known: Set<String> = []
    // The parser bounds the depth. The last of these is the next to be read.
    var open = Array(root.elements("body").flatMap { $0.elements("outline") }.reversed())
    while let outline = open.popLast(), feeds.count < Self.feedLimit {
      open += outline.elements("outline").reversed()
      guard let source = outline.source, known.insert(source).inserted else { continue }
      let title = outline.attributes["title"] ?? outline.attributes["text"]
      feeds.append(Feed(source: source, title: title.flatMap { ListTitle($0)?.text }))
    }
    self.feeds = feeds
  }

  /// Returns the document.
  ///
  /// - Parameter title: The name of the whole list.
  public func text(title: String) -> String {
    let outlines = feeds.map { feed in
      let address = feed.source.replacing(/^[a-z]+:(?=https?:)/, with: "")
      let type = address == feed.source ? "http" : String(feed.source.prefix { $0 != ":" })
      return """
        <outline type="\(type.escaped)" text="\((feed.title ?? address).escaped)" \
        xmlUrl="\(address.escaped)"/>
        """
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <opml version="2.0">
      <head><title>\(title.escaped)</title></head>
      <body>
      \(outlines.joined(separator: "\n"))
      </body>
      </opml>

      """
  }
}

extension XMLElement {
  /// The types of outlines for sources other than RSS and Atom, which this program writes.
  private static let types: Set = ["jsonfeed", "mastodon"]

  /// The source that an outline names; `nil` for a folder, or an address that is not of the web.
  fileprivate var source: String? {
    guard let text = attributes["xmlurl"]?.trimmedText,
      let url = URL(typed: text).flatMap(WebAddress.init)?.url.absoluteString
    else { return nil }
    let type = attributes["type"]?.lowercased() ?? ""
    return type == "http" ? url : (Self.types.contains(type) ? type : "rss") + ":" + url
  }
}

extension String {
  /// The text for XML, in an element or a quoted attribute, without characters that XML does not allow.
  fileprivate var escaped: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": text += " "
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
