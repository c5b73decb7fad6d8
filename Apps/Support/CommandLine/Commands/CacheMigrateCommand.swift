import ArgumentParser
import Composition
import OfflineCore
import Presentation
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

  /// Copies everything, and prints the number of copied items.
  ///
  /// - Throws: ``UsageError``; `ExitCode` 1 if the copy differs from the original; errors of the migration.
  func run() async throws {
    let session = try shared.session(of: P.self, imageLimit: imageLimit)
    let store = try session.store(to)
    let source = try session.store(session.settings.store)
    let isItself = UsageError("\(store.shown) is the store itself; name another one")
    guard !source.hasSamePath(as: store) else { throw isItself }
    guard !source.holds(store), !store.holds(source) else {
      throw UsageError(
        "\(store.shown) and \(source.shown) are one inside the other; name another store")
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
      throw isItself
    } catch let error as MigrateCache.TargetInUse {
      throw UsageError(
        """
        \(store.shown) is not empty (\(line(of: error.target))); add --replace to \
        replace it with the contents of \(error.source.place) \
        (\(line(of: error.source)))
        """)
    } catch LoadError.notCached(.empty) {
      throw ExplainedFailure(
        .notFound, session.messages.nothingSaved(in: session.app.storage.place))
    }
    let (messages, place) = (session.messages, store.shown)
    if let before = summary.replaced {
      session.warn(
        messages.replaced(items: before.itemCount, images: before.imageData.count))
    }
    if session.isJSON {
      let document: Document = [
        P.field: summary.items[P.list.name] ?? 0, "imageData": summary.imageData,
        "verified": summary.isVerified,
      ]
      try session.print(document)
    } else if summary.isVerified {
      let items = summary.items.values.reduce(0, +)
      session.console.print(
        "\(messages.migrated(items: items, images: summary.imageData, to: place))")
    } else {
      session.tellFailure(messages.migrationFailed(to: place))
    }
    if !summary.isVerified { throw ExitCode(1) }
  }

  /// Describes the contents of a store: "36 entries, image data: 36".
  private func line(of report: InspectStorage.Report) -> String {
    let messages = Messages.english
    let items = messages.itemCount(report.itemCount)
    return "\(items), \(messages.imageDataLabel.lowercased()): \(report.imageData.count)"
  }
}
