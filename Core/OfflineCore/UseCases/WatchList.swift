/// Watches a saved list for those who show it: tells them when its beginning is another one than
/// before, whoever on the same storage has changed it.
///
/// Looks at the head of the list again and again while anybody listens, once for all of them. That a
/// list has grown, or was saved anew with the same beginning, is not told: who shows it has what it
/// holds.
public actor WatchList<Item: ListItem> {
  private struct Listener {
    let stream: AsyncStream<ListFingerprint>.Continuation
    /// What it was told last.
    var seen: ListFingerprint?

    mutating func tell(_ fingerprint: ListFingerprint) {
      guard fingerprint != seen else { return }
      seen = fingerprint
      stream.yield(fingerprint)
    }
  }

  private let key: ListKey<Item>
  private let store: any ListStore
  private let limit: Int
  private let pause: @Sendable () async throws -> Void
  private var listeners: [Int: Listener] = [:]
  private var nextID = 0
  private var watch: Task<Void, Never>?
  private var generation: UInt64?
  private var current: ListFingerprint?

  /// - Parameters:
  ///   - key: The name of the list.
  ///   - store: Where the list is saved.
  ///   - limit: How many items make the beginning of the list.
  ///   - pause: Waits between two looks; throws when the task is cancelled.
  public init(
    _ key: ListKey<Item>, in store: any ListStore, limit: Int,
    pause: @escaping @Sendable () async throws -> Void
  ) {
    self.key = key
    self.store = store
    self.limit = limit
    self.pause = pause
  }

  /// The beginning of the list as soon as it is another one than `seen`, and each other one that
  /// comes in its place. Ends when whoever listens is cancelled.
  public func callAsFunction(after seen: ListFingerprint?) -> AsyncStream<ListFingerprint> {
    let id = nextID
    nextID += 1
    // Who is slow is told of the latest alone.
    let (stream, continuation) = AsyncStream.makeStream(
      of: ListFingerprint.self, bufferingPolicy: .bufferingNewest(1))
    continuation.onTermination = { _ in Task { await self.leave(id) } }
    var listener = Listener(stream: continuation, seen: seen)
    if let current { listener.tell(current) }
    listeners[id] = listener
    if watch == nil { watch = Task { await lookAgainAndAgain() } }
    return stream
  }

  private func leave(_ id: Int) {
    listeners[id] = nil
    guard listeners.isEmpty else { return }
    watch?.cancel()
    (watch, generation, current) = (nil, nil, nil)
  }

  private func lookAgainAndAgain() async {
    repeat { await look() } while (try? await pause()) != nil && !Task.isCancelled
  }

  /// A store that can't be read now is looked at again: there is nothing to tell of it.
  private func look() async {
    guard let head = try? await store.head(key), head.version.generation != generation,
      let slice = try? await store.slice(key, from: nil, limit: limit), !Task.isCancelled
    else { return }
    generation = slice.head.version.generation
    let found = ListFingerprint(of: slice.items)
    current = found
    for id in listeners.keys { listeners[id]?.tell(found) }
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

  /// A fingerprint that somebody was told before; any text is one.
  public init(text: String) {
    self.text = text
  }
}
