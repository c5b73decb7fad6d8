import OfflineCore

/// Fails every call at once, as if there were no network. For sources.
public struct Offline: PortInterceptor {
  /// Needs nothing.
  public init() {}

  /// - Throws: `SourceError` always.
  public func around<Value>(
    _ call: PortCall, _ body: () async throws -> Value
  ) async throws -> Value {
    try Task.checkCancellation()
    throw SourceError(.offline, address: call.adapter)
  }
}

/// Lets chosen calls fail, for tests of what happens then.
public struct FaultInjection: PortInterceptor {
  private let fault: @Sendable (PortCall) async throws -> Void

  /// - Parameter fault: Throws for a call that is to fail; may also wait, to keep a call under way.
  public init(_ fault: @escaping @Sendable (PortCall) async throws -> Void) { self.fault = fault }

  /// Passes the call on, unless it is to fail.
  public func around<Value>(
    _ call: PortCall, _ body: () async throws -> Value
  ) async throws -> Value {
    try await fault(call)
    return try await body()
  }
}

/// Reports each call: who answered, what came of it, and how long it took.
public struct Tracing: PortInterceptor {
  /// A call that has ended.
  public struct Report: Sendable {
    /// The call.
    public let call: PortCall
    /// What came of it; `nil` when it failed.
    public let answer: PortAnswer?
    /// Why it failed; `nil` when it did not.
    public let failure: (any Error)?
    /// How long it took.
    public let duration: Duration
  }

  private let report: @Sendable (Report) -> Void

  /// - Parameter report: Told after each call; must not wait.
  public init(_ report: @escaping @Sendable (Report) -> Void) { self.report = report }

  /// Passes the call on, and reports it.
  public func around<Value>(
    _ call: PortCall, _ body: () async throws -> Value
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
