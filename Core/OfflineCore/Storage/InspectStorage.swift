/// Says what there is in a storage, of whatever product, without changing it.
public struct InspectStorage: Sendable {
  /// What there is.
  public struct Report: Hashable, Sendable {
    /// The place of the storage.
    public var place: String
    /// The lists, with what is known of those that can be read.
    public var lists: [ListName: ListHead?]
    /// The image data.
    public var imageData: ImageDataUsage
    /// The most bytes of image data that are kept.
    public var imageLimit: Int
    /// Settings by which the storage keeps less than is promised, and what of it can't be read,
    /// for people.
    public var risks: [String]

    /// Whether there is nothing at all.
    public var isEmpty: Bool { lists.isEmpty && imageData.count == 0 }

    /// The list that was saved last, of those that can be read.
    public var latest: ListHead? { lists.values.compactMap(\.self).max { $0.savedAt < $1.savedAt } }

    /// How many items there are in all lists of each kind, of those that can be read.
    public var counts: [String: Int] {
      lists.reduce(into: [:]) { counts, list in
        if let head = list.value { counts[list.key.kind, default: 0] += head.count }
      }
    }

    /// The number of items in all readable lists.
    public var itemCount: Int { counts.values.reduce(0, +) }

    /// How many lists can't be read.
    public var damaged: Int { lists.values.count { $0 == nil } }
  }

  private let storage: Storage

  /// Needs the storage.
  public init(_ storage: Storage) { self.storage = storage }

  /// - Throws: `StoreError` when the storage as a whole can't be read; or `CancellationError`.
  public func callAsFunction() async throws -> Report {
    var lists: [ListName: ListHead?] = [:]
    let contents = try await storage.maintenance.contents()
    for name in contents.lists {
      do {
        lists[name] = .some(try await storage.lists.head(ListKey<StoredItem>(name)))
      } catch let error as StoreError where error.reason == .damaged {
        lists[name] = .some(nil)
      }
    }
    var risks = try await storage.maintenance.risks()
    if let denied = contents.denied { risks.append(denied.detail) }
    let usage =
      contents.denied == nil
      ? try await storage.imageData.usage() : ImageDataUsage(count: 0, bytes: 0)
    return Report(
      place: storage.place, lists: lists, imageData: usage, imageLimit: storage.imageData.limit,
      risks: risks)
  }
}
