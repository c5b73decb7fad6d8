import Conformance
import FeedCore
import OfflineCore
import Plugins

/// An exercise, and the checks by which it is judged, in the order in which a learner meets them.
public struct Kata: Sendable {
  /// Its number, from 1 on.
  public let number: Int
  let checks: [Check]

  /// Every kata, in order.
  public static let all = [
    useCase, listStore, source, fileStore, decorator, composition, policy, faults, resource,
  ]

  init(_ number: Int, _ checks: [Check]) {
    self.number = number
    self.checks = checks
  }

  /// Judges a workbook up to the first check that does not hold.
  ///
  /// - Parameters:
  ///   - writer: How to start the process that kata 4 kills, without the path of its store.
  ///   - begin: Is told of each check before it is made, for an exercise may end the program.
  /// - Throws: `CancellationError`, and what `begin` throws.
  public func judge(
    _ work: Workbook, writer: [String], begin: (_ title: String) throws -> Void = { _ in }
  ) async throws -> Verdict {
    for (held, check) in checks.enumerated() {
      try begin(check.title)
      do {
        try await Check.$writer.withValue(writer) { try await check.body(work) }
      } catch {
        try Task.checkCancellation()
        let mismatch = Mismatch(error)
        return Verdict(held: held, count: checks.count, broken: check.title, mismatch: mismatch)
      }
    }
    return Verdict(held: checks.count, count: checks.count)
  }
}

/// What came of judging a kata.
public struct Verdict: Sendable, CustomStringConvertible {
  /// How many checks hold before the first that does not.
  public let held: Int
  /// How many there are.
  public let count: Int
  /// The first check that does not hold; `nil` when all do.
  public private(set) var broken: String?
  private(set) var mismatch: Mismatch?

  /// Whether all hold.
  public var isGreen: Bool { broken == nil }

  /// For people, in a few lines.
  public var description: String {
    guard let broken, let mismatch else { return "green: all \(count) checks hold." }
    let step = mismatch.step.map { "\n  step:     \($0)" } ?? ""
    return "red: \(held) of \(count) checks hold. This one does not:\n\n\(broken)\(step)\n"
      + "  expected: \(mismatch.expected)\n  found:    \(mismatch.found)"
  }
}

/// Something that has to hold of a workbook.
struct Check: Sendable {
  /// How to start the process that is killed.
  @TaskLocal static var writer: [String] = []

  /// What is required, and its name.
  let title: String
  let body: @Sendable (Workbook) async throws -> Void

  init(
    _ id: String, _ sentence: String, _ body: @escaping @Sendable (Workbook) async throws -> Void
  ) {
    title = "\(sentence) [\(id)]"
    self.body = body
  }

  /// A requirement of the conformance kit for sources.
  init(
    _ requirement: SourceRequirement<FeedPorts>,
    of source: @escaping @Sendable (Workbook) -> Source<FeedPorts>
  ) {
    title = requirement.description
    body = { try await requirement.check(source($0)) }
  }

  /// A requirement of the conformance kit for stores.
  init(_ id: String, on plugin: @escaping @Sendable (Workbook) -> StorePlugin) {
    guard let requirement = StoreRequirement.all.first(where: { $0.id == id }) else {
      preconditionFailure("The kit has no requirement '\(id)'.")
    }
    title = requirement.description
    body = { work in
      try await inScratchFolder { folder in
        let verdict = try await requirement.check(
          plugin(work), beside: StorePlace(folder + "/store"), seed: 1)
        try expect(verdict == .passed, "an answer", found: "\(verdict)")
      }
    }
  }
}

/// What was found instead of what has to be there.
struct Mismatch: Error {
  var step: String?
  let expected: String
  let found: String

  init(expected: String, found: String) {
    self.expected = expected
    self.found = found
  }

  /// What a check threw: of an error that nobody expected, what it says.
  init(_ error: any Error) {
    switch error {
    case let mismatch as Mismatch: self = mismatch
    case let failure as ConformanceFailure:
      self.init(expected: failure.expected, found: failure.found)
      step = failure.step
    default: self.init(expected: "no error", found: words(for: error))
    }
  }
}

func expect(_ isMet: Bool, _ expected: String, found: @autoclosure () -> String) throws {
  guard isMet else { throw Mismatch(expected: expected, found: found()) }
}

/// Fails unless `body` throws what is expected.
func expectError<Value>(
  _ expected: String, _ isExpected: (any Error) -> Bool, _ body: () async throws -> Value
) async throws {
  do {
    throw Mismatch(expected: expected, found: "no error but \(try await body())")
  } catch let mismatch as Mismatch {
    throw mismatch
  } catch {
    try expect(isExpected(error), expected, found: words(for: error))
  }
}

/// An error without what only the compiler needs to know of it.
func words(for error: any Error) -> String {
  switch error {
  case let error as SourceError: "SourceError '\(error.reason)'"
  case let error as StoreError: "StoreError '\(error.reason)' \(error.detail)"
  default: "\(error)"
  }
}
