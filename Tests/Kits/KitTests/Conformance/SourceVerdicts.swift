import Conformance
import OfflineCore

/// Returns the failures that these requirements find in a source.
func failures<Ports: Sendable>(
  of source: Source<Ports>, in requirements: [SourceRequirement<Ports>]
) async throws -> [ConformanceFailure] {
  var failures: [ConformanceFailure] = []
  for requirement in requirements {
    do {
      try await requirement.check(source)
    } catch let failure as ConformanceFailure {
      failures.append(failure)
    }
  }
  return failures
}

/// Checks a source in a task that is already cancelled.
func checkCancelled<Ports: Sendable>(
  _ requirement: SourceRequirement<Ports>, of source: Source<Ports>
) async throws {
  let task = Task {
    withUnsafeCurrentTask { $0?.cancel() }
    try await requirement.check(source)
  }
  try await task.value
}

/// Runs `body`, in a task that cancellation does not reach if `ignores` is set.
func ignoringCancellation<Value: Sendable>(
  if ignores: Bool, body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  guard ignores else { return try await body() }
  return try await Task { try await body() }.value
}
