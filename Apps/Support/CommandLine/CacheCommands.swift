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
    guard !isJSON else {
      return try console.print(document: CacheInfoDocument(report, field))
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
    try await app.clearCache()
    if isJSON {
      try console.print(document: ClearedDocument())
    } else {
      console.print("\(messages.cache.cleared)")
    }
  }

  /// Reads everything that is saved, and tells what is wrong with it.
  ///
  /// - Throws: `ExitCode` 1 when something is; `StoreError`, or `CancellationError`.
  public func verifyCache() async throws {
    let problems = try await app.verifyCache().map(\.detail)
    if isJSON {
      try console.print(document: VerificationDocument(ok: problems.isEmpty, problems: problems))
    } else if problems.isEmpty {
      console.print("\(messages.cache.sound)")
    } else {
      console.print("\(messages.cache.problemsFound)")
      for problem in problems { console.print("  \(problem)") }
    }
    if !problems.isEmpty { throw ExitCode(1) }
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
  struct Usage: Encodable {
    let count: Int
    let bytes: Int
    let limit: Int
  }

  let store: String
  let source: String?
  let savedAt: Date?
  let validUntil: Date?
  let images: Int?
  let leagues: Int?
  let imageData: Usage

  init<Item>(_ report: InspectCache<Item>.Report, _ field: ItemField) {
    let count = report.list?.count ?? 0
    store = report.place
    source = report.list?.source
    savedAt = report.list?.savedAt
    validUntil = report.validUntil
    images = field == .images ? count : nil
    leagues = field == .leagues ? count : nil
    imageData = Usage(
      count: report.imageData.count, bytes: report.imageData.bytes, limit: report.imageData.limit)
  }
}

private struct ClearedDocument: Encodable {
  let cleared = true
}

private struct VerificationDocument: Encodable {
  let ok: Bool
  let problems: [String]
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
