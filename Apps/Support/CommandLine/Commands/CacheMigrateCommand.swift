import ArgumentParser
import Composition
import OfflineCore
import OfflinePresentation
import Terminal

struct CacheMigrateCommand<P: Product>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "migrate",
      abstract: "Copy everything to another store, and check the copy.",
      discussion: .json(#"{"\#(P.field)": N, "imageData": N, "verified": BOOL, "notices": [S]?}"#))
  }

  @Option(help: ArgumentHelp("The store to copy to.", valueName: "store"))
  var to: String

  @Flag(help: "Replace the contents of the other store with the copy.")
  var replace = false

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
        return try await migrate(replacing: replace)
      }
    } catch is MigrateCache.SameStorage {
      throw UsageError("\(store.shown) is the store itself; name another one")
    } catch let error as MigrateCache.TargetInUse {
      throw UsageError(
        """
        \(store.shown) is not empty (\(P.line(of: error.target, in: .english))); add --replace to \
        replace it with the contents of \(error.source.place) \
        (\(P.line(of: error.source, in: .english)))
        """)
    } catch LoadError.notCached(.empty) {
      throw ExplainedFailure(
        .notFound, session.messages.cache.emptyStore(session.app.storage.place))
    }
    let (texts, place) = (session.messages.cache, store.shown)
    if let before = summary.replaced {
      session.warn(
        texts.replaced(P.count(before.itemCount, in: session.messages), before.imageData.count))
    }
    if session.isJSON {
      let document: Document = [
        P.field: summary.items[P.list.name] ?? 0, "imageData": summary.imageData,
        "verified": summary.isVerified,
      ]
      try session.print(document)
    } else if summary.isVerified {
      let items = summary.items.values.reduce(0, +)
      let counted = P.count(items, in: session.messages)
      session.console.print("\(texts.migrated(counted, summary.imageData, place))")
    } else {
      session.tellFailure(texts.migrationFailed(place))
    }
    if !summary.isVerified { throw ExitCode(1) }
  }
}

extension Product {
  /// Describes the contents of a store: "36 images, image data: 36".
  fileprivate static func line(of report: InspectStorage.Report, in messages: Messages) -> String {
    let label = messages.cache.imageData.lowercased()
    return "\(count(report.itemCount, in: messages)), \(label): \(report.imageData.count)"
  }
}
