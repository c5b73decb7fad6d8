/// A comparison as `--json` shows it.
struct ComparisonDocument: Encodable {
  struct Store: Encodable {
    let store: String
    let operations: [Operation]
  }

  struct Operation: Encodable {
    let name: String
    let count: Int
    let medianMicroseconds: Int
    let p99Microseconds: Int
  }

  let stores: [Store]

  init(_ rows: [StoreComparison.Row], on stores: [String]) {
    self.stores = stores.enumerated().map { index, store in
      Store(
        store: store,
        operations: rows.map { row in
          let timings = row.timings[index]
          return Operation(
            name: row.operation, count: timings.count,
            medianMicroseconds: Self.microseconds(timings.median),
            p99Microseconds: Self.microseconds(timings.p99))
        })
    }
  }

  private static func microseconds(_ duration: Duration) -> Int {
    Int((duration / .microseconds(1)).rounded())
  }
}
