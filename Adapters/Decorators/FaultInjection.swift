/// Lets chosen calls fail, for tests of what happens then.
public struct FaultInjection: PortInterceptor {
  private let fault: @Sendable (PortCall) async throws -> Void

  /// - Parameter fault: Throws for a call that is to fail; may also wait, to keep a call under way.
  public init(_ fault: @escaping @Sendable (PortCall) async throws -> Void) {
    self.fault = fault
  }

  /// Passes the call on, unless it is to fail.
  public func around<Value>(
    _ call: PortCall, _ body: () async throws -> Value
  ) async throws -> Value {
    try await fault(call)
    return try await body()
  }
}
