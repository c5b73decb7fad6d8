public import FoundationEssentials

/// Where a list is from, and since when it is kept: all that is saved with it but its items.
public struct Provenance: Hashable, Sendable {
  /// When the first page was saved, or found unchanged, to the last bit. Appending alone does not
  /// renew it.
  public var savedAt: Date
  /// The source that the list was loaded from.
  public var source: SourceName
  /// The validator of the first page, if its source has sent one.
  public var validator: PageValidator?

  /// Describes a list that is to be saved.
  public init(savedAt: Date, source: SourceName, validator: PageValidator? = nil) {
    self.savedAt = savedAt
    self.source = source
    self.validator = validator
  }
}

/// The name of a source, which saved lists remember and people are shown; holds no password.
public struct SourceName: RawRepresentable, Hashable, Sendable {
  /// The name as a text.
  public let rawValue: String

  /// Names a source.
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension SourceName: ExpressibleByStringInterpolation, CustomStringConvertible {
  /// Names a source that the program knows.
  public init(stringLiteral name: String) { self.init(rawValue: name) }

  /// The name as a text.
  public var description: String { rawValue }
}
