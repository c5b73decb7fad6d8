/// Runs `body` anew when somebody else has changed the list meanwhile: theirs is the list to look
/// at. Ends even while they never stop.
///
/// - Throws: What `body` throws; in the end also that the list has changed.
func retryingWhenChanged<Value>(_ body: () async throws -> Value) async throws -> Value {
  for _ in 1..<8 {
    do {
      return try await body()
    } catch let error as StoreError where error.reason == .changed {
      try Task.checkCancellation()
    }
  }
  return try await body()
}
