public import FeedCore
public import LeagueCore
public import OfflineCore

extension SourcePlugin<FeedPorts> {
  /// Returns the plug-in for feeds of servers that follow the payload contract, at `http://…` and
  /// `https://…`.
  public static func http(
    transport: any HTTPTransport, headers: RequestHeaders = .none
  ) -> Self {
    http(transport, headers: headers) {
      let source = HTTPFeedSource($0, by: transport, timeout: $1)
      return FeedPorts(feed: source, comments: source)
    }
  }
}

extension SourcePlugin<LeaguePorts> {
  /// Returns the plug-in for leagues of servers that follow our own contract, at `http://…` and `https://…`.
  public static func http(
    transport: any HTTPTransport, headers: RequestHeaders = .none
  ) -> Self {
    http(transport, headers: headers) {
      let client = WebClient(transport: transport, server: $0, timeout: $1)
      return LeaguePorts(leagues: HTTPLeagueSource(base: BaseAddress($0.base), client: client))
    }
  }
}

extension SourcePlugin {
  private static func http(
    _ transport: any HTTPTransport, headers: RequestHeaders,
    ports: @escaping @Sendable (ServerAddress, _ timeout: Duration) -> Ports
  ) -> Self {
    SourcePlugin(
      schemes: ["http", "https"], placeKind: .address(placeholder: "//HOST[:PORT][/PATH]"),
      prepare: transport.prepare
    ) { options throws(SourceOptions.InvalidLocator) in
      let server = try ServerAddress(options.locator, options: options, headers: headers)
      return Source(
        name: SourceName(server.name), at: server, by: transport, timeout: options.timeout,
        ports: ports(server, options.timeout))
    }
  }
}
