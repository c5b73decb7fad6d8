import Decorators
import OfflineCore

/// Retries requests to an unreachable source: three attempts in all.
struct AskingAgain: PortInterceptor {
  private static let tries = 3

  func intercept<Value>(
    _ call: PortCall, perform body: () async throws -> Value
  ) async throws -> Value {
    for _ in 1..<Self.tries {
      do {
        return try await body()
      } catch let error as SourceError where error.reason == .unreachable {
        // A caller that was cancelled meanwhile does not need another attempt.
        try Task.checkCancellation()
      }
    }
    return try await body()
  }
}
