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
