import ArgumentParser
import Composition
import OfflineCore
import OfflinePresentation
import Terminal

/// `cache migrate`
struct CacheMigrateCommand<P: Product>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "migrate",
      abstract: "Copy everything to another store, in place of what is there, and check the copy.",
      discussion: .json(#"{"\#(P.field)": N, "imageData": N, "verified": BOOL, "notices": [S]?}"#))
  }

  @Option(help: ArgumentHelp("The store to copy to.", valueName: "store"))
  var to: String

  @OptionGroup var shared: SharedOptions

  @Option(parsing: .unconditional, help: .imageLimit)
  var imageLimit: String?

  /// Copies everything, and tells how much it was.
  ///
  /// - Throws: ``UsageError``; `ExitCode` 1 when the copy is not the same; what migrating throws.
  func run() async throws {
    let session = try shared.session(P.plugins, imageLimit: imageLimit)
    let store = try session.store(to)
    guard try !session.store(session.settings.store).hasSamePath(as: store) else {
      throw UsageError("\(store.shown) is the store itself; name another one")
    }
    let summary: MigrateCache.Summary
    do {
      summary = try await session.onDisposableCopy(of: store) { target in
        let migrate = MigrateCache(
          from: session.app.storage, to: try await target.migrationTarget(session.settings),
          id: StoreLocator.randomSuffix)
        return try await migrate()
      }
    } catch is MigrateCache.SameStorage {
      throw UsageError("\(store.shown) is the store itself; name another one")
    }
    let (texts, place) = (session.messages.cache, store.shown)
    if session.isJSON {
      let document: Document = [
        P.field: summary.items[P.list.name] ?? 0, "imageData": summary.imageData,
        "verified": summary.isVerified,
      ]
      try session.print(document)
    } else if summary.isVerified {
      let items = summary.items.values.reduce(0, +)
      session.console.print("\(texts.migrated(items, summary.imageData, place))")
    } else {
      session.tellFailure(texts.migrationFailed(place))
    }
    if !summary.isVerified { throw ExitCode(1) }
  }
}
