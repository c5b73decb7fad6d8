import ArgumentParser
import CommandLine
import Composition
import FeedCore
import OfflineCore
import PictureCore
import Platform
import Terminal

struct FeedWatch: LoadingCommand, AppOptions {
  static let configuration = CommandConfiguration(
    commandName: "feed-watch",
    abstract: "Shows a feed on a small screen, one image at a time.",
    discussion: """
      Arrows and space go from image to image, Home and End to the first and the last one, r refreshes, \
      c shows the comments, q quits. The screen grows with its terminal, from 24 by 12 cells to 80 by 24. \
      Without a terminal it prints one screen and ends.
      """,
    version: Release.version)

  @Option(help: ArgumentHelp("Seconds between refreshes.", valueName: "seconds"))
  var interval = 60.0

  @Option(name: .customLong("source"), help: .source)
  var sources: [String] = []

  @Option(help: .language, completion: .languages)
  var language: String?

  @Flag(name: .customLong("trace"), help: .trace)
  var isTracing = false

  @Option(help: .inject)
  var inject: [String] = []

  @Flag(name: .customLong("quiet"), help: .quiet)
  var isQuiet = false

  @OptionGroup var loading: LoadingOptions

  @Option(parsing: .unconditional, help: .imageLimit)
  var imageLimit: String?

  // The store lasts as long as the program.
  var hasStore: Bool { false }
  var store: String? { nil }
  var storeTimeout: String? { nil }

  func validate() throws {
    guard interval >= 1, interval <= 86_400 else {
      throw ValidationError("--interval is a number of seconds, from 1 to 86400")
    }
  }

  func run() async throws {
    let console = Console.standard
    let isInteractive = console.isTerminal && !console.isDumb && isatty(STDIN_FILENO) == 1
    // A line on standard error would stand in the middle of the screen.
    let (notices, sink) = AsyncStream.makeStream(of: String.self)
    let notify: @Sendable (String) -> Void = { sink.yield($0) }
    let invocation = try invocation(
      of: .watch, loading, imageLimit: imageLimit,
      notify: isInteractive ? notify : nil)
    let session = try Session(invocation, plugins: .watch)
    let variants = session.app.loadImageVariant(by: PictureTools.watch.scaler)
    let isColourful = isInteractive && console.isColourful
    let terminal =
      isColourful ? TerminalPicture(environment: ProcessEnvironment.variable) : nil
    let isASCII = console.isASCII
    let form = CellPicture(terminal, isColourful: isColourful)
    let watch = Watch(session: session, interval: interval, notices: notices, isASCII: isASCII) {
      url, room in
      guard let width = VariantWidth(atMost: 640) else { return [] }
      let variant = try await session.app.observed(.loadImageVariant) {
        try await variants(url, width: width)
      }
      let size = room.size.fitting(width: variant.header.width, height: variant.header.height)
      do {
        return try await PictureTools.watch.drawer.rows(
          of: variant.image.data, columns: size.columns, rows: size.rows, as: form,
          isASCII: isASCII
        ).map { room.centre($0, of: size) }
      } catch is ImageScalingError {
        return []
      }
    }
    try await isInteractive ? watch.run(on: Screen()) : watch.printOneScreen()
  }
}
