public import Conformance
import FeedCore
import OfflineCore
import TestSupport

/// An exercise, and its checks in the order in which a learner meets them.
public struct Kata: Sendable {
  /// The number of the kata, from 1.
  public let number: Int
  let checks: [Check]

  /// All katas, in order.
  public static let all = [
    useCase, listStore, source, fileStore, decorator, composition, policy, faults, resource,
  ]

  /// Judges a workbook, up to the first check that fails.
  ///
  /// - Parameter begin: Called before each check with the verdict that applies if the check ends
  ///   the program.
  /// - Throws: `CancellationError`, and errors of `begin`.
  public func judge(
    _ work: Workbook, begin: (Verdict) throws -> Void = { _ in }
  ) async throws -> Verdict {
    for (held, check) in checks.enumerated() {
      func verdict(_ error: any Error) -> Verdict {
        Verdict(
          held: held, count: checks.count, failure: ConformanceFailure(check.title, error: error))
      }
      try begin(verdict(Deviation(step: "all calls", expected: "an answer", found: "none")))
      do {
        try await check.body(work)
      } catch {
        try Task.checkCancellation()
        return verdict(error)
      }
    }
    return Verdict(held: checks.count, count: checks.count, failure: nil)
  }
}

/// The result of judging a kata.
public struct Verdict: Sendable, CustomStringConvertible {
  /// The number of checks that hold before the first failure, and the number of all checks.
  let held, count: Int
  /// The first check that fails, and why; `nil` if all hold.
  public let failure: ConformanceFailure?

  /// The verdict in a few lines.
  public var description: String {
    guard let failure else { return "green: all \(count) checks hold." }
    let rest = held + 1 < count ? "; those after it were not tried" : ""
    return "red: check \(held + 1) of \(count) does not hold\(rest):\n\n\(failure)"
  }
}

/// A condition that a workbook has to meet.
struct Check: Sendable {
  /// The requirement as a sentence, with its identifier.
  let title: String
  let body: @Sendable (Workbook) async throws -> Void

  init(
    _ id: String, sentence: String, body: @escaping @Sendable (Workbook) async throws -> Void
  ) {
    title = "\(sentence) [\(id)]"
    self.body = body
  }

  /// Creates a check from a requirement of the conformance kit for stores.
  init(_ id: String, on plugin: @escaping @Sendable (Workbook) -> StorePlugin) {
    guard let requirement = StoreRequirement.all.first(where: { $0.id == id }) else {
      preconditionFailure("The kit has no requirement '\(id)'.")
    }
    self.init(id, sentence: "rule \(requirement.rule): \(requirement.sentence)") { work in
      try await withTemporaryFolder { folder in
        let verdict = try await requirement.check(
          plugin(work), beside: StorePlace(folder + "/store"), seed: 1)
        try expect(verdict, is: .passed, in: "whether it was checked")
      }
    }
  }
}
