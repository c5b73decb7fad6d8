public import FoundationEssentials
public import OfflineCore

/// Finds what is new since the last visit, and notes the present one.
///
/// A visit is a small list in the store, which is no content: no report counts it, and it keeps no image data.
///
/// ```swift
/// let noteVisit = NoteVisit(in: store) { Date() }
/// if let last = try await noteVisit(seeing: feed.items, from: "demo:") { print(last.newCount) }
/// ```
public struct NoteVisit: Sendable {
  /// The visit before the present one.
  public struct Last: Hashable, Sendable {
    /// When it was.
    public let date: Date
    /// The number of images before the first one that was seen then; at least 1.
    public let newCount: Int
  }

  /// Several, because some may be gone when others are still in the feed.
  private static let notedCount = 10

  private let store: any ListStore
  private let now: @Sendable () -> Date

  /// Creates a use case that keeps the visit in `store`.
  public init(in store: any ListStore, now: @escaping @Sendable () -> Date) {
    (self.store, self.now) = (store, now)
  }

  /// Replaces the noted visit.
  ///
  /// - Parameters:
  ///   - images: The first images of the feed, which are shown.
  ///   - source: The source of the feed.
  /// - Returns: `nil` for the first visit, and if there are no new images before ones that were seen.
  /// - Throws: `StoreError`, or `CancellationError`.
  public func callAsFunction(
    seeing images: [FeedImage], from source: SourceName
  ) async throws -> Last? {
    let noted = try await sound { try await store.slice(.visit, from: nil, limit: Self.notedCount) }
    _ = try await store.replace(
      .visit, with: images.prefix(Self.notedCount).map(SeenImage.init), savedAt: now(),
      source: source)
    let seen = Set(noted?.items.map(\.id) ?? [])
    guard let noted, let count = images.firstIndex(where: { seen.contains($0.id) }), count > 0
    else { return nil }
    return Last(date: noted.head.savedAt, newCount: count)
  }
}

/// An image that was seen at a visit.
struct SeenImage: ListItem {
  let id: FeedImage.ID

  var fields: FieldValues { ["id": id.text] }

  init(_ image: FeedImage) { id = image.id }

  init?(fields: FieldValues) {
    guard let id = fields["id"].flatMap(UUID.init(text:)) else { return nil }
    self.id = id
  }
}

extension ListKey<SeenImage> {
  static let visit = Self(kind: ListName.visitKind)
}
