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
    throw SourceError.connectivity(.offline, address: call.adapter)
  }
}
