import Conformance
import OfflineCore

/// The failures that these requirements find in a source.
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

/// What a requirement makes of a source when the task that checks it is cancelled already.
func checkCancelled<Ports: Sendable>(
  _ requirement: SourceRequirement<Ports>, of source: Source<Ports>
) async throws {
  let task = Task {
    withUnsafeCurrentTask { $0?.cancel() }
    try await requirement.check(source)
  }
  try await task.value
}

/// Runs `body` where it can't notice that the caller is cancelled, if told so.
func ignoringCancellation<Value: Sendable>(
  if ignores: Bool, _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  guard ignores else { return try await body() }
  return try await Task { try await body() }.value
}
