/// The port for the source of a list, which delivers it page by page.
///
/// ```swift
/// struct Postcards: ListSource {
///   func page(_ request: PageRequest<Postcard>) async throws -> SourcePage<Postcard> {
///     SourcePage(try await postcards(after: request.last, atMost: request.limit))
///   }
/// }
/// ```
public protocol ListSource<Item>: Sendable {
  /// The type of the items.
  associatedtype Item: ListItem & Identifiable where Item.ID: Sendable

  /// Returns the requested page, newest items first.
  ///
  /// A page with fewer items than requested is the last one. A source may send more than requested.
  ///
  /// - Throws: ``SourceError`` if there is nothing to show, or `CancellationError` as soon as the task is
  ///   cancelled. A source that fails after some of the items returns those, with the failure.
  func page(_ request: PageRequest<Item>) async throws -> SourcePage<Item>
}

extension ListSource {
  /// Returns the items of a page, without its other properties.
  ///
  /// - Throws: As ``page(_:)``.
  public func items(after last: Item.ID? = nil, limit: Int) async throws -> [Item] {
    try await page(PageRequest(after: last, limit: limit)).items
  }
}

/// A request for one page of a list.
public struct PageRequest<Item: Identifiable & Sendable>: Hashable, Sendable
where Item.ID: Sendable {
  /// The id of the item before the page; `nil` for the first page.
  public let last: Item.ID?
  /// The number of items on the page; at least 1.
  public let limit: Int
  /// The validator of the saved first page, if there is one. If the first page has not changed, the source
  /// may answer ``SourcePage/unchanged`` instead of sending it.
  public let validator: String?

  /// - Precondition: `limit` is at least 1.
  public init(after last: Item.ID? = nil, limit: Int, unless validator: String? = nil) {
    precondition(limit >= 1, "a page holds at least one item")
    self.last = last
    self.limit = limit
    self.validator = validator
  }
}

/// The failure of one of the sources that a list is merged from.
public struct PartFailure: Hashable, Sendable {
  /// The source that failed.
  public let source: SourceName
  /// Why it failed.
  public let error: SourceError

  /// Creates a report.
  public init(of source: SourceName, _ error: SourceError) {
    (self.source, self.error) = (source, error)
  }
}

/// A page of a list, as its source has sent it.
public struct SourcePage<Item: Sendable>: Sendable {
  /// The items, in the order of the source.
  public var items: [Item]
  /// The validator of the page, if the source has one: any text that changes with the page.
  public var validator: String?
  /// The name of the list at its source, if it has one.
  public var title: ListTitle?
  /// `true` if the page still has the validator of the request.
  public var isUnchanged = false
  /// Why the page is incomplete; `nil` if it is whole. The rest can be requested after the last item.
  public var failure: SourceError?
  /// The failures of single sources, if the list is merged from several.
  public var partFailures: [PartFailure] = []

  /// Creates a page, which is whole unless `failure` says why it is not.
  public init(
    _ items: [Item], validator: String? = nil, title: String? = nil, failure: SourceError? = nil
  ) {
    self.items = items
    self.validator = validator
    self.title = title.flatMap(ListTitle.init)
    self.failure = failure
  }

  /// The answer that the page still has the requested validator. It holds no items.
  public static var unchanged: SourcePage {
    var page = SourcePage([])
    page.isUnchanged = true
    return page
  }

  /// Returns where the page after this one would come from. A page that is not full is the last one.
  ///
  /// - Parameter limit: The number of items that were requested.
  public func nextPage(limit: Int) -> NextPage {
    failure == nil && items.count < limit ? .end : .atSource
  }
}
