public import FoundationEssentials

/// Where a list is from, and when it was last known to be current: all that is saved with it but its
/// items.
public struct Provenance: Hashable, Sendable {
  /// When the first page was saved, or found unchanged, to the last bit. Appending alone does not
  /// renew it.
  public var savedAt: Date
  /// The source that the list was loaded from.
  public var source: SourceName
  /// The validator of the first page, if its source has sent one.
  public var validator: PageValidator?
  /// What the source calls the list, if it has a name for it.
  public var title: ListTitle?

  /// Describes a list that is to be saved.
  public init(
    savedAt: Date, source: SourceName, validator: PageValidator? = nil, title: ListTitle? = nil
  ) {
    self.savedAt = savedAt
    self.source = source
    self.validator = validator
    self.title = title
  }
}

/// The validator of the first page of a list (as RFC 9110, 8.8 has it for documents): with it, the
/// source can be asked whether the page is still the same, and need not send it again.
public struct PageValidator: Hashable, Sendable {
  /// The most bytes of a text: 1 KiB.
  public static let byteLimit = 1 << 10

  /// The source's own word for the state of the page; opaque to all others.
  public let text: String
  /// How many items it was asked for.
  public let limit: Int
  /// How many items came.
  public let count: Int

  /// - Returns: `nil` for a text that is too long to be kept with a list, and for a page that holds
  ///   more than was asked for.
  public init?(_ text: String, limit: Int, count: Int) {
    guard text.utf8.count <= Self.byteLimit, count >= 0, count <= limit else { return nil }
    self.text = text
    self.limit = limit
    self.count = count
  }
}

/// What a source calls a list, in one short line without control characters: the source is not trusted.
public struct ListTitle: Hashable, Sendable {
  private static let scalarLimit = 200

  /// The title as a text, never empty.
  public let text: String

  /// - Returns: `nil` for a text with nothing to show.
  public init?(_ text: String) {
    let words = text.unicodeScalars.lazy
      .filter { !$0.properties.isBidiControl }
      // A title that is longer by far is not read to its end.
      .prefix(10 * Self.scalarLimit)
      .split { $0.properties.isWhitespace || $0.properties.generalCategory == .control }
      .map { String(String.UnicodeScalarView($0)) }
    var line = words.joined(separator: " ").unicodeScalars.prefix(Self.scalarLimit)
    if line.last == " " { line.removeLast() }
    guard !line.isEmpty else { return nil }
    self.text = String(line)
  }
}
