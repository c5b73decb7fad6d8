import FoundationEssentials
import OfflineCore

/// A strong entity tag (RFC 9110, 8.8.3): the same bytes, the same tag.
struct EntityTag {
  /// As it stands in a header, in quotes.
  let text: String

  init(of data: Data) {
    let digits = String(Checksum64.of(data), radix: 16)
    text = "\"\(String(repeating: "0", count: 16 - digits.count))\(digits)\""
  }

  /// Whether If-None-Match lists the tag, by weak comparison (RFC 9110, 13.1.2).
  func isListed(in fields: [String]) -> Bool {
    fields.joined(separator: ",").split(separator: ",").contains { item in
      let item = item.trimmed
      return item == "*" || (item.hasPrefix("W/") ? item.dropFirst(2) : item) == text
    }
  }

  /// Whether If-Range leaves a range as it is: it must be absent, or this tag and strong. Dates
  /// never match, as none is sent.
  func permitsRange(_ field: String?) -> Bool { field.map { $0[...].trimmed == text } ?? true }
}

extension Substring {
  fileprivate var trimmed: Substring {
    let start = drop { $0 == " " || $0 == "\t" }
    let end = start.lastIndex { $0 != " " && $0 != "\t" }
    return end.map { start[...$0] } ?? ""
  }
}
