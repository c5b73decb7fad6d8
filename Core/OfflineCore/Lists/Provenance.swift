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

  /// Describes a list that is to be saved.
  public init(savedAt: Date, source: SourceName, validator: PageValidator? = nil) {
    self.savedAt = savedAt
    self.source = source
    self.validator = validator
  }
}
