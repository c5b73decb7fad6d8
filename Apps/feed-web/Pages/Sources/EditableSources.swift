package import Composition
import FeedCore
package import FoundationEssentials
import Hummingbird
package import OfflineCore
package import WebSupport

/// The sources of a wall that its readers may change, and the pages, which are composed again after each
/// change.
package actor EditableSources {
  let settings: AppSettings
  let feed: FeedPlugins
  let store: StoreLocator
  let discover: @Sendable (SourceOptions) async throws -> String?
  let readList: @Sendable (Data) -> [KeptSource]?
  let writeList: @Sendable ([KeptSource], _ title: String) -> String
  let states = SourceStates()
  /// Proves that a form was sent by a page of this server.
  nonisolated let token =
    String(UInt64.random(in: .min ... .max), radix: 36)
    + String(UInt64.random(in: .min ... .max), radix: 36)
  let storage: Storage
  /// Whether only this machine reaches the server, so that readers may add hosts of its network.
  nonisolated var trustsReaders: Bool { options.servesOnlyThisMachine }
  /// The sources that were added.
  private(set) var added: [KeptSource] = []
  private let options: ServerOptions
  private let changes: EventStream
  private let composeWeb: @Sendable (AppSettings, StoreLocator) throws -> FeedWeb
  private let oneByOne = ConcurrencyLimit(1)
  private var pages: ServedPages?

  /// - Parameters:
  ///   - settings: The settings, with the sources that readers can't remove.
  ///   - store: The store, whose place does not depend on the sources that were added.
  ///   - discover: Finds the source at an address.
  ///   - readList: Reads a list of feeds; `nil` for another document.
  ///   - compose: Composes the pages of the sources in the settings.
  package init(
    settings: AppSettings, feed: FeedPlugins, store: StoreLocator, options: ServerOptions,
    changes: EventStream,
    discover: @escaping @Sendable (SourceOptions) async throws -> String?,
    readList: @escaping @Sendable (Data) -> [KeptSource]?,
    writeList: @escaping @Sendable ([KeptSource], _ title: String) -> String,
    compose: @escaping @Sendable (AppSettings, StoreLocator) throws -> FeedWeb
  ) {
    (self.settings, self.feed, self.store) = (settings, feed, store)
    (self.options, self.changes) = (options, changes)
    (self.discover, self.readList, self.writeList) = (discover, readList, writeList)
    composeWeb = compose
    storage = store.open(settings)
  }

  /// Reads the sources that were added, and composes the pages.
  ///
  /// - Throws: `UsageError` for invalid settings. A list that can't be read leaves the fixed sources.
  package func start() async throws -> FeedWeb {
    try compose((try? await kept.read()) ?? []).web
  }

  func responder() throws -> RouterResponder<BasicRequestContext> {
    try (pages ?? compose([])).responder
  }

  /// Adds those sources that are new.
  ///
  /// - Throws: ``SourceRefusal``, `StoreError`, or `CancellationError`. Nothing is changed then.
  func add(_ sources: [KeptSource]) async throws {
    try await change { added in
      var names = Set((settings.sources + added.map(\.locator)).compactMap(name))
      let new = sources.filter { name(of: $0.locator).map { names.insert($0).inserted } ?? false }
      guard !new.isEmpty else { throw SourceRefusal.known }
      added += new
      guard added.count <= KeptSources.limit else { throw SourceRefusal.tooMany }
    }
  }

  /// Removes a source that was added.
  ///
  /// - Throws: `StoreError`, or `CancellationError`. Nothing is changed then.
  func remove(_ locator: String) async throws {
    try await change { $0.removeAll { $0.locator == locator } }
  }

  /// The name of a source, without secrets; `nil` for one that can't be opened.
  nonisolated func name(of locator: String) -> SourceName? {
    try? SourceLocator(
      locator, in: feed.sources, environment: settings.environment
    ).open().name
  }

  private var kept: KeptSources { KeptSources(in: storage.lists) }

  private func change(_ body: (inout [KeptSource]) throws -> Void) async throws {
    try await oneByOne {
      // Another program may have changed the list.
      var sources = try await kept.read()
      try body(&sources)
      try await kept.replace(with: sources, at: Date())
      try compose(sources)
    }
  }

  @discardableResult
  private func compose(_ kept: [KeptSource]) throws -> ServedPages {
    // Another program may have plug-ins that this one lacks.
    added = kept.filter { name(of: $0.locator) != nil }
    var settings = settings
    // What readers add gets none of the credentials for any server.
    settings.authorizesFirstSource = !settings.sources.isEmpty
    if !trustsReaders {
      settings.untrustedSources = Set(added.map(\.locator)).subtracting(settings.sources)
    }
    settings.sources += added.map(\.locator)
    settings.interceptors.append(states)
    let last = pages
    let new = try ServedPages(
      try composeWeb(settings, store), options: options, changes: changes, editor: self)
    pages = new
    last?.end()
    return new
  }
}
