public import FeedCore
import FoundationEssentials
public import HTTPSource
public import OfflineCore

extension [SourcePlugin<FeedPorts>] {
  /// Returns the plug-ins for feeds in the formats of the web: `rss:`, `jsonfeed:` and `mastodon:`.
  public static func syndicated(
    transport: any HTTPTransport, headers: RequestHeaders = .none
  ) -> Self {
    func plugin(
      _ scheme: String, aliases others: String..., placeholder: String,
      first: @escaping @Sendable (URL) -> URL = { $0 },
      format: @escaping @Sendable (_ server: URL) -> SyndicatedFeed.Format
    ) -> SourcePlugin<FeedPorts> {
      SourcePlugin(
        schemes: [scheme] + others, placeKind: .address(placeholder: placeholder),
        prepare: transport.prepare
      ) { options throws(SourceOptions.InvalidLocator) in
        let server = try ServerAddress(options.place, options: options, headers: headers)
        let name = "\(scheme):\(server.name)"
        let feed = SyndicatedFeed(
          name: name, at: first(server.address),
          client: WebClient(transport: transport, server: server, timeout: options.timeout),
          onSkip: options.onSkip, format: format(server.address))
        return Source(
          name: SourceName(name), at: server, by: transport, timeout: options.timeout,
          ports: FeedPorts(feed: feed, comments: nil))
      }
    }
    return [
      plugin(
        "rss", aliases: "feed", placeholder: "https://HOST/PATH",
        format: { _ in { try XMLFeed.read($0) } }),
      plugin(
        "jsonfeed", placeholder: "https://HOST/PATH",
        format: { _ in { try JSONFeed.read($0) } }),
      plugin(
        "mastodon", placeholder: "https://HOST",
        first: { MastodonTimeline.address(at: $0) },
        format: { server in { try MastodonTimeline.read($0, of: server) } }),
    ]
  }
}
