import FeedCore
public import Plugins
public import WebAccess

extension SourcePlugin<FeedPorts> {
  /// Feeds of servers that follow the payload contract, at `http://…` and `https://…`.
  public static func http(transport: any HTTPTransport) -> Self {
    SourcePlugin(
      schemes: ["http", "https"],
      placeholder: "//HOST[:PORT][/PATH]",
      summary: "a feed API; the port, the path and the query are kept"
    ) { options throws(SourceOptions.Misfit) in
      let server = try ServerAddress(options.word, options: options)
      let source = HTTPFeedSource(
        base: server.base, transport: transport, rules: server.rules, timeout: options.timeout)
      return Source(
        name: server.name,
        imageData: HTTPImageDataSource(
          transport: transport, server: server, timeout: options.timeout),
        ports: FeedPorts(feed: source, comments: source))
    }
  }
}
