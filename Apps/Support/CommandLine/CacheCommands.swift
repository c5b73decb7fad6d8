public import ArgumentParser
public import Decorators
import FoundationEssentials
public import OfflineCore
import OfflinePresentation
import Plugins

/// What `cache …` does, which is the same in every app.
extension Session {
  /// Shows what is saved, and how much may be.
  ///
  /// - Parameters:
  ///   - inspect: Looks at the list that the app is about.
  ///   - label: What its items are called, for people.
  ///   - field: The same in a document.
  public func showCache<Item>(
    _ inspect: InspectCache<Item>, items label: String, field: ItemField
  ) async throws {
    let report = try await inspect()
    let all = try await app.inspectStorage()
    guard !isJSON else {
      return try console.print(document: CacheInfoDocument(report, field, all.counts))
    }
    let texts = messages.cache
    let date = { date in messages.relativeDate(date, now: now) }
    let usage = report.imageData
    let rows = [
      (texts.store, report.place),
      (texts.source, report.list?.source ?? texts.nothing),
      (texts.savedAt, report.list.map { date($0.savedAt) } ?? texts.nothing),
      (texts.validUntil, report.validUntil.map(date) ?? texts.nothing),
      (label, "\(report.list?.count ?? 0)"),
      (texts.lists, all.counts.isEmpty ? texts.nothing : all.counts.line),
      (texts.imageData, "\(usage.count) (\(messages.byteCount(usage.bytes)))"),
      (texts.limit, messages.byteCount(usage.limit)),
    ]
    let width = rows.map(\.0.count).max() ?? 0
    for (label, value) in rows {
      let space = String(repeating: " ", count: width - label.count + 2)
      console.print("\(console.dim(label))\(space)\(value)")
    }
  }

  /// Deletes everything that is saved.
  public func clearCache() async throws {
    let wasEmpty = await isEmpty()
    try await app.clearCache()
    if isJSON {
      try console.print(document: ClearedDocument())
    } else {
      let place = app.storage.place
      console.print("\(wasEmpty ? messages.cache.emptyStore(place) : messages.cache.cleared)")
    }
  }

  /// Whether nothing is saved. What can't be read is something.
  private func isEmpty() async -> Bool {
    ((try? await app.inspectStorage())?.isEmpty) ?? false
  }

  /// Reads everything that is saved, and tells what is wrong with it.
  ///
  /// - Throws: `ExitCode` 1 when something is; `StoreError`, or `CancellationError`.
  public func verifyCache() async throws {
    let problems = try await app.verifyCache().map(\.detail)
    if problems.isEmpty {
      try showSound(try await app.inspectStorage())
    } else if isJSON {
      try console.print(document: VerificationDocument(ok: false, problems: problems))
    } else {
      console.print("\(messages.cache.problemsFound)")
      for problem in problems { console.print("  \(problem)") }
    }
    if !problems.isEmpty { throw ExitCode(1) }
  }

  private func showSound(_ report: InspectStorage.Report) throws {
    let items = report.counts.values.reduce(0, +)
    let images = report.imageData.count
    if isJSON {
      try console.print(
        document: VerificationDocument(
          ok: true, problems: [], lists: report.lists.count, items: items, images: images))
    } else if report.isEmpty {
      console.print("\(messages.cache.emptyStore(report.place))")
    } else {
      console.print("\(messages.cache.sound(report.lists.count, items, images))")
    }
  }

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
      if report.lists.values.contains(where: { $0 == nil }) {
        warn(messages.message(for: StoreError(.damaged, place: report.place)))
      }
      let lines = [saved ?? messages.cache.nothing, report.counts.line, images]
      for line in lines where !line.isEmpty { console.print("   \(line)") }
    }
    if reports.isEmpty { console.print("\(messages.cache.empty)") }
  }
}

extension [String: Int] {
  /// The numbers with their names: "feed 10, leagues 5".
  fileprivate var line: String {
    sorted { $0.key < $1.key }.map { "\($0) \($1)" }.joined(separator: ", ")
  }
}

