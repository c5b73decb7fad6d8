import ArgumentParser
import Composition
import FoundationEssentials
import OfflineCore
import Presentation
import Terminal

struct CacheListCommand<P: Product>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "list", abstract: "Show all stores at the default places, of any source.",
      discussion: .json(
        """
        {"stores": [{"store": S, "source": S?, "savedAt": DATE?, "lists": {NAME: N}, \
        "damaged": N?, "imageData": {"count": N, "bytes": N, "limit": N}}], "notices": [S]?}
        """))
  }

  @Option(help: .now)
  var now: String?

  @Flag(name: .customLong("quiet"), help: .quiet)
  var isQuiet = false

  @OptionGroup var output: OutputOptions

  func run() async throws {
    let environment = ProcessEnvironment.variables
    let messages = try Messages(typed: output.language, environment)
    let now = try OptionValue.instant(self.now) ?? Date()
    let notices = Notices(messages, isQuiet: isQuiet)
    let console = Console.standard
    var reports: [InspectStorage.Report] = []
    for store in try StoreLocator.atDefaultPlaces(in: P.plugins.stores, environment: environment) {
      let storage = store.open()
      do {
        reports.append(try await InspectStorage(storage)())
        for risk in reports.last?.risks ?? [] { notices.tell(risk) }
      } catch let error as StoreError {
        notices.tell(messages.message(for: error))
      }
      await storage.close()
    }
    guard !output.isJSON else {
      let stores: Document = ["stores": reports.map { $0.document($0.latest) }]
      return try console.print(document: stores + notices.document)
    }
    for report in reports {
      let saved = report.latest.map {
        messages.saved(from: $0.source, messages.relativeDate($0.savedAt, now: now))
      }
      let images =
        "\(messages.imageDataLabel): \(report.imageData.count) "
        + "(\(messages.byteCount(report.imageData.bytes)))"
      console.print(console.bold(report.place))
      if report.damaged > 0 { notices.tell(messages.message(for: report.damage)) }
      let lines = [saved ?? messages.nothing, report.counts.line, images]
      for line in lines where !line.isEmpty { console.print(label: "   ", "\(line)") }
    }
    if reports.isEmpty { console.print("\(messages.nothingSaved)") }
  }
}
