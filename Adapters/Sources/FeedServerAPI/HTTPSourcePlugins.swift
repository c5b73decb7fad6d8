public import FeedCore
public import LeagueCore
import OfflineCore
public import Plugins
public import WebAccess

extension SourcePlugin<FeedPorts> {
  /// Feeds of servers that follow the payload contract, at `http://…` and `https://…`.
  public static func http(
    transport: any HTTPTransport, headers: RequestHeaders = .none
  ) -> Self {
    http(transport, headers) {
      let source = HTTPFeedSource(base: $0, client: $1)
      return FeedPorts(feed: source, comments: source)
    }
  }
}

extension SourcePlugin<LeaguePorts> {
  /// Leagues of servers that follow our own contract, at `http://…` and `https://…`.
  public static func http(
    transport: any HTTPTransport, headers: RequestHeaders = .none
  ) -> Self {
    http(transport, headers) {
      let source = HTTPLeagueSource(base: $0, client: $1)
      return LeaguePorts(leagues: source)
    }
  }
}

extension SourcePlugin {
  private static func http(
    _ transport: any HTTPTransport, _ headers: RequestHeaders,
    ports: @escaping @Sendable (BaseAddress, WebClient) -> Ports
  ) -> Self {
    SourcePlugin(
      schemes: ["http", "https"], placeKind: .address(placeholder: "//HOST[:PORT][/PATH]"),
      prepare: transport.prepare
    ) { options throws(SourceOptions.InvalidLocator) in
      let server = try ServerAddress(options.locator, options: options, headers: headers)
      let client = WebClient(transport: transport, server: server, timeout: options.timeout)
      return Source(
        name: SourceName(server.name), at: server, by: transport, timeout: options.timeout,
        ports: ports(BaseAddress(server.base), client))
    }
  }
}
