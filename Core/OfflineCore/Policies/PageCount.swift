/// How many pages to load.
public enum PageCount: Hashable, Sendable {
  /// The first so many pages; at least 1.
  case first(Int)
  /// As many as there are.
  case all

  /// Whether another page is wanted after `count` of them.
  func includesMore(than count: Int) -> Bool {
    switch self {
    case .first(let wanted): count < wanted
    case .all: true
    }
  }

  /// The number of items on that many pages.
  func items(limit: Int) -> Int {
    switch self {
    case .first(let wanted):
      wanted.multipliedReportingOverflow(by: limit).overflow ? .max : wanted * limit
    case .all: .max
    }
  }
}
