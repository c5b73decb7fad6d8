public import FoundationEssentials
import OfflineCore

/// A strong entity tag (RFC 9110, 8.8.3): equal bytes have equal tags.
public struct EntityTag: Sendable {
  /// The tag as written in a header, in quotes.
  public let text: String

  /// Creates a tag from `data`; it is the same in every run.
  public init(of data: Data) { self.init(identity: String(Checksum64.of(data), radix: 16)) }

  /// - Parameter identity: Letters, digits and hyphens that change whenever the bytes change.
  init(identity: String) { text = "\"\(identity)\"" }

  /// Whether If-None-Match lists the tag, by weak comparison (RFC 9110, 13.1.2).
  public func isListed(in fields: [String]) -> Bool {
    fields.lazy.flatMap { $0.split(separator: ",") }.contains { item in
      let item = item.trimmed
      return item == "*" || (item.hasPrefix("W/") ? item.dropFirst(2) : item) == text
    }
  }

  /// Whether If-Range allows a partial response: the header is absent, or is exactly this strong tag. Dates
  /// never match, because the server sends none.
  public func permitsRange(_ field: String?) -> Bool {
    field.map { $0.trimmed == text } ?? true
  }
}

/// The bytes that a Range header requests (RFC 9110, 14).
enum ByteRange: Equatable {
  /// All bytes: the header is missing or cannot be followed. Several ranges are answered in this way too, as
  /// a server may do.
  case whole
  case part(Range<Int>)
  /// Only bytes beyond the end.
  case unsatisfiable

  /// - Parameter count: The number of bytes that exist.
  init(_ field: String?, of count: Int) {
    guard let field, field.lowercased().hasPrefix("bytes=") else {
      self = .whole
      return
    }
    let ends = field.dropFirst(6).split(
      separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard ends.count == 2, ends.allSatisfy(Self.isNumber) else {
      self = .whole
      return
    }
    self.init(first: Self.number(ends[0]), last: Self.number(ends[1]), count: count)
  }

  private init(first: Int?, last: Int?, count: Int) {
    switch (first, last) {
    case (nil, nil): self = .whole
    case (nil, let suffix?):
      self = suffix == 0 || count == 0 ? .unsatisfiable : .part(max(0, count - suffix)..<count)
    case (let first?, let last?) where last < first: self = .whole
    case (let first?, let last):
      self =
        first < count
        ? .part(first..<min(count, last.map { $0 == .max ? $0 : $0 + 1 } ?? count))
        : .unsatisfiable
    }
  }

  private static func isNumber(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// A number that does not fit into `Int` is beyond the end of any content.
  private static func number(_ text: Substring) -> Int? { text.isEmpty ? nil : Int(text) ?? .max }
}
