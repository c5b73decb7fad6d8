import CacheCore
public import WebAccess
import FeedCore
import FoundationEssentials
public import Plugins

extension SourcePlugin<FeedPorts> {
  /// Feeds of servers that follow the payload contract, at `http://…` and `https://…`.
  public static func http(transport: any HTTPTransport) -> Self {
    SourcePlugin(
      schemes: ["http", "https"],
      placeholder: "//HOST[:PORT][/PATH]",
      summary: "a feed API; the port, the path and the query are kept"
    ) { options throws(SourceOptions.Misfit) in
      guard let base = URL(string: options.word, encodingInvalidCharacters: false),
        let address = WebAddress(base), let endpoint = AddressRules.Endpoint(base)
      else {
        // The word is not repeated: it may hold a password.
        throw SourceOptions.Misfit("write an address with a host, such as http://127.0.0.1:8080")
      }
      var rules = AddressRules(trusted: [endpoint], allowsPrivate: options.allowsPrivate)
      if let typed = options.typedAddress { rules = rules.trusting(typed) }
      return Source(
        name: address.sourceName,
        imageData: HTTPImageDataSource(
          transport: transport, rules: rules, timeout: options.timeout, base: base),
        ports: FeedPorts(
          feed: HTTPFeedSource(
            base: base, transport: transport, rules: rules, timeout: options.timeout),
          comments: HTTPCommentSource(
            base: base, transport: transport, rules: rules, timeout: options.timeout)))
    }
  }
}
