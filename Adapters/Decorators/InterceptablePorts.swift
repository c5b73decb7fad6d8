/// The ports of a source, each of which can have an interceptor before it.
public protocol InterceptablePorts: Sendable {
  /// The same ports behind an interceptor.
  ///
  /// - Parameter adapter: The name of the source, as calls tell it.
  func intercepted(by interceptor: any PortInterceptor, adapter: String) -> Self
}
