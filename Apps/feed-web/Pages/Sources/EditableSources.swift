package import Composition
import FeedCore
package import FoundationEssentials
import Hummingbird
package import OfflineCore
package import WebSupport

/// The sources of a wall that its readers may change, and the pages, which are composed again after each
/// change.
package actor EditableSources {
  /// What the pages are composed of, whatever the sources.
  package struct Setup: Sendable {
    let settings: AppSettings
    let feed: FeedPlugins
    /// The store, whose place does not depend on the sources that were added.
    let store: StoreLocator
    let options: ServerOptions
    let changes: EventStream
    /// Finds the source at an address.
    let discover: @Sendable (SourceOptions) async throws -> String?
    /// Reads a list of feeds; `nil` for another document.
    let readList: @Sendable (Data) -> [KeptSource]?
    let writeList: @Sendable ([KeptSource], _ title: String) -> String
    let compose: @Sendable (AppSettings, StoreLocator) throws -> FeedWeb

    /// - Parameter settings: The settings, with the sources that readers can't remove.
    package init(
      settings: AppSettings, feed: FeedPlugins, store: StoreLocator, options: ServerOptions,
      changes: EventStream,
      discover: @escaping @Sendable (SourceOptions) async throws -> String?,
      readList: @escaping @Sendable (Data) -> [KeptSource]?,
      writeList: @escaping @Sendable ([KeptSource], _ title: String) -> String,
      compose: @escaping @Sendable (AppSettings, StoreLocator) throws -> FeedWeb
    ) {
      self.settings = settings
      self.feed = feed
      self.store = store
      self.options = options
      self.changes = changes
      self.discover = discover
      (self.readList, self.writeList) = (readList, writeList)
      self.compose = compose
    }
  }

  nonisolated let setup: Setup
  nonisolated let states = SourceStates()
  /// Proves that a form was sent by a page of this server.
  nonisolated let token =
    String(UInt64.random(in: .min ... .max), radix: 36)
    + String(UInt64.random(in: .min ... .max), radix: 36)
  /// The sources that were added.
  private(set) var added: [KeptSource] = []
  private let storage: Storage
  private let oneByOne = ConcurrencyLimit(1)
  private var pages: ServedPages?

  package init(_ setup: Setup) {
    self.setup = setup
    storage = setup.store.open(setup.settings)
  }

  /// Reads the sources that were added, and composes the pages.
  ///
  /// - Throws: `UsageError` for invalid settings. A list that can't be read leaves the fixed sources.
  package func start() async throws -> FeedWeb {
    added = ((try? await kept.read()) ?? []).filter { name(of: $0.locator) != nil }
    return try compose(added).web
  }

  func responder() throws -> RouterResponder<BasicRequestContext> {
    try (pages ?? compose(added)).responder
  }

  /// Adds those sources that are new.
  ///
  /// - Throws: ``SourceRefusal``, `StoreError`, or `CancellationError`. Nothing is changed then.
  func add(_ sources: [KeptSource]) async throws {
    try await change { added in
      var names = Set((setup.settings.sources + added.map(\.locator)).compactMap(name))
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
      locator, in: setup.feed.sources, environment: setup.settings.environment
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
      added = sources
    }
  }

  @discardableResult
  private func compose(_ added: [KeptSource]) throws -> ServedPages {
    var settings = setup.settings
    // What readers add gets none of the credentials for any server.
    settings.authorizesFirstSource = !settings.sources.isEmpty
    settings.sources += added.map(\.locator)
    settings.interceptors.append(states)
    let last = pages
    let new = try ServedPages(
      try setup.compose(settings, setup.store), options: setup.options, changes: setup.changes,
      editor: self)
    pages = new
    last?.end()
    return new
  }
}

/// Why a source can't be added, in a closed list for which there are words.
enum SourceRefusal: Error {
  case noAddress
  case noFeed(SourceError)
  case noPictures, known, tooMany, noList
}
