import CommandLine
import Composition
import DemoSource
import HTTPSource
import InMemoryStore
import JSONFileStore
import LeagueVendorsSource
import OfflineCore
import PictureCore
import PicturePrograms
import SQLiteStore

extension LeaguePlugins {
  /// The adapters of `ligas`: local stores, and sources of leagues.
  static let ligas: Self = {
    let transport = CurlTransport(environment: ProcessEnvironment.variable)
    let headers = RequestHeaders(
      authorization: "LIGAS_AUTHORIZATION", file: "FEED_HEADERS_FILE",
      environment: ProcessEnvironment.variable)
    let flashLiveKey = key("FLASHLIVE_API_KEY")
    let transfermarktKey = key("TRANSFERMARKT_API_KEY")
    return PluginList(
      name: "ligas", policy: .cacheFirst,
      stores: [.sqlite, .jsonFile, .inMemory],
      sources: [
        .demo, .http(transport: transport, headers: headers),
        .flashLive(transport: transport, key: flashLiveKey),
        .transfermarkt(transport: transport, key: transfermarktKey),
        .ligaPro(
          transport: transport, flashLiveKey: flashLiveKey, transfermarktKey: transfermarktKey),
      ],
      webImageData: { HTTPImageDataSource(transport: transport, options: $0) },
      pictures: PictureTools(scaler: VipsImageScaler(), drawer: ChafaPictureDrawer()))
  }()

  /// Reads a key from the environment alone, because other users can see the words of a command line.
  private static func key(_ variable: String) -> APIKey {
    APIKey(variable: variable, value: ProcessEnvironment.variable(variable))
  }
}
