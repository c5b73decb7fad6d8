/// A use case that loads the first page of a list by a policy. Decorators of such use cases, such as
/// ``SharedLoad``, conform too, so that a composition root can wrap one in another.
public protocol LoadsList<Item>: Sendable {
  /// The type of the items.
  associatedtype Item: ListItem

  /// Returns the first page.
  ///
  /// - Parameters:
  ///   - policy: The order in which the source and the cache are asked, if at all.
  ///   - limit: The number of items on a page; at least 1.
  /// - Throws: ``LoadError``; the ``StoreError`` itself if only the store was asked and it failed; or
  ///   `CancellationError`, with nothing half-saved.
  func callAsFunction(by policy: LoadingPolicy, limit: Int) async throws -> LoadedList<Item>
}

extension LoadsList {
  /// The number of items on a page by default.
  public static var defaultLimit: Int { 10 }

  /// Returns the saved page, if the policy asks the store first. Not coalesced, so that each caller sees
  /// every save before its call.
  ///
  /// - Parameter source: The name of the source. A list of another source is ignored.
  func saved(
    by policy: LoadingPolicy, limit: Int, from source: SourceName
  ) async throws -> LoadedList<Item>? {
    guard policy == .cacheFirst else { return nil }
    do {
      let list = try await self(by: .cacheOnly, limit: limit)
      return list.items.isEmpty || list.source != source ? nil : list
    } catch {
      try rethrowUnlessFailure(error)
      return nil
    }
  }
}

/// A use case that loads the first pages of a list by a policy, and its decorators.
public protocol LoadsPages<Item>: Sendable {
  /// The type of the items.
  associatedtype Item: ListItem

  /// Returns the first pages. If a later page fails, the result has a notice.
  ///
  /// - Parameters:
  ///   - policy: The order in which the source and the cache are asked, if at all.
  ///   - limit: The number of items on a page; at least 1.
  ///   - pages: The number of pages.
  /// - Throws: As ``LoadsList``.
  func callAsFunction(
    by policy: LoadingPolicy, limit: Int, pages: PageCount
  ) async throws -> LoadedList<Item>
}

/// Wraps use cases that load a list. The key says which list.
public protocol ListDecorator: Sendable {
  /// Returns the wrapped use case.
  func decorated<Item>(
    _ load: any LoadsList<Item>, of key: ListKey<Item>
  ) -> any LoadsList<Item>
}

/// The number of pages to load.
public enum PageCount: Hashable, Sendable {
  /// This many of the first pages; at least 1.
  case first(Int)
  /// All pages of the list.
  case all

  /// Returns the number of pages, but at most `limit`.
  package func limited(to limit: Int) -> Int {
    switch self {
    case .first(let wanted): min(wanted, limit)
    case .all: limit
    }
  }

  /// Returns the number of items on these pages, with `limit` items on each.
  package func items(limit: Int) -> Int {
    let (count, isTooLarge) = limited(to: .max).multipliedReportingOverflow(by: limit)
    return isTooLarge ? .max : count
  }
}
