import ArgumentParser
import Composition
import Decorators
import OfflineCore
import Presentation
import Terminal

struct CacheClearCommand<P: Product>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "clear",
      abstract: "Delete the lists and images of this store, but no sources that readers added.",
      discussion: .json(#"{"cleared": BOOL, "stores": [S], "notices": [S]?}"#))
  }

  @Flag(
    help: """
      Clear all stores at the default places, of any source and program, and delete their files, with \
      what was quarantined beside them; end programs that use them before.
      """)
  var all = false

  @OptionGroup var shared: SharedOptions

  func validate() throws {
    guard !all || shared.store == nil && shared.sources.isEmpty else {
      throw ValidationError("--all is for the default places of all sources: name none with it")
    }
  }

  /// - Throws: The first `StoreError`, after all other stores have been cleared.
  func run() async throws {
    let session = try shared.session(of: P.self)
    let settings = session.settings
    let stores =
      try all
      ? StoreLocator.atDefaultPlaces(in: P.plugins.stores, environment: settings.environment)
      : [session.store(settings.store)]
    var cleared: [String] = []
    var failure: StoreError?
    for store in stores {
      do {
        let place = try await session.onDisposableCopy(of: store) {
          try await clear($0, for: store, session)
        }
        if let place { cleared.append(place) }
      } catch let error as StoreError where all {
        session.warn(session.messages.message(for: error))
        failure = failure ?? error
      }
    }
    let messages = session.messages
    if session.isJSON {
      let document: Document = ["cleared": !cleared.isEmpty, "stores": cleared]
      try session.print(document)
    } else if cleared.isEmpty {
      session.console.print(
        "\(all ? messages.nothingSaved : messages.nothingSaved(in: session.app.storage.place))")
    } else {
      for place in cleared { session.console.print("\(messages.cleared(place))") }
    }
    if let failure { throw failure }
  }

  /// - Parameter original: The store to show; it differs from `store` when a copy is cleared.
  /// - Returns: The place, or `nil` if the store was empty. An unreadable store does not count as empty.
  private func clear(
    _ store: StoreLocator, for original: StoreLocator, _ session: Session<P.Ports>
  ) async throws -> String? {
    let storage = store.open(session.settings)
    var wasEmpty = false
    try await withCleanup(
      {
        do {
          wasEmpty = try await InspectStorage(storage)().isEmpty
        } catch is StoreError {}
        try await ClearCache(storage)(includingSources: all)
      }, cleanup: storage.close)
    if all { try await store.erase() }
    return wasEmpty ? nil : original.shown
  }
}
