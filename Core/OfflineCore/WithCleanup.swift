/// Runs `body`, and after it `cleanup`, whether it returns or throws: a `defer` that can wait.
package func withCleanup<Value>(
  _ body: () async throws -> Value, cleanup: () async -> Void
) async throws -> Value {
  let result: Result<Value, any Error>
  do { result = .success(try await body()) } catch { result = .failure(error) }
  await cleanup()
  return try result.get()
}
