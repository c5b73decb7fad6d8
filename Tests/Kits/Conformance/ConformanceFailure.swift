import OfflineCore

/// A law that an adapter broke: which one, what it asks for, and what was found instead.
public struct ConformanceFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The requirement that found it.
  public let requirement: String
  /// What the law asks for, at this point.
  public let expected: String
  /// What the adapter did.
  public let found: String

  /// The failure in three lines, for people.
  public var description: String {
    "\(requirement)\n  expected: \(expected)\n  found:    \(found)"
  }
}

/// How a requirement ended that did not fail.
public enum ConformanceVerdict: Hashable, Sendable {
  /// The adapter keeps the law.
  case kept
  /// The law can't be checked on this adapter; with the reason, for people.
  case notApplicable(String)
}

/// What a requirement throws inside; the runner adds which requirement it was.
struct Deviation: Error {
  let expected: String
  let found: String
}

func expect(_ isKept: Bool, _ expected: String, found: @autoclosure () -> Any) throws {
  guard isKept else { throw Deviation(expected: expected, found: "\(found())") }
}

func expect<Value: Equatable>(_ found: Value, is expected: Value, _ what: String) throws {
  guard found == expected else {
    throw Deviation(expected: "\(what): \(expected)", found: "\(found)")
  }
}

/// Whether `body` fails with this reason; anything else is a deviation.
func expectStoreError<Value>(
  _ reason: StoreError.Reason, _ what: String, _ body: () async throws -> Value
) async throws {
  let expected = "\(what) throws StoreError with the reason '\(reason)'"
  do {
    let value = try await body()
    throw Deviation(expected: expected, found: "it returned \(value)")
  } catch let error as StoreError {
    try expect(error.reason == reason, expected, found: "the reason '\(error.reason)'")
  } catch let deviation as Deviation {
    throw deviation
  } catch {
    try Task.checkCancellation()
    throw Deviation(expected: expected, found: "it threw \(error)")
  }
}

/// Whether `body`, run in a task that is cancelled already, throws `CancellationError`.
func expectCancellation<Value: Sendable>(
  _ what: String, _ body: @escaping @Sendable () async throws -> Value
) async throws {
  let task = Task {
    withUnsafeCurrentTask { $0?.cancel() }
    return try await body()
  }
  let expected = "\(what), in a cancelled task, throws CancellationError"
  switch await task.result {
  case .failure(is CancellationError): return
  case .failure(let error): throw Deviation(expected: expected, found: "it threw \(error)")
  case .success(let value): throw Deviation(expected: expected, found: "it returned \(value)")
  }
}
