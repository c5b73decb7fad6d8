public import OfflineCore

/// Checks stores against the contract, one requirement and one store at a time, so that a machine
/// never runs more than one check at once.
///
/// ```swift
/// let run = ConformanceRun(stores: [.init(.mine, beside: "/tmp/mine")], seed: 1)
/// let report = try await run { row in print(row.requirement.sentence, row.outcomes) }
/// ```
public struct ConformanceRun: Sendable {
  private let stores: [Subject]
  private let requirements: [StoreRequirement]
  private let seed: UInt64

  /// A store to judge.
  public struct Subject: Sendable {
    let outcome:
      @Sendable (StoreRequirement, _ seed: UInt64, CallLog) async throws ->
        ConformanceReport.Outcome

    /// Creates a subject that is judged in this process.
    ///
    /// - Parameters:
    ///   - place: A place beside which the store may create scratch storage.
    ///   - hooks: Test hooks for operations that are not part of the store's ports.
    public init(
      _ plugin: StorePlugin, beside place: StorePlace, hooks: StoreTestHooks = StoreTestHooks()
    ) {
      var hooks = hooks
      hooks.ownsStandardStreams = true
      outcome = { [hooks] requirement, seed, log in
        do {
          let verdict = try await requirement.check(
            plugin, beside: place, hooks: hooks, seed: seed, log: log)
          return switch verdict {
          case .passed: .passed
          case .notChecked(let reason): .skipped(reason)
          }
        } catch let failure as ConformanceFailure {
          return .failed(failure)
        }
      }
    }

    /// Creates a subject that is judged in another process, which already has the seed.
    public init(_ judge: WatchedJudge) {
      outcome = { requirement, _, log in try await judge.outcome(of: requirement, log: log) }
    }
  }

  /// - Parameters:
  ///   - stores: The stores to judge.
  ///   - seed: The seed of all random choices; the same seed repeats a run.
  public init(
    stores: [Subject],
    requirements: [StoreRequirement] = StoreRequirement.all, seed: UInt64
  ) {
    self.stores = stores
    self.requirements = requirements
    self.seed = seed
  }

  /// Checks every requirement on every store.
  ///
  /// - Parameter report: Called with each row as soon as it is complete.
  /// - Throws: `CancellationError` only; failures of stores are in the report.
  public func callAsFunction(
    report: (ConformanceReport.Row) async -> Void = { _ in }
  ) async throws -> ConformanceReport {
    let log = CallLog()
    var rows: [ConformanceReport.Row] = []
    for requirement in requirements {
      var outcomes: [ConformanceReport.Outcome] = []
      for store in stores {
        try Task.checkCancellation()
        outcomes.append(try await store.outcome(requirement, seed, log))
      }
      let row = ConformanceReport.Row(requirement: requirement, outcomes: outcomes)
      rows.append(row)
      await report(row)
    }
    let effort = log.effort
    return ConformanceReport(
      rows: rows, seed: seed, instances: effort.instances, calls: effort.calls, items: effort.items)
  }
}

/// The result of a run.
public struct ConformanceReport: Sendable {
  /// The result of one requirement on one store.
  public enum Outcome: Hashable, Codable, Sendable {
    /// The store does what is required.
    case passed
    /// The store violates the requirement.
    case failed(ConformanceFailure)
    /// The requirement could not be checked, for the given reason.
    case skipped(String)
  }

  /// The outcomes of one requirement on all stores.
  public struct Row: Sendable {
    /// The requirement that was checked.
    public let requirement: StoreRequirement
    /// One outcome per store, in the order of the stores.
    public let outcomes: [Outcome]
  }

  /// One row per requirement, in their order.
  public let rows: [Row]
  /// The seed that repeats the run.
  public let seed: UInt64
  /// The number of times a storage was opened.
  public let instances: Int
  /// The number of calls made through its ports.
  public let calls: Int
  /// The number of list items that these calls wrote and read.
  public let items: Int

  /// The number of checks that passed.
  public var passed: Int { outcomes.count { $0 == .passed } }
  /// The number of checks that failed.
  public var failed: Int { outcomes.count { if case .failed = $0 { true } else { false } } }
  /// The number of checks that were skipped.
  public var skipped: Int { outcomes.count - passed - failed }

  private var outcomes: [Outcome] { rows.flatMap(\.outcomes) }
}
