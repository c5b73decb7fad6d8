import FoundationEssentials
public import OfflineCore
import OfflinePresentation

/// What `cache list` does, which is the same in every app.
extension Session {
  /// Shows all stores at the default place, of whichever source and app.
  ///
  /// - Parameter stores: The backends that the app ships.
  public func listCaches(_ stores: [StorePlugin]) async throws {
    var reports: [InspectStorage.Report] = []
    let environment = ProcessEnvironment.variables
    for store in try StoreLocator.atDefaultPlaces(in: stores, environment: environment) {
      let storage = store.open(imageLimit: StoreOptions.defaultImageLimit) { _ in }
      do {
        reports.append(try await InspectStorage(storage)())
      } catch let error as StoreError {
        warn(messages.message(for: error))
      }
      await storage.close()
    }
    guard !isJSON else {
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
      warn(ofDamagedLists: report)
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
