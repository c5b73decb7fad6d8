import OfflineCore

/// What programs have written about a picture (XMP, part 1): properties as attributes or elements, under
/// whatever prefixes the packet declares.
struct XMP {
  /// The properties that are of use here.
  enum Property {
    case description, title, creator, takenAt

    /// The names of the property in the order in which they count, with the namespace of each.
    var names: [(namespace: String, name: String)] {
      let core = "http://purl.org/dc/elements/1.1/"
      return switch self {
      case .description: [(core, "description")]
      case .title: [(core, "title")]
      case .creator: [(core, "creator")]
      case .takenAt:
        [
          ("http://ns.adobe.com/exif/1.0/", "DateTimeOriginal"),
          ("http://ns.adobe.com/photoshop/1.0/", "DateCreated"),
          ("http://ns.adobe.com/xap/1.0/", "CreateDate"),
        ]
      }
    }
  }

  private let packet: String

  init(_ packet: String) { self.packet = packet }

  /// The text of a property: in the default language, or the first; `nil` where it is empty.
  func text(_ property: Property) -> String? {
    property.names.lazy.compactMap { namespace, name in
      prefixes(of: namespace).lazy.compactMap { element("\($0):\(name)") }.first
    }.first
  }

  private func prefixes(of namespace: String) -> [Substring] {
    packet.matches(of: /xmlns:([A-Za-z0-9_-]{1,40})\s*=\s*["']([^"']{1,200})["']/)
      .filter { $0.2 == namespace }.map(\.1)
  }

  private func element(_ name: String) -> String? {
    if let start = packet.firstRange(of: "<\(name)")?.upperBound,
      let content = packet[start...].firstIndex(of: ">").map(packet.index(after:)),
      let end = packet[content...].firstRange(of: "</\(name)>")?.lowerBound
    {
      return Self.item(of: packet[content..<end])
    }
    guard let start = packet.firstRange(of: " \(name)=")?.upperBound,
      let quote = packet[start...].first, "\"'".contains(quote)
    else { return nil }
    return Self.decoded(packet[start...].dropFirst().prefix { $0 != quote })
  }

  /// The text of an element: of the item in the default language, of its first item, or its own.
  private static func item(of content: Substring) -> String? {
    let items = content.matches(of: /<rdf:li([^>]*)>/).filter { !$0.1.hasSuffix("/") }
    guard let item = items.first(where: { $0.1.contains("x-default") }) ?? items.first else {
      return content.contains("<rdf:") ? nil : decoded(content)
    }
    let text = content[item.range.upperBound...]
    return decoded(text[..<(text.firstRange(of: "</rdf:li>")?.lowerBound ?? text.endIndex)])
  }

  private static func decoded(_ text: Substring) -> String? {
    if let match = text.firstMatch(of: /<!\[CDATA\[((?:.|\n)*?)\]\]>/) {
      return match.1.trimmedText
    }
    let named = ["lt": "<", "gt": ">", "quot": "\"", "apos": "'", "amp": "&"]
    let decoded = text.replacing(/&(?:#(x?)([0-9A-Fa-f]{1,6})|([a-z]{2,4}));/) { match in
      if let name = match.3 { return named[String(name)] ?? String(match.0) }
      let value = UInt32(match.2 ?? "", radix: match.1 == "x" ? 16 : 10)
      return value.flatMap(Unicode.Scalar.init).map { String($0) } ?? "\u{FFFD}"
    }
    return decoded.trimmedText
  }
}
