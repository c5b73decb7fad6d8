import AppSupport
import ArgumentParser
import ChafaDrawing
import DemoSource
import FeedCore
import FeedServerAPI
import Foundation
import InMemoryStore
import OfflineCore
import PhotosSource
import Plugins
import Syndication
import URLSessionTransport
import VipsScaling
import WebAccess

/// A feed on a small screen, one image at a time.
struct FeedWatch: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "feed-watch",
    abstract: "Shows a feed on a screen of 24 by 12 cells, one image at a time.",
    discussion: """
      Arrows and space go from image to image, r refreshes, c shows the comments, q quits. \
      Without a terminal it prints one screen and ends.
      """,
    version: Release.version)

  @Option(help: ArgumentHelp("Seconds between refreshes.", valueName: "seconds"))
  var interval = 60.0

  @OptionGroup var loading: LoadingOptions

  func validate() throws {
    guard interval >= 1, interval <= 86_400 else {
      throw ValidationError("--interval is a number of seconds, from 1 to 86400")
    }
  }

  func run() async throws {
    let session = try loading.session(
      .watch, name: "feed-watch", variablesOf: "feed", defaultPolicy: .cachedThenRefreshed)
    let variants = session.app.loadImageVariant(by: VipsImageScaler())
    let isInteractive =
      session.console.isTerminal && !session.console.isDumb && isatty(STDIN_FILENO) == 1
    let pictures = ChafaPictures(Self.way(session.console, isInteractive: isInteractive))
    let watch = Watch(session: session, interval: interval) { url, room in
      guard let width = VariantWidth(atMost: 640) else { return [] }
      let variant = try await variants(url, width: width)
      let size = room.fitting(width: variant.header.width, height: variant.header.height)
      return try await pictures.rows(
        of: variant.image.data, columns: size.columns, rows: size.rows
      ).map { room.centred($0, size) }
    }
    try await isInteractive ? watch.run(on: Screen()) : watch.printOneScreen()
  }

  /// How the terminal takes pictures, by what the environment tells of it.
  private static func way(_ console: Console, isInteractive: Bool) -> ChafaPictures.Way {
    let term = ProcessEnvironment.variable("TERM") ?? ""
    guard isInteractive, console.isColourful else { return .plain }
    switch TerminalPicture(environment: ProcessEnvironment.variable) {
    case .kitty: return .kitty
    case .iTerm2: return .iTerm2
    case nil:
      return ["foot", "mlterm", "contour"].contains { term.hasPrefix($0) } ? .sixel : .colours
    }
  }
}

extension FeedPlugins {
  /// What `feed-watch` ships: it forgets, and needs no package of a third party to load.
  static var watch: Self {
    let transport = URLSessionTransport()
    let headers = RequestHeaders(
      authorization: "FEED_AUTHORIZATION", file: "FEED_HEADERS_FILE",
      environment: ProcessEnvironment.variable)
    return PluginList(
      stores: [.inMemory],
      sources: [.demo, .photos, .http(transport: transport, headers: headers)]
        + .syndicated(transport: transport, headers: headers),
      webImageData: { HTTPImageDataSource(transport: transport, options: $0) })
  }
}
