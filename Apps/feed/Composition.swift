import CommandLine
import Composition
import DemoSource
import FeedCommands
import HTTPSource
import InMemoryStore
import JSONFileStore
import PhotosSource
import PictureCore
import PicturePrograms
import PostgresStore
import RedisStore
import SQLiteStore
import SyndicationSource

extension FeedProgram {
  /// The composition root of `feed`: any source, any store. To add an adapter, add it here.
  static let feed: Self = {
    let transport = CurlTransport(environment: ProcessEnvironment.variable)
    let headers = RequestHeaders(
      authorization: "FEED_AUTHORIZATION", file: "FEED_HEADERS_FILE",
      environment: ProcessEnvironment.variable)
    let plugins = FeedPlugins(
      name: "feed",
      stores: [.sqlite, .jsonFile, .inMemory, .postgres, .redis],
      sources: [.demo, .photos, .http(transport: transport, headers: headers)]
        + .syndicated(transport: transport, headers: headers),
      merging: FeedApp.merged,
      webImageData: { HTTPImageDataSource(transport: transport, options: $0) },
      pictures: PictureTools(scaler: VipsImageScaler(), drawer: ChafaPictureDrawer()))
    return FeedProgram(
      plugins: plugins,
      check: { try AddressRules.check($0, trusted: $1, allowsPrivate: $2) })
  }()
}
