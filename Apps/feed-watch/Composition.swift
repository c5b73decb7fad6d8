import CommandLine
import Composition
import DemoSource
import HTTPSource
import InMemoryStore
import OfflineCore
import PhotosSource
import PictureCore
import PicturePrograms
import SyndicationSource

extension FeedPlugins {
  /// The adapters of `feed-watch`. Its store lasts only as long as the program.
  static let watch: Self = {
    let transport = CurlTransport(environment: ProcessEnvironment.variable)
    let headers = RequestHeaders(
      authorization: "FEED_AUTHORIZATION", file: "FEED_HEADERS_FILE",
      environment: ProcessEnvironment.variable)
    return PluginList(
      name: "feed-watch", variablesOf: "feed", policy: .cachedThenRefreshed,
      policies: DrawingPolicy.allCases, sharesRefreshes: true, stores: [.inMemory],
      sources: [.demo, .photos, .http(transport: transport, headers: headers)]
        + .syndicated(transport: transport, headers: headers),
      merging: FeedApp.merged,
      webImageData: { HTTPImageDataSource(transport: transport, options: $0) })
  }()
}

extension PictureTools {
  /// The adapters that scale and draw pictures for the screen.
  static let watch = PictureTools(scaler: VipsImageScaler(), drawer: ChafaPictureDrawer())
}
