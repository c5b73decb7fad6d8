public import FoundationEssentials

/// Reads a saved list while it is fresh. Never changes the store.
public struct ReadSavedList<Item: ListItem>: Sendable {
  private let key: ListKey<Item>
  private let store: any ListStore
  private let now: @Sendable () -> Date

  /// - Parameters:
  ///   - key: The name of the list.
  ///   - store: Where the list is saved.
  ///   - now: The clock.
  public init(
    _ key: ListKey<Item>, in store: any ListStore, now: @escaping @Sendable () -> Date
  ) {
    self.key = key
    self.store = store
    self.now = now
  }

  /// Returns whether a saved list may be shown.
  package func isFresh(_ head: ListHead) -> Bool {
    Expiry.sevenDays.isFresh(savedAt: head.savedAt, now: now())
  }

  /// Returns the items from number `start` up to number `end`, both counted from 0, all of one generation of
  /// the list; or the reason for the cache miss.
  ///
  /// - Parameter byteLimit: The size of the items after which no more are read.
  /// - Throws: Only `CancellationError`. A failing store is a miss.
  public func callAsFunction(
    from start: Int = 0, upTo end: Int = .max, byteLimit: Int = .max
  ) async throws -> Result<LoadedList<Item>, CacheMiss> {
    do {
      return try await retryingWhenChanged {
        guard var cursor = try await ListCursor(key, in: store, from: start, upTo: end) else {
          return .failure(.empty)
        }
        if let miss = Expiry.sevenDays.miss(savedAt: cursor.head.savedAt, now: now()) {
          return .failure(miss)
        }
        let items = try await cursor.rest(byteLimit: byteLimit)
        return .success(
          LoadedList(
            saved: items, from: cursor.offset, of: cursor.head, isAtEnd: cursor.isAtEnd))
      }
    } catch {
      return .failure(.unreadable(try StoreError(orRethrowing: error)))
    }
  }
}
