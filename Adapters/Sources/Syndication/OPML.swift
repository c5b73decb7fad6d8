package import FoundationEssentials
import HTTPSource
package import OfflineCore

/// The form in which feed readers exchange lists of feeds (OPML 2.0).
package enum OPML {
  /// The most bytes of a document.
  package static let byteLimit = 1 << 20
  /// The most feeds that are read.
  package static let feedLimit = 500

  /// Reads a document of any depth. Outlines without a web address of a feed, such as folders, are passed
  /// over. Of a document that breaks off, the beginning is read.
  ///
  /// - Returns: The feeds, each once, in the order of the document, with the titles in the list; `nil` for a
  ///   document of another form, or one that is too large.
  package static func sources(in document: Data) -> [KeptSource]? {
    guard document.count <= byteLimit,
      let base = URL(string: "https://localhost/"),
      let root = try? XMLParser.parse(WebDocument(body: document, url: base)).root,
      root.name == "opml"
    else { return nil }
    var feeds: [KeptSource] = []
    var known: Set<String> = []
    // The parser bounds the depth. The last of these is the next to be read.
    var open = Array(root.elements("body").flatMap { $0.elements("outline") }.reversed())
    while let outline = open.popLast(), feeds.count < feedLimit {
      open += outline.elements("outline").reversed()
      guard let source = outline.source, known.insert(source).inserted else { continue }
      let title = outline.attributes["title"] ?? outline.attributes["text"]
      feeds.append(KeptSource(locator: source, title: title.flatMap { ListTitle($0)?.text }))
    }
    return feeds
  }

  /// Returns a document.
  ///
  /// - Parameter title: The name of the whole list.
  package static func document(of sources: [KeptSource], title: String) -> String {
    let outlines = sources.map { feed in
      let address = feed.locator.replacing(/^[a-z]+:(?=https?:)/, with: "")
      let type = address == feed.locator ? "http" : String(feed.locator.prefix { $0 != ":" })
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
