/// A page that was loaded after the items of a list, and whether it was saved.
public struct AppendedPage<Item: ListItem>: Sendable {
  /// The page as its source has sent it.
  public let page: SourcePage<Item>
  /// The saved list, including the page; `nil` if it is not saved.
  public var head: ListHead?
  /// Why the page could not be saved.
  public var failure: StoreError?
}

/// The bounds of a page, given the pages that were loaded before it.
public struct PageBounds<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The total size limit of 64 MiB, which stops reading a source without an end.
  public static var byteLimit: Int { 64 << 20 }

  /// The number of bytes left for the page.
  public var room = Self.byteLimit
  /// The items after which earlier pages were requested. A source that returns to one of them has no end.
  public var known: Set<ID> = []

  /// Creates the bounds of the first page to append.
  public init() {}
}

/// A use case that loads the page after an item and appends it to the saved list: ``AppendPage``, and its
/// decorators.
public protocol AppendsPages<Item>: Sendable {
  /// The type of the items.
  associatedtype Item: ListItem & Identifiable where Item.ID: Sendable

  /// Returns the page. A page that can't be saved is still returned.
  ///
  /// - Parameters:
  ///   - last: The item before the page.
  ///   - head: The saved list that ends with it; `nil` if it is not saved.
  ///   - limit: The number of items on the page; at least 1.
  /// - Throws: ``SourceError``, also if the page breaks the bounds; or `CancellationError`.
  func callAsFunction(
    after last: Item, of head: ListHead?, limit: Int, within bounds: PageBounds<Item.ID>
  ) async throws -> AppendedPage<Item>
}

/// Asks a source for the page after an item, and appends it to the saved list.
public struct AppendPage<Item: ListItem & Identifiable>: AppendsPages where Item.ID: Sendable {
  private let source: any ListSource<Item>
  private let name: SourceName
  private let key: ListKey<Item>
  private let store: any ListStore

  /// Creates a use case that appends pages of `source` to the list that `store` has under `key`.
  public init(
    from source: any ListSource<Item>, named name: SourceName, to key: ListKey<Item>,
    in store: any ListStore
  ) {
    (self.source, self.name, self.key, self.store) = (source, name, key, store)
  }

  /// Returns the page; see ``AppendsPages``.
  public func callAsFunction(
    after last: Item, of head: ListHead?, limit: Int, within bounds: PageBounds<Item.ID>
  ) async throws -> AppendedPage<Item> {
    let page: SourcePage<Item>
    do {
      page = try await source.page(PageRequest(after: last.id, limit: limit))
      try Task.checkCancellation()
    } catch {
      try rethrowCancellation(error)
      throw error
    }
    if let end = page.items.last?.id, end == last.id || bounds.known.contains(end) {
      throw failure("the same page again and again")
    }
    guard page.items.byteCount <= bounds.room else {
      throw failure("more than \(PageBounds<Item.ID>.byteLimit >> 20) MiB")
    }
    guard let head, !page.items.isEmpty else { return AppendedPage(page: page, head: head) }
    do {
      let version = try await store.append(page.items, to: key, at: head.version)
      return AppendedPage(page: page, head: ListHead(head.provenance, at: version))
    } catch {
      return AppendedPage(page: page, failure: try StoreError(orRethrowing: error))
    }
  }

  private func failure(_ detail: String) -> SourceError {
    SourceError(.invalidData, address: name.rawValue, detail: detail)
  }
}
