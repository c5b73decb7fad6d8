public import ArgumentParser
public import Decorators
import FoundationEssentials
import OfflineCore
import OfflinePresentation
import Plugins

/// The options of `cache migrate`, which is the same command in every app.
public struct MigrationOptions: ParsableArguments {
  /// What the command does, for help texts.
  public static let abstract =
    "Copy everything to another store, in place of what is there, and check the copy."

  @Option(help: ArgumentHelp("The store to copy to.", valueName: "store"))
  var to: String

  @OptionGroup var shared: SharedOptions

  @Option(parsing: .unconditional, help: .imageLimit)
  var imageLimit: String?

  /// The parser makes these.
  public init() {}

  /// Copies everything, and tells how much it was.
  ///
  /// - Parameters:
  ///   - plugins: What the app is composed of.
  ///   - field: What the items are called in the document.
  /// - Throws: ``UsageError``; `ExitCode` 1 when the copy is not the same; what migrating throws.
  public func migrate<Ports>(
    _ plugins: PluginList<Ports>, field: ItemField
  ) async throws where Ports: InterceptablePorts {
    let session = try shared.session(plugins, imageLimit: imageLimit)
    let target = try await session.migrationTarget(to, plugins)
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

extension Session {
  /// The store to copy everything to: another than the one of the app, behind the same interceptors.
  ///
  /// - Throws: ``UsageError`` when it can't be meant, or is the app's own.
  fileprivate func migrationTarget(
    _ text: String, _ plugins: PluginList<Ports>
  ) async throws -> MigrationTarget {
    let locator = { text in
      try StoreLocator(
        text, in: plugins.stores, app: plugins.name, source: app.source.name,
        environment: settings.environment)
    }
    let other = try locator(text)
    guard try !locator(settings.store).hasSamePath(as: other) else {
      throw UsageError("\(text) is the store itself; name another one")
    }
    return try await other.migrationTarget(
      imageLimit: settings.imageLimit, interceptors: app.interceptors, onDamage: settings.onDamage,
      onFolder: settings.onFolder)
  }
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
