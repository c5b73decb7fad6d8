public import FoundationEssentials

/// A list that is there offline too, as the use cases need to know it: where it comes from, where it
/// is kept, and how long it may stand in for its source.
public struct OfflineList<Item: ListItem>: Sendable {
  /// Asks the source for the page after an item, or for the first page.
  public typealias Page = @Sendable (_ after: Item?, _ limit: Int) async throws -> [Item]
  /// Asks the source for the first page, unless it is still the one of the validator.
  public typealias FirstPage =
    @Sendable (_ limit: Int, _ validator: String?) async throws -> ConditionalAnswer<[Item]>

  let key: ListKey<Item>
  let source: SourceName
  let page: Page
  let firstPage: FirstPage?
  let keeps: @Sendable ([Item]) async throws -> Bool
  let identity: @Sendable (Item) -> String
  let store: any ListStore
  let expiry: Expiry
  let now: @Sendable () -> Date
  let requests: ListRequests

  /// - Parameters:
  ///   - key: The name of the list in the store.
  ///   - source: The source, which the saved list remembers.
  ///   - store: Where the list is saved.
  ///   - requests: Those that are under way, where several use cases ask this source.
  ///   - expiry: How long a saved list may be shown.
  ///   - now: The clock.
  ///   - identity: What the source knows an item by; tells one that only repeats itself.
  ///   - keeps: Whether to save a list that begins with these items.
  ///   - firstPage: Asks the source for the first page; as for any other unless told.
  ///   - page: Asks the source.
  public init(
    _ key: ListKey<Item>,
    from source: SourceName,
    in store: any ListStore,
    sharing requests: ListRequests = ListRequests(),
    expiry: Expiry = .sevenDays,
    now: @escaping @Sendable () -> Date,
    identity: @escaping @Sendable (Item) -> String = { ListFingerprint(of: [$0]).text },
    keeps: @escaping @Sendable ([Item]) async throws -> Bool = { _ in true },
    firstPage: FirstPage? = nil,
    page: @escaping Page
  ) {
    self.key = key
    self.source = source
    self.page = page
    self.firstPage = firstPage
    self.keeps = keeps
    self.identity = identity
    self.store = store
    self.expiry = expiry
    self.now = now
    self.requests = requests
  }
}

/// A page as it came.
struct FetchedPage<Item: Sendable>: Sendable {
  var items: [Item]
  var validator: String?
  var title: ListTitle?
  /// Why it broke off; `nil` when it is whole.
  var failure: SourceError?

  func nextPage(limit: Int) -> NextPage {
    failure == nil ? .after(page: items.count, limit: limit) : .atSource
  }
}

extension OfflineList {
  /// What the source answers; `nil` when the page is unchanged.
  ///
  /// - Throws: `SourceError`, or `CancellationError`; any other error is a mistake in the program,
  ///   for which nothing that is saved stands in.
  func asking(
    _ ask: () async throws -> ConditionalAnswer<[Item]>
  ) async throws -> FetchedPage<Item>? {
    do {
      let answer = try await ask()
      try Task.checkCancellation()
      guard case .content(let items, let validator, let title) = answer else { return nil }
      return FetchedPage(
        items: items, validator: validator, title: title.flatMap(ListTitle.init))
    } catch let partial as PartialPage<Item> {
      return FetchedPage(
        items: partial.items, title: partial.title.flatMap(ListTitle.init),
        failure: partial.failure)
    } catch {
      try rethrowCancellation(error)
      throw error
    }
  }
}

/// The requests for lists that are under way at a source: those who want the same at once share one,
/// and what is saved of it. It ends when the last of them has left.
public struct ListRequests: Sendable {
  enum Extent: Hashable, Sendable {
    case first(PageCount, saves: Bool)
    /// With what else the answer depends on.
    case after(ListVersion, room: Int, known: Set<String>)
  }

  private struct Key: Hashable, Sendable {
    let list: ListName
    let extent: Extent
    let limit: Int
  }

  private let requests = RequestCoalescer<Key, any Sendable>()
  /// How this process agrees with others on who asks.
  let leased: LeasedRefresh?

  /// None yet.
  public init() { leased = nil }

  /// None yet, here or in the other processes that share a lease.
  ///
  /// - Parameter pause: Waits so many seconds.
  public init(
    leasing lease: any RefreshLease,
    pause: @escaping @Sendable (_ seconds: Double) async throws -> Void
  ) {
    leased = LeasedRefresh(lease: lease, pause: pause)
  }

  func callAsFunction<Value: Sendable>(
    _ list: ListName, _ extent: Extent, limit: Int,
    _ ask: @escaping @concurrent @Sendable () async throws -> Value
  ) async throws -> Value {
    let key = Key(list: list, extent: extent, limit: limit)
    let value = try await requests.value(for: key) { try await ask() }
    // Of one name there is one kind of items.
    return if let value = value as? Value { value } else { try await ask() }
  }
}