/// What the items of an app's list are called in documents.
public enum ItemField: Sendable {
  case images
  case leagues
}

/// The options of `cache migrate`, which is the same command in every app.
public struct MigrationOptions: ParsableArguments {
  /// What the command does, for help texts.
  public static let abstract =
    "Copy everything to another store, in place of what is there, and check the copy."

  @Option(help: ArgumentHelp("The store to copy to.", valueName: "store"))
  var to: String

  @OptionGroup var shared: SharedOptions

  /// The parser makes these.
  public init() {}

  /// Copies everything, and tells how much it was.
  ///
  /// - Parameters:
  ///   - plugins: What the app ships.
  ///   - name: The name of the app.
  ///   - field: What the items are called in the document.
  /// - Throws: ``UsageError``; `ExitCode` 1 when the copy is not the same; what migrating throws.
  public func migrate<Ports>(
    _ plugins: PluginList<Ports>, name: String, field: ItemField
  ) async throws where Ports: InterceptablePorts {
    let session = try shared.session(plugins, name: name)
    let target = try await shared.migrationTarget(
      to, plugins, name: name, of: session.app)
    let migrate = MigrateCache(
      from: session.app.storage, to: target, id: StoreLocator.randomSuffix)
    let summary: MigrateCache.Summary
    do {
      summary = try await migrate()
    } catch is MigrateCache.SameStorage {
      throw UsageError("\(to) is the store itself; name another one")
    }
    let items = summary.items.values.reduce(0, +)
    if session.isJSON {
      try session.console.print(document: MigrationDocument(summary, field))
    } else if !summary.isVerified {
      session.warn(session.messages.cache.migrationFailed(target.place))
    } else {
      let text = session.messages.cache.migrated(items, summary.imageData, target.place)
      session.console.print("\(text)")
    }
    if !summary.isVerified { throw ExitCode(1) }
  }
}

private struct CacheInfoDocument: Encodable {
  let store: String
  let source: String?
  let savedAt: Date?
  let validUntil: Date?
  let images: Int?
  let leagues: Int?
  let lists: [String: Int]
  let imageData: Usage

  init<Item>(
    _ report: InspectCache<Item>.Report, _ field: ItemField, _ counts: [String: Int]
  ) {
    lists = counts
    let count = report.list?.count ?? 0
    store = report.place
    source = report.list?.source
    savedAt = report.list?.savedAt
    validUntil = report.validUntil
    images = field == .images ? count : nil
    leagues = field == .leagues ? count : nil
    imageData = Usage(report.imageData)
  }
}

private struct CacheListDocument: Encodable {
  struct Store: Encodable {
    let store: String
    let source: String?
    let savedAt: Date?
    let lists: [String: Int]
    let imageData: Usage

    init(_ report: InspectStorage.Report) {
      store = report.place
      source = report.latest?.source
      savedAt = report.latest?.savedAt
      lists = report.counts
      imageData = Usage(report.imageData)
    }
  }

  let stores: [Store]
}

private struct Usage: Encodable {
  let count: Int
  let bytes: Int
  let limit: Int

  init(_ usage: ImageDataUsage) { (count, bytes, limit) = (usage.count, usage.bytes, usage.limit) }
}

private struct ClearedDocument: Encodable {
  let cleared = true
}

private struct VerificationDocument: Encodable {
  let ok: Bool
  let problems: [String]
  var lists: Int?
  var items: Int?
  var images: Int?
}

private struct MigrationDocument: Encodable {
  let images: Int?
  let leagues: Int?
  let imageData: Int
  let verified: Bool

  init(_ summary: MigrateCache.Summary, _ field: ItemField) {
    let count = { kind in summary.items[ListName(kind: kind)] ?? 0 }
    images = field == .images ? count("feed") : nil
    leagues = field == .leagues ? count("leagues") : nil
    imageData = summary.imageData
    verified = summary.isVerified
  }
}
