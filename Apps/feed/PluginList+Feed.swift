import ArgumentParser
import CommandLine
import Composition
import CurlTransport
import DemoSource
import FeedCore
import FeedPresentation
import FeedServerAPI
import FoundationEssentials
import InMemoryStore
import JSONFileStore
import OfflineCore
import OfflinePresentation
import PhotosSource
import Plugins
import PostgresStore
import RedisStore
import SQLiteStore
import Syndication
import WebAccess

/// The feed, as the commands know it that all products share.
enum FeedProduct: Product {
  static let plugins = FeedPlugins.feed
  static let list = ListKey<FeedImage>.feed
  static let field = "images"
  static let imageHelp = ArgumentHelp(
    "The number of the image, as 'feed' shows it, its id, or its address.", valueName: "picture")

  static func title(in messages: Messages) -> String { messages.feed.images }

  static func prefetch(in app: FeedApp) -> PrefetchImageData { app.prefetchImageData }

  static func address(of name: String, in session: FeedSession) async throws -> URL? {
    try await ImageName(name)?.image(in: session).url
  }
}

extension FeedSession {
  /// Refuses an address into which a feed may not lead: by the rules for what is requested.
  ///
  /// - Throws: `SourceError`.
  func checkAddress(_ url: URL, isTyped: Bool, allowsPrivate: Bool) throws {
    let name = app.source.name.rawValue
    let behindScheme = name.drop { $0 != ":" }.dropFirst()
    let trusted = [isTyped ? url : nil, URL(string: name), URL(string: String(behindScheme))]
      .compactMap { $0.flatMap(WebAddress.Endpoint.init) }
    _ = try AddressRules(trusted: Set(trusted), allowsPrivate: allowsPrivate).check(url)
  }
}

extension FeedPlugins {
  /// What `feed` ships: to add a backend or a source is to add it here.
  static let feed: Self = {
    let transport = CurlTransport(environment: ProcessEnvironment.variable)
    let headers = RequestHeaders(
      authorization: "FEED_AUTHORIZATION", file: "FEED_HEADERS_FILE",
      environment: ProcessEnvironment.variable)
    return PluginList(
      name: "feed",
      stores: [.sqlite, .jsonFile, .inMemory, .postgres, .redis, .rediss],
      sources: [.demo, .photos, .http(transport: transport, headers: headers)]
        + .syndicated(transport: transport, headers: headers),
      webImageData: { HTTPImageDataSource(transport: transport, options: $0) })
  }()
}
