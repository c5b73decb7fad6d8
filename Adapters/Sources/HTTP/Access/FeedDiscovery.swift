import FoundationEssentials
public import OfflineCore

/// Finds the feed at an address that a user typed, which is that of the feed itself or of a page that links
/// to it by `<link rel="alternate">`.
public struct FeedDiscovery: Sendable {
  private let transport: any HTTPTransport
  private let headers: RequestHeaders

  /// - Parameter headers: The header fields that users keep for their sources.
  public init(transport: any HTTPTransport, headers: RequestHeaders = .none) {
    self.transport = transport
    self.headers = headers
  }

  /// Returns the source at the address in the options, such as `rss:https://example.com/feed`.
  ///
  /// - Returns: `nil` if the document there is in none of the formats of the web, so that the address may be
  ///   that of a feed API.
  /// - Throws: `SourceOptions.InvalidLocator`, `SourceError`, or `CancellationError`.
  @concurrent
  public func source(at options: SourceOptions) async throws -> String? {
    let server = try ServerAddress(options.locator, options: options, headers: headers)
    let client = WebClient(transport: transport, server: server, timeout: options.timeout)
    do {
      return try await client.document(at: server.base) { document in
        if let page = WebPage(document) {
          // The error names the page by its title.
          guard let feed = page.feed else { throw UnreadableDocument("it is a web page") }
          // Trust the address that the user typed, but not a link on its page.
          if let url = feed.firstIndex(of: ":").flatMap({
            URL(string: String(feed[$0...].dropFirst()))
          }) {
            _ = try server.rules.check(url)
          }
          return feed
        }
        let text = try document.text()
        switch text.first(where: { $0 > .space }) {
        case UInt8(ascii: "<"): return "rss:\(options.locator)"
        case UInt8(ascii: "{") where String(decoding: text, as: UTF8.self).contains("jsonfeed.org"):
          return "jsonfeed:\(options.locator)"
        default: return nil
        }
      }
    } catch let error as SourceError where error.reason == .notFound {
      // A feed API answers only below its address.
      return nil
    }
  }
}
