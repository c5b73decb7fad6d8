import Decorators
import OfflineCore

/// Asks a source again that is out of reach: three times in all.
struct AskingAgain: PortInterceptor {
  private static let tries = 3

  func around<Value>(
    _ call: PortCall, _ body: () async throws -> Value
  ) async throws -> Value {
    for _ in 1..<Self.tries {
      do {
        return try await body()
      } catch let error as SourceError where error.reason == .unreachable {
        // Whoever was cancelled meanwhile wants no other try.
        try Task.checkCancellation()
      }
    }
    return try await body()
  }
}
