import Acceptance
import AppSupport
import ArgumentParser
import FoundationEssentials
import Glibc

/// `feed acceptance`
struct AcceptanceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "acceptance",
    abstract: "Play the acceptance scenarios on stores, in scratch copies beside them.",
    discussion: FeedPlugins.feed.summary)

  @Option(
    name: .customLong("store"),
    help: ArgumentHelp(
      "A store to play on; may be repeated (default: all that ship).", valueName: "store"))
  var stores: [String] = []

  @OptionGroup var output: OutputOptions

  func run() async throws {
    let words = try StoreWord.list(
      stores, in: FeedPlugins.feed.stores, app: "feed",
      environment: ProcessEnvironment.variables)
    let matrix = AcceptanceMatrix(stores: words, console: .standard)
    let acceptance = AcceptanceRun(Scenario.feed, on: words, program: Self.program)
    if !output.isJSON { matrix.begin() }
    let report = try await acceptance { row in
      if !output.isJSON { matrix.show(row) }
    }
    if output.isJSON {
      try Console.standard.print(document: AcceptanceDocument(report))
    } else {
      matrix.end(report)
    }
    if report.count("failed") > 0 { throw ExitCode(1) }
  }

  /// This very program, which scenarios with several programs start again.
  private static var program: String? {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard readlink("/proc/self/exe", &path, path.count - 1) > 0 else { return nil }
    return String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
