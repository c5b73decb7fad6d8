public import FoundationEssentials

/// A list that is there offline too, as the use cases need to know it: where it comes from, where it
/// is kept, and how long it may stand in for its source.
public struct OfflineList<Item: ListItem>: Sendable {
  /// Asks the source for the page after an item, or for the first page.
  public typealias Page = @Sendable (_ after: Item?, _ limit: Int) async throws -> [Item]
  /// Asks the source for the first page, unless it is still the one that is saved.
  public typealias FirstPage =
    @Sendable (_ limit: Int, _ saved: @escaping SavedValidator) async throws
    -> ConditionalAnswer<[Item]>

  let key: ListKey<Item>
  let source: String
  let page: Page
  let firstPage: FirstPage
  let isSame: @Sendable (Item, Item) -> Bool
  let store: any ListStore
  let expiry: Expiry
  let now: @Sendable () -> Date

  /// - Parameters:
  ///   - key: The name of the list in the store.
  ///   - source: The name of the source, which the saved list remembers.
  ///   - store: Where the list is saved.
  ///   - expiry: How long a saved list may be shown.
  ///   - now: The clock.
  ///   - isSame: Whether two items are one; tells a source that only repeats itself.
  ///   - firstPage: Asks the source for the first page; as for any other unless told.
  ///   - page: Asks the source.
  public init(
    _ key: ListKey<Item>,
    from source: String,
    in store: any ListStore,
    expiry: Expiry = .sevenDays,
    now: @escaping @Sendable () -> Date,
    isSame: @escaping @Sendable (Item, Item) -> Bool = { $0 == $1 },
    firstPage: FirstPage? = nil,
    page: @escaping Page
  ) {
    self.key = key
    self.source = source
    self.page = page
    self.firstPage =
      firstPage ?? { limit, _ in .content(try await page(nil, limit), validator: nil) }
    self.isSame = isSame
    self.store = store
    self.expiry = expiry
    self.now = now
  }

  /// Saves items in place of the list before.
  var cache: CacheList<Item> { CacheList(key, in: store, now: now) }
}
