/// What a server is told when it is put together.
public struct ServerOptions: Sendable {
  /// The name or address that connections are accepted on.
  public var host = "127.0.0.1"
  /// The port that connections are accepted on; 0 for one that is free.
  public var port = 8080
  /// What clients see in place of the address, such as that of a proxy.
  public var publicURL: String?
  /// What is served, as `scheme:place`.
  public var source = "demo:"

  /// The options of a server that was told nothing.
  public init() {}
}
