public import FoundationEssentials

/// Observes the first items of a saved list, and reports when any process on the same storage has changed
/// them.
///
/// Reads the head of the list after each announcement, or polls if the storage has no announcer. Does not
/// report that a list has grown or was saved again with the same first items, because the observer already
/// shows them. Does not report an expired list either, because it would not be shown.
public struct WatchList<Item: ListItem>: Sendable {
  private let key: ListKey<Item>
  private let storage: Storage
  private let limit: Int
  private let now: @Sendable () -> Date
  private let pause: @Sendable () async throws -> Void

  /// - Parameters:
  ///   - key: The name of the list.
  ///   - storage: Where the list is saved.
  ///   - limit: The number of first items that are compared.
  ///   - now: The clock.
  ///   - pause: Waits between two polls if the storage has no announcer; throws to stop.
  public init(
    _ key: ListKey<Item>, in storage: Storage, limit: Int,
    now: @escaping @Sendable () -> Date, pause: @escaping @Sendable () async throws -> Void
  ) {
    self.key = key
    self.storage = storage
    self.limit = limit
    self.now = now
    self.pause = pause
  }

  /// Returns the first items, if there are any, and then each different ones. The stream ends with the pauses
  /// or announcements, or when the observer is cancelled.
  public func callAsFunction() -> AsyncStream<ListStart<Item>> {
    // A slow observer receives only the newest value.
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let task = Task {
        var generation: UInt64?
        var last: ListFingerprint?
        var changes = changes.makeAsyncIterator()
        repeat {
          if let found = await look(after: &generation), found.fingerprint != last {
            last = found.fingerprint
            continuation.yield(found)
          }
        } while await changes.next() != nil && !Task.isCancelled
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private var changes: AsyncStream<Void> {
    storage.announcer?.changes(of: key.name) ?? AsyncStream { [pause] in try? await pause() }
  }

  /// Returns `nil` also if the store can't be read now: there is nothing to report, and it is read again
  /// later.
  private func look(after generation: inout UInt64?) async -> ListStart<Item>? {
    guard let head = try? await storage.lists.head(key), head.version.generation != generation,
      Expiry.sevenDays.isFresh(savedAt: head.savedAt, now: now()),
      let slice = try? await storage.lists.slice(key, from: nil, limit: limit)
    else { return nil }
    generation = slice.head.version.generation
    return ListStart(items: slice.items, mayContinue: slice.items.count >= limit)
  }
}

/// The first items of a saved list.
public struct ListStart<Item: ListItem>: Sendable {
  /// The items, in the order of the list.
  public let items: [Item]
  /// `true` if there are as many items as are compared, so that more may follow, here or at the source.
  public let mayContinue: Bool
  /// The fingerprint of the items.
  public let fingerprint: ListFingerprint

  init(items: [Item], mayContinue: Bool) {
    (self.items, self.mayContinue) = (items, mayContinue)
    fingerprint = ListFingerprint(of: items)
  }
}

/// A checksum that tells different lists of items apart.
public struct ListFingerprint: Hashable, Sendable {
  /// The checksum, the same for the same items in every process.
  public let text: String

  /// Creates the fingerprint of items in their order.
  public init(of items: [some ListItem]) {
    let sum = items.reduce(UInt64(0)) { sum, item in
      item.fields.elements.reduce(Checksum64.of("item", seed: sum)) { sum, field in
        Checksum64.of(field.value, seed: Checksum64.of(field.name, seed: sum))
      }
    }
    text = String(sum, radix: 16)
  }
}
