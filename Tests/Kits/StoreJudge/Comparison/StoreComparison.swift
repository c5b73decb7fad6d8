public import Composition
import OfflineCore
import Terminal

/// Runs the same operations on several stores, each in a scratch place beside it, and measures the times.
///
/// The stores take turns within each round, so other load on the machine affects all of them alike. Only
/// times of the same run can be compared.
public struct StoreComparison: Sendable {
  /// An operation, and its times on each store.
  public struct Row: Sendable {
    /// The name of the operation.
    public let operation: String
    /// The times, in the order of the stores.
    public let timings: [Timings]
  }

  private let operations: [StoreOperation]
  private let stores: [StoreLocator]
  private let rounds: Int

  /// - Parameters:
  ///   - stores: The stores to compare. Their own content is never touched.
  ///   - rounds: How often each operation is timed; at least 1.
  public init(
    _ operations: [StoreOperation] = StoreOperation.all, on stores: [StoreLocator], rounds: Int
  ) {
    self.operations = operations
    self.stores = stores
    self.rounds = rounds
  }

  /// - Parameter report: Called after each operation.
  /// - Throws: Errors of a store, or `CancellationError`.
  public func callAsFunction(report: (Row) -> Void = { _ in }) async throws -> [Row] {
    var rows: [Row] = []
    for operation in operations {
      let row = try await withScratchStores(beside: stores[...]) { places in
        try await time(operation, on: places.map(ComparedStore.init))
      }
      rows.append(row)
      report(row)
    }
    return rows
  }

  /// Runs `body` in places beside all stores at once.
  private func withScratchStores(
    beside stores: ArraySlice<StoreLocator>, body: ([ScratchStore]) async throws -> Row
  ) async throws -> Row {
    guard let store = stores.first else { return try await body([]) }
    return try await store.withScratchStore("compare") { place in
      try await withScratchStores(beside: stores.dropFirst()) { try await body([place] + $0) }
    }
  }

  private func time(_ operation: StoreOperation, on stores: [ComparedStore]) async throws -> Row {
    var durations = stores.map { _ in [Duration]() }
    for store in stores { try await operation.prepare(store) }
    // The first round is not counted: it opens the store and fills what later rounds reuse.
    for round in 0...rounds {
      for (index, store) in stores.enumerated() {
        try Task.checkCancellation()
        let duration = try await ContinuousClock().measure {
          try await operation.perform(store, round)
        }
        if round > 0 { durations[index].append(duration) }
      }
    }
    return Row(operation: operation.name, timings: durations.map(Timings.init))
  }
}

/// The times of one operation on one store.
public struct Timings: Hashable, Sendable {
  /// The number of runs.
  public let count: Int
  /// The time that half of the runs did not exceed.
  public let median: Duration
  /// The time that 99 of 100 runs did not exceed.
  public let p99: Duration

  /// - Parameter durations: At least one duration, in any order.
  init(_ durations: [Duration]) {
    let sorted = durations.sorted()
    count = sorted.count
    median = Self.percentile(50, of: sorted)
    p99 = Self.percentile(99, of: sorted)
  }

  /// Returns the nearest-rank percentile, which is one of the durations.
  private static func percentile(_ percent: Int, of sorted: [Duration]) -> Duration {
    sorted[(sorted.count * percent + 99) / 100 - 1]
  }
}
