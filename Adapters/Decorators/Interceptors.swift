import OfflineCore

/// An interceptor for sources that fails every call at once, as if there were no network.
public struct Offline: PortInterceptor {
  /// Creates the interceptor.
  public init() {}

  /// - Throws: Always a `SourceError` with the reason `offline`.
  public func intercept<Value>(
    _ call: PortCall, perform body: () async throws -> Value
  ) async throws -> Value {
    try Task.checkCancellation()
    throw SourceError(.offline, address: call.adapter)
  }
}

/// An interceptor that makes chosen calls fail, for tests of error handling.
public struct FaultInjection: PortInterceptor {
  private let fault: @Sendable (PortCall) async throws -> Void

  /// - Parameter fault: Throws for each call that must fail. It may also wait, to keep a call in progress.
  public init(_ fault: @escaping @Sendable (PortCall) async throws -> Void) { self.fault = fault }

  /// Passes the call on, unless `fault` throws.
  public func intercept<Value>(
    _ call: PortCall, perform body: () async throws -> Value
  ) async throws -> Value {
    try await fault(call)
    return try await body()
  }
}

/// An interceptor that reports each call: its adapter, its result and its duration.
public struct Tracing: PortInterceptor {
  /// A call that has ended.
  public struct Report: Sendable {
    /// The intercepted call.
    public let call: PortCall
    /// The result; `nil` if the call failed.
    public let answer: PortAnswer?
    /// The error; `nil` if the call succeeded.
    public let failure: (any Error)?
    /// The time from start to end of the call.
    public let duration: Duration
  }

  private let report: @Sendable (Report) -> Void

  /// - Parameter report: A closure that receives each report after its call; it must not block.
  public init(_ report: @escaping @Sendable (Report) -> Void) { self.report = report }

  /// Passes the call on, then reports it.
  public func intercept<Value>(
    _ call: PortCall, perform body: () async throws -> Value
  ) async throws -> Value {
    let clock = ContinuousClock()
    let start = clock.now
    do {
      let value = try await body()
      let duration = clock.now - start
      report(Report(call: call, answer: PortAnswer(value), failure: nil, duration: duration))
      return value
    } catch {
      let duration = clock.now - start
      report(Report(call: call, answer: nil, failure: error, duration: duration))
      throw error
    }
  }
}
