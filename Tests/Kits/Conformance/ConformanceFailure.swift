package import OfflineCore

/// A rule that an adapter broke: which rule, at which call, what was expected, and the first
/// difference found. The text never fills more than a screen.
public struct ConformanceFailure: Error, Hashable, Codable, Sendable, CustomStringConvertible {
  /// The adapter and the requirement that failed.
  public let requirement: String
  /// The call at which the failure was seen.
  public let step: String
  /// The requirement of the contract at this point.
  public let expected: String
  /// The behaviour of the adapter.
  public let found: String

  init(_ requirement: String, deviation: Deviation) {
    self.requirement = bounded(requirement, lines: 1, characters: 240)
    step = bounded(deviation.step, lines: 9, characters: 600)
    expected = bounded(deviation.expected, lines: 4, characters: 480)
    found = bounded(deviation.found, lines: 4, characters: 480)
  }

  /// Describes an error thrown by a check. A failure of a nested check keeps its own step and findings.
  ///
  /// - Parameter lastFailed: The call that failed last, used as the step of an unexpected error.
  package init(_ requirement: String, error: any Error, lastFailed: String? = nil) {
    let deviation =
      switch error {
      case let deviation as Deviation: deviation
      case let failure as ConformanceFailure:
        Deviation(step: failure.step, expected: failure.expected, found: failure.found)
      default:
        Deviation(
          step: lastFailed ?? "a call that has to succeed", expected: "no error",
          found: text(of: error))
      }
    self.init(requirement, deviation: deviation)
  }

  /// The failure as text of at most 20 lines and 2,000 characters.
  public var description: String {
    "\(requirement)\n  step:     \(step)\n  expected: \(expected)\n  found:    \(found)"
  }
}

/// The result of a requirement that did not fail.
public enum ConformanceVerdict: Hashable, Sendable {
  /// The adapter does what is required.
  case passed
  /// The requirement could not be checked, for the given reason.
  case notChecked(String)

  /// Returns whether the verdict is the expected one: not checked for the listed requirements,
  /// passed for all others. A listed requirement that passes must leave the list.
  ///
  /// - Parameter skips: The ids of the requirements that can't be checked, grouped by the reason.
  public func isExpected(of requirement: StoreRequirement, skips: [String: [String]]) -> Bool {
    (self == .passed) != skips.values.joined().contains(requirement.id)
  }
}

/// The error that a requirement throws internally; the caller adds which requirement it was.
package struct Deviation: Error, CustomStringConvertible {
  let step: String
  let expected: String
  let found: String

  package init(step: String, expected: String, found: String) {
    (self.step, self.expected, self.found) = (step, expected, found)
  }

  package var description: String { "\(step): expected \(expected); found \(found)" }
}

/// Runs a check and adds the name of the requirement to the error it throws.
///
/// - Parameter lastFailed: The call that failed last, used as the step of an unexpected error.
func withRequirement<Value>(
  _ requirement: String, lastFailed: @autoclosure () -> String? = nil,
  body: () async throws -> Value
) async throws -> Value {
  do {
    return try await body()
  } catch is CancellationError {
    throw CancellationError()
  } catch {
    throw ConformanceFailure(requirement, error: error, lastFailed: lastFailed())
  }
}

package func expect(
  _ isMet: Bool, in step: String, expected: String, found: @autoclosure () -> String
) throws {
  guard isMet else { throw Deviation(step: step, expected: expected, found: found()) }
}

package func expect<Value: Equatable>(_ found: Value, is expected: Value, in step: String) throws {
  // Compares UTF-8, because `String` treats two spellings of the same letter as equal.
  let texts = (found as? String, expected as? String)
  guard found != expected || !(texts.0 ?? "").utf8.elementsEqual((texts.1 ?? "").utf8) else {
    return
  }
  let (expected, found) = difference(between: text(of: expected), and: text(of: found))
  throw Deviation(step: step, expected: expected, found: found)
}

/// Fails unless `body` throws an error that `isExpected` accepts.
package func expectThrown<Value>(
  _ expected: String, in step: String, where isExpected: (any Error) -> Bool,
  from body: () async throws -> Value
) async throws {
  do {
    throw Deviation(step: step, expected: expected, found: "it returned \(try await body())")
  } catch  where isExpected(error) {
  } catch {
    try Task.checkCancellation()
    throw error as? Deviation
      ?? Deviation(step: step, expected: expected, found: "it threw \(text(of: error))")
  }
}

/// Fails unless `body` throws a store error with this reason.
package func expectError<Value>(
  _ reason: StoreError.Reason, in step: String, from body: () async throws -> Value
) async throws {
  try await expectError([reason], in: step, from: body)
}

/// Fails unless `body` throws a store error with one of these reasons.
func expectError<Value>(
  _ reasons: [StoreError.Reason], in step: String, from body: () async throws -> Value
) async throws {
  let named = reasons.map { "'\($0)'" }.joined(separator: " or ")
  try await expectThrown(
    "StoreError with the reason \(named)", in: step,
    where: { ($0 as? StoreError).map { reasons.contains($0.reason) } ?? false }, from: body)
}

/// Fails unless `body` throws `CancellationError` in a task that is already cancelled.
func expectCancellation<Value: Sendable>(
  _ step: String, from body: @escaping @Sendable () async throws -> Value
) async throws {
  try await expectThrown(
    "CancellationError, in a task that is cancelled", in: step, where: { $0 is CancellationError },
    from: { try await resultWhenCancelled(body).get() })
}

/// Returns the result of `body` in a task that is cancelled from the start.
func resultWhenCancelled<Value: Sendable>(
  _ body: @escaping @Sendable () async throws -> Value
) async -> Result<Value, any Error> {
  let task = Task {
    withUnsafeCurrentTask { $0?.cancel() }
    return try await body()
  }
  return await task.result
}
