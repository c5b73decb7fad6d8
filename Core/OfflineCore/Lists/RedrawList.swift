/// Loads a list for those who show it, and draw it again: in as many steps as the policy has.
///
/// Keep the value: those who ask at once share what is read.
public struct RedrawList<Item: ListItem>: Sendable {
  /// What is there to be drawn.
  public struct Step: Decided {
    /// The list, as far as it is there.
    public let list: LoadedList<Item>
    /// Whether nothing else comes; if not, the source is being asked, and its answer takes the place.
    public let isLast: Bool
    /// Who answered, and why.
    public var decision: Decision { list.decision }

    /// Describes a step.
    public init(list: LoadedList<Item>, isLast: Bool) {
      self.list = list
      self.isLast = isLast
    }
  }

  private let list: OfflineList<Item>
  private let policy: LoadingPolicy
  private let limit: Int
  private let load: LoadList<Item>
  private let saved: SharedReading<Item>

  /// - Parameters:
  ///   - list: The list.
  ///   - policy: Whom to ask first.
  ///   - limit: How many items make a page.
  public init(_ list: OfflineList<Item>, policy: LoadingPolicy, limit: Int) {
    self.list = list
    self.policy = policy
    self.limit = limit
    load = LoadList(list, policy: policy)
    saved = SharedReading(list, limit: limit)
  }

  /// The first pages: with ``LoadingPolicy/cachedThenRefreshed`` the saved ones while they are fresh,
  /// and then the source's; with the other policies there is one step.
  ///
  /// A source that fails after the saved list was delivered ends the sequence with its error.
  public func callAsFunction(
    pages: PageCount = .first(1)
  ) -> AsyncThrowingStream<Step, any Error> {
    .filled { continuation in
      if policy == .cachedThenRefreshed,
        case .fresh(let saved) = try await ReadSavedList(list)(limit: limit, pages: pages),
        !saved.items.isEmpty
      {
        continuation.yield(Step(list: saved, isLast: false))
        // What is saved is shown already, and need not stand in.
        continuation.yield(Step(list: try await load.remote(limit, pages), isLast: true))
      } else {
        continuation.yield(Step(list: try await load(limit: limit, pages: pages), isLast: true))
      }
    }
  }

  /// The first page, if all that there is to show is saved and fresh, and the policy asks nobody else,
  /// as ``LoadingPolicy/cachedThenRefreshed`` does.
  ///
  /// - Returns: `nil` where there is more to it, such as a store that fails.
  public func atOnce() async -> LoadedList<Item>? {
    policy.asksStoreFirst ? try? await saved() : nil
  }

  /// Asks the source because somebody wants the newest, unless it is asked for each drawing anyway.
  ///
  /// - Returns: `nil` where it is.
  /// - Throws: What ``LoadList`` throws.
  public func refresh() async throws -> LoadedList<Item>? {
    guard policy.asksStoreFirst else { return nil }
    return try await load(limit: limit, pages: .first(1), refreshing: true)
  }
}

/// Reads the beginning of a saved list once for all who ask at the same time, and not again while it
/// is the same.
///
/// A reading begins after the last of them has asked, so that each sees what was saved before.
private actor SharedReading<Item: ListItem> {
  private typealias Reading = Task<LoadedList<Item>?, any Error>

  private let list: OfflineList<Item>
  private let limit: Int
  private var underWay: Reading?
  private var waiting: Reading?
  private var last: (version: ListVersion, list: LoadedList<Item>)?

  init(_ list: OfflineList<Item>, limit: Int) {
    self.list = list
    self.limit = limit
  }

  /// - Returns: `nil` when nothing fresh is saved.
  func callAsFunction() async throws -> LoadedList<Item>? {
    if let waiting { return try await waiting.sharedValue }
    let reading = Task { [before = underWay] in
      _ = await before?.result
      (underWay, waiting) = (waiting, nil)
      defer { underWay = nil }
      return try await read()
    }
    waiting = reading
    return try await reading.sharedValue
  }

  private func read() async throws -> LoadedList<Item>? {
    guard let head = try await list.store.head(list.key), head.count > 0,
      list.expiry.isFresh(savedAt: head.savedAt, now: list.now())
    else { return nil }
    if let last, last.version == head.version { return last.list }
    guard case .fresh(let found) = try await ReadSavedList(list)(limit: limit, pages: .first(1))
    else { return nil }
    // Of the state before it was read: had it changed meanwhile, it is read anew.
    last = (head.version, found)
    return found
  }
}
