import FoundationEssentials
public import OfflineCore
import Platform

/// A writer that replaces, appends and reads at random, as its seed decides, and records each call.
public struct RandomWriter: Sendable {
  private let number: Int
  private let storage: Storage
  private let seed: UInt64
  private let record: @Sendable (RecordedHistory.Event) -> Void

  /// - Parameters:
  ///   - number: The number that tells the writers of one history apart.
  ///   - record: Called with each event before anything else happens.
  public init(
    _ number: Int, on storage: Storage, seed: UInt64,
    record: @escaping @Sendable (RecordedHistory.Event) -> Void
  ) {
    self.number = number
    self.storage = storage
    self.seed = seed
    self.record = record
  }

  /// Saves the initial list of a history.
  public func begin() async throws { _ = try await note(0, request: .replace(page(0, count: 3))) }

  /// Reads the final list of a history.
  public func end() async throws { _ = try await note(1, request: .read) }

  /// Makes `count` calls.
  ///
  /// - Parameters:
  ///   - cancels: Cancels some calls before they end.
  ///   - survivesOutages: Allows the storage to be unreachable or busy now and then.
  ///   - goesOn: Evaluated before each call; `false` ends the run.
  /// - Throws: An error that no call may throw, or a ``Deviation`` if the list, which nothing
  ///   removes, is gone.
  public func run(
    _ count: Int, cancels: Bool = false, survivesOutages: Bool = false,
    while goesOn: @Sendable () async throws -> Bool = { true }
  ) async throws {
    var random = SplitMix64(seed: seed, number: number)
    var latest: ListVersion?
    for step in 0..<count {
      try Task.checkCancellation()
      guard try await goesOn() else { return }
      let page = page(step, count: random.number(in: 1..<40))
      let request: RecordedHistory.Request =
        switch (random.number(in: 0..<10), latest) {
        case (0, _): .replace(page)
        case (1..<7, let base?): .append(page, at: base)
        default: .read
        }
      let patience = cancels && random.number(in: 0..<8) == 0 ? random.number(in: 0..<50) : nil
      switch try await note(
        step, request: request, survivesOutages: survivesOutages, cancelledAfter: patience)
      {
      case .wrote(let version), .read(let version, _): latest = version
      case .refused, .unknown: latest = nil
      }
    }
  }

  private func page(_ step: Int, count: Int) -> Range<Int> {
    let start = (number * 1_000_000 + step) * 100
    return start..<start + count
  }

  private func note(
    _ step: Int, request: RecordedHistory.Request, survivesOutages: Bool = false,
    cancelledAfter patience: Int? = nil
  ) async throws -> RecordedHistory.Outcome {
    let call = number * 1_000_000 + step
    record(.now(call, what: .began(request)))
    let task = Task { try await self.outcome(of: request) }
    if let patience {
      for _ in 0..<patience { await Task.yield() }
      task.cancel()
    }
    var outcome = RecordedHistory.Outcome.unknown
    do {
      outcome = try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        task.cancel()
      }
    } catch let error as StoreError
      where survivesOutages && [.unreachable, .busy].contains(error.reason)
    {}
    record(.now(call, what: .ended(outcome)))
    return outcome
  }

  private func outcome(
    of request: RecordedHistory.Request
  ) async throws -> RecordedHistory.Outcome {
    do {
      switch request {
      case .replace(let page):
        return .wrote(try await storage.save(page, source: "writer \(number)"))
      case .append(let page, let base): return .wrote(try await storage.append(page, at: base))
      case .read:
        guard let list = try await storage.read(.samples, by: 30) else {
          throw Deviation(step: "a read while others write", expected: "a list", found: "nothing")
        }
        // The list may have grown during the read.
        return .read(list.head.version, try rows(of: list.items.prefix(list.head.count)))
      }
    } catch let error as StoreError where error.reason == .changed {
      return request == .read ? .unknown : .refused
    } catch is CancellationError {
      return .unknown
    }
  }
}

/// Converts samples to ranges of consecutive numbers.
///
/// - Throws: ``Deviation`` for a sample that is not exactly what was saved.
private func rows(of samples: some Sequence<Sample>) throws -> [Range<Int>] {
  var rows: [Range<Int>] = []
  for sample in samples {
    guard let number = sample.number, Sample(number) == sample else {
      throw Deviation(
        step: "a read while others write", expected: "what was saved", found: "\(sample)")
    }
    if let last = rows.last, last.upperBound == number {
      rows[rows.count - 1] = last.lowerBound..<number + 1
    } else {
      rows.append(number..<number + 1)
    }
  }
  return rows
}
