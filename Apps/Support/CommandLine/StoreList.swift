public import ArgumentParser
import FoundationEssentials
public import OfflineCore
import OfflinePresentation

/// The options of `cache list`, which is the same command in every app.
public struct StoreListOptions: ParsableArguments {
  @Option(help: .now)
  var now: String?

  @OptionGroup var output: OutputOptions

  /// The parser makes these.
  public init() {}

  /// Shows all stores at the default place, of whichever source and app.
  ///
  /// - Parameter stores: The backends that the app ships.
  /// - Throws: ``UsageError``.
  public func list(_ stores: [StorePlugin]) async throws {
    let environment = ProcessEnvironment.variables
    let messages = try Messages(typed: output.language, environment)
    let now = try now.map(AppSettings.instant) ?? Date()
    let console = Console.standard
    let warn = { console.notify($0, in: messages) }
    var reports: [InspectStorage.Report] = []
    for store in try StoreLocator.atDefaultPlaces(in: stores, environment: environment) {
      let storage = store.open(imageLimit: StoreOptions.defaultImageLimit) { _ in }
      do {
        reports.append(try await InspectStorage(storage)())
      } catch let error as StoreError {
        warn(messages.message(for: error))
      }
      await storage.close()
    }
    guard !output.isJSON else {
      return try console.print(document: CacheListDocument(stores: reports.map { .init($0) }))
    }
    for report in reports {
      let saved = report.latest.map {
        messages.saved(from: $0.source, messages.relativeDate($0.savedAt, now: now))
      }
      let images =
        "\(messages.cache.imageData): \(report.imageData.count) "
        + "(\(messages.byteCount(report.imageData.bytes)))"
      console.print(console.bold(report.place))
      if report.damaged > 0 { warn(messages.message(for: report.damage)) }
      let lines = [saved ?? messages.cache.nothing, report.counts.line, images]
      for line in lines where !line.isEmpty { console.print("   ", "\(line)") }
    }
    if reports.isEmpty { console.print("\(messages.cache.empty)") }
  }
}

private struct CacheListDocument: Encodable {
  struct Store: Encodable {
    let store: String
    let source: String?
    let savedAt: Date?
    let lists: [String: Int]
    let damaged: Int?
    let imageData: ImageDataUsageDocument

    init(_ report: InspectStorage.Report) {
      store = report.place
      source = report.latest?.source
      savedAt = report.latest?.savedAt
      lists = report.counts
      damaged = report.damagedIfAny
      imageData = ImageDataUsageDocument(report.imageData)
    }
  }

  let stores: [Store]
}
