/// How long the runs of one operation took on one store.
public struct Timings: Hashable, Sendable {
  /// The number of runs.
  public let count: Int
  /// Half of the runs took no longer.
  public let median: Duration
  /// 99 of 100 runs took no longer.
  public let p99: Duration

  /// - Parameter durations: At least one; in whatever order.
  init(_ durations: [Duration]) {
    let sorted = durations.sorted()
    count = sorted.count
    median = Self.percentile(50, of: sorted)
    p99 = Self.percentile(99, of: sorted)
  }

  /// By the nearest rank: one of the durations themselves.
  private static func percentile(_ percent: Int, of sorted: [Duration]) -> Duration {
    sorted[(sorted.count * percent + 99) / 100 - 1]
  }
}
