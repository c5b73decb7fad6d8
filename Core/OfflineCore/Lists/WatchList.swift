public import FoundationEssentials

/// Watches a saved list for those who show it: tells when its beginning is another one than before,
/// whoever on the same storage has changed it.
///
/// Looks at the head of the list when somebody announces a change; where nobody does, again and again.
/// That a list has grown, or was saved anew with the same beginning, is not told: who shows it has what
/// it holds. Nor is one that has expired: nobody would be shown it.
public struct WatchList<Item: ListItem>: Sendable {
  private let key: ListKey<Item>
  private let storage: Storage
  private let limit: Int
  private let expiry: Expiry
  private let now: @Sendable () -> Date
  private let pause: @Sendable () async throws -> Void

  /// - Parameters:
  ///   - key: The name of the list.
  ///   - storage: Where the list is saved.
  ///   - limit: How many items make the beginning of the list.
  ///   - expiry: How long a saved list may be shown.
  ///   - now: The clock.
  ///   - pause: Waits between two looks where nothing is announced; throws when there is to be no other.
  public init(
    _ key: ListKey<Item>, in storage: Storage, limit: Int, expiry: Expiry = .sevenDays,
    now: @escaping @Sendable () -> Date, pause: @escaping @Sendable () async throws -> Void
  ) {
    self.key = key
    self.storage = storage
    self.limit = limit
    self.expiry = expiry
    self.now = now
    self.pause = pause
  }

  /// The beginning of the list now, if there is one, and each other one that comes in its place.
  /// Ends with the pauses or announcements, or when whoever listens is cancelled.
  public func callAsFunction() -> AsyncStream<ListFingerprint> {
    // Who is slow is told of the latest alone.
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let task = Task {
        var generation: UInt64?
        var last: ListFingerprint?
        var changes = changes.makeAsyncIterator()
        repeat {
          if let found = await look(after: &generation), found != last {
            last = found
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

  /// A store that can't be read now is looked at again: there is nothing to tell of it.
  private func look(after generation: inout UInt64?) async -> ListFingerprint? {
    guard let head = try? await storage.lists.head(key), head.version.generation != generation,
      expiry.isFresh(savedAt: head.savedAt, now: now()),
      let slice = try? await storage.lists.slice(key, from: nil, limit: limit)
    else { return nil }
    generation = slice.head.version.generation
    return ListFingerprint(of: slice.items)
  }
}

/// What tells the items that somebody shows from others.
public struct ListFingerprint: Hashable, Sendable {
  /// The same for the same items, in every process.
  public let text: String

  /// The fingerprint of items in their order.
  public init(of items: [some ListItem]) {
    let sum = items.reduce(UInt64(0)) { sum, item in
      item.fields.elements.reduce(Checksum64.of("item", seed: sum)) { sum, field in
        Checksum64.of(field.value, seed: Checksum64.of(field.name, seed: sum))
      }
    }
    text = String(sum, radix: 16)
  }
}
