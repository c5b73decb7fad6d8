/// Stands between the callers of ports and the adapters behind them.
///
/// Each concern is one interceptor, and each port has one decorator that takes any of them, so a
/// new concern needs no new decorators and a new port no new concerns.
public protocol PortInterceptor: Sendable {
  /// Runs `body`, which makes the call, or throws in its place.
  func around<Value>(
    _ call: PortCall, _ body: () async throws -> Value
  ) async throws -> Value
}
