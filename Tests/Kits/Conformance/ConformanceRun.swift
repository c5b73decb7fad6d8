public import OfflineCore

/// Checks stores against the contract, one requirement after the other, and one store at a time: it
/// never loads a machine with more than one check.
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

    /// Describes what to judge in this process.
    ///
    /// - Parameters:
    ///   - place: A place beside which the store may make scratch storage.
    ///   - hooks: What can be done to it besides calling it.
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

    /// Describes a store that is judged in another process, which already has the seed.
    public init(_ judge: WatchedJudge) {
      outcome = { requirement, _, log in try await judge.outcome(of: requirement, log) }
    }
  }

  /// - Parameters:
  ///   - stores: What to judge.
  ///   - seed: Repeats what is random.
  public init(
    stores: [Subject],
    requirements: [StoreRequirement] = StoreRequirement.all, seed: UInt64
  ) {
    self.stores = stores
    self.requirements = requirements
    self.seed = seed
  }

  /// Checks everything.
  ///
  /// - Parameter report: Called with each row as soon as it is complete.
  /// - Throws: `CancellationError` alone: what stores do wrong is in the report.
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

/// What a run has found.
public struct ConformanceReport: Sendable {
  /// How one requirement ended on one store.
  public enum Outcome: Hashable, Sendable {
    /// The store does what is required.
    case passed
    /// It does not.
    case failed(ConformanceFailure)
    /// Nothing was found out; with the reason, for people.
    case skipped(String)
  }

  /// One requirement on all stores.
  public struct Row: Sendable {
    /// What was required.
    public let requirement: StoreRequirement
    /// How it ended, in the order of the stores.
    public let outcomes: [Outcome]
  }

  /// The requirements, in their order.
  public let rows: [Row]
  /// Repeats what was random.
  public let seed: UInt64
  /// How many times a storage was opened.
  public let instances: Int
  /// How many calls were made through its ports.
  public let calls: Int
  /// How many items of lists these have written and read.
  public let items: Int

  /// How many checks passed.
  public var passed: Int { outcomes.count { $0 == .passed } }
  /// How many checks failed.
  public var failed: Int { outcomes.count { if case .failed = $0 { true } else { false } } }
  /// How many checks were skipped.
  public var skipped: Int { outcomes.count - passed - failed }

  private var outcomes: [Outcome] { rows.flatMap(\.outcomes) }
}
