/// How many pages to load.
public enum PageCount: Hashable, Sendable {
  /// The first so many pages; at least 1.
  case first(Int)
  /// As many as there are.
  case all

  /// The number of pages, where no more than `limit` are loaded.
  package func limited(to limit: Int) -> Int {
    switch self {
    case .first(let wanted): min(wanted, limit)
    case .all: limit
    }
  }

  /// The number of items on that many pages.
  package func items(limit: Int) -> Int {
    let (count, isTooLarge) = limited(to: .max).multipliedReportingOverflow(by: limit)
    return isTooLarge ? .max : count
  }
}
