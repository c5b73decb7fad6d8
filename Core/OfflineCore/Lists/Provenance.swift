public import FoundationEssentials

/// Where a list is from, and when it was last known to be current. It is saved along with the items.
public struct Provenance: Hashable, Sendable {
  /// When the first page was saved, or last found unchanged, to the last bit. Appending alone does not renew
  /// it.
  public var savedAt: Date
  /// The source from which the list was loaded.
  public var source: SourceName
  /// The validator of the first page, if its source sent one.
  public var validator: PageValidator?
  /// The name of the list at its source, if it has one.
  public var title: ListTitle?

  /// Creates the provenance of a list that is about to be saved.
  public init(
    savedAt: Date, source: SourceName, validator: PageValidator? = nil, title: ListTitle? = nil
  ) {
    self.savedAt = savedAt
    self.source = source
    self.validator = validator
    self.title = title
  }
}

/// The validator of the first page of a list, like an ETag of a document (RFC 9110, 8.8). A request with it
/// lets the source answer that the page is unchanged, instead of sending it again.
public struct PageValidator: Hashable, Sendable {
  /// The largest size of the text: 1 KiB.
  public static let byteLimit = 1 << 10

  /// The opaque text by which the source identifies this version of the page.
  public let text: String
  /// The number of items that were requested.
  public let limit: Int
  /// The number of items on the page.
  public let count: Int

  /// - Returns: `nil` if the text is too long to be saved with a list, or the page holds more than was
  ///   requested.
  public init?(_ text: String, limit: Int, count: Int) {
    guard text.utf8.count <= Self.byteLimit, count >= 0, count <= limit else { return nil }
    self.text = text
    self.limit = limit
    self.count = count
  }
}

/// The name of a list at its source, in one short line without control characters, because sources are not
/// trusted.
public struct ListTitle: Hashable, Sendable {
  private static let scalarLimit = 200

  /// The title as a text, never empty.
  public let text: String

  /// - Returns: `nil` if the text has no visible characters.
  public init?(_ text: String) {
    let words = text.unicodeScalars.lazy
      .filter { !$0.properties.isBidiControl }
      // Do not read a very long title to its end.
      .prefix(10 * Self.scalarLimit)
      .split { $0.properties.isWhitespace || $0.properties.generalCategory == .control }
      .map { String(String.UnicodeScalarView($0)) }
    var line = words.joined(separator: " ").unicodeScalars.prefix(Self.scalarLimit)
    if line.last == " " { line.removeLast() }
    guard !line.isEmpty else { return nil }
    self.text = String(line)
  }
}
