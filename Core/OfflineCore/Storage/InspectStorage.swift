/// Describes the contents of a storage, of any product, without changing it.
public struct InspectStorage: Sendable {
  /// The contents of a storage.
  public struct Report: Hashable, Sendable {
    /// The place of the storage.
    public var place: String
    /// The lists; `nil` for a list that can't be read.
    public var lists: [ListName: ListHead?]
    /// How much image data there is.
    public var imageData: ImageDataUsage
    /// The limit of the image data in bytes.
    public var imageLimit: Int
    /// Settings that weaken the guarantees of the storage, and why a part can't be read, for the user.
    public var risks: [String]

    /// `true` if the storage holds nothing.
    public var isEmpty: Bool { lists.isEmpty && imageData.count == 0 }

    /// The readable list that was saved last.
    public var latest: ListHead? { lists.values.compactMap(\.self).max { $0.savedAt < $1.savedAt } }

    /// The number of items in the readable lists of each kind.
    public var counts: [String: Int] {
      lists.reduce(into: [:]) { counts, list in
        if let head = list.value { counts[list.key.kind, default: 0] += head.count }
      }
    }

    /// The number of items in all readable lists.
    public var itemCount: Int { counts.values.reduce(0, +) }

    /// The number of lists that can't be read.
    public var damaged: Int { lists.values.count { $0 == nil } }
  }

  private let storage: Storage

  /// Creates a use case that inspects `storage`.
  public init(_ storage: Storage) { self.storage = storage }

  /// - Throws: `StoreError` if the storage as a whole can't be read; or `CancellationError`.
  public func callAsFunction() async throws -> Report {
    var lists: [ListName: ListHead?] = [:]
    let contents = try await storage.maintenance.contents()
    for name in contents.lists where name.hasContent {
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
