public import FoundationEssentials
import OfflineCore

/// A strong entity tag (RFC 9110, 8.8.3): the same bytes, the same tag.
public struct EntityTag: Sendable {
  /// As it stands in a header, in quotes.
  public let text: String

  /// The tag of these bytes, the same in each run.
  public init(of data: Data) { self.init(identity: String(Checksum64.of(data), radix: 16)) }

  /// - Parameter identity: Letters, digits and hyphens that are others once the bytes have changed.
  init(identity: String) { text = "\"\(identity)\"" }

  /// Whether If-None-Match lists the tag, by weak comparison (RFC 9110, 13.1.2).
  public func isListed(in fields: [String]) -> Bool {
    fields.lazy.flatMap { $0.split(separator: ",") }.contains { item in
      let item = item.trimmed
      return item == "*" || (item.hasPrefix("W/") ? item.dropFirst(2) : item) == text
    }
  }

  /// Whether If-Range leaves a range as it is: it must be absent, or this tag and strong. Dates
  /// never match, as none is sent.
  public func permitsRange(_ field: String?) -> Bool {
    field.map { $0.trimmed == text } ?? true
  }
}

/// Which bytes a Range header asks for (RFC 9110, 14).
enum ByteRange: Equatable {
  /// All of them: there is no header, or none that could be followed. Several ranges are answered
  /// so too, as a server may.
  case whole
  case part(Range<Int>)
  /// Bytes that are not there.
  case unsatisfiable

  /// - Parameter count: How many bytes there are.
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

  /// A number too large to count with is far behind any end.
  private static func number(_ text: Substring) -> Int? { text.isEmpty ? nil : Int(text) ?? .max }
}
