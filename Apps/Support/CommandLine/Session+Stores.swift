public import Composition
import Decorators
import OfflineCore
import Presentation

/// What the commands do with stores besides the use cases of the app.
extension Session {
  /// A store as a person names it; `nil` for the default.
  ///
  /// - Throws: ``UsageError``.
  func store(_ text: String?) throws -> StoreLocator {
    try settings.locator(of: text, plugins, for: app.source.name)
  }

  /// All stores at the default places, of whichever source and program.
  ///
  /// - Throws: ``UsageError``.
  func storesAtDefaultPlaces() throws -> [StoreLocator] {
    try StoreLocator.atDefaultPlaces(in: plugins.stores, environment: settings.environment)
  }

  /// Opens a store as that of the app is.
  func open(_ store: StoreLocator) -> Storage {
    store.open(settings).intercepted(by: settings.allInterceptors)
  }

  /// Runs what destroys: where calls go wrong on purpose, on a copy of the store, which is removed
  /// afterwards. What is damaged is told, and is not in the copy.
  func onDisposableCopy<Value>(
    of store: StoreLocator, _ body: (StoreLocator) async throws -> Value
  ) async throws -> Value {
    guard !settings.interceptors.isEmpty else { return try await body(store) }
    warn(messages.worksOnCopy(of: store.shown))
    return try await store.withCopy(
      settings, onDamage: { warn(messages.message(for: $0)) }, body)
  }

  /// The same, on an app.
  public func onDisposableCopy<Value>(
    _ body: (ComposedApp<Ports>) async throws -> Value
  ) async throws -> Value {
    guard !settings.interceptors.isEmpty else { return try await body(app) }
    return try await onDisposableCopy(of: store(settings.store)) { store in
      let copy = try ComposedApp(settings, plugins: plugins, on: store)
      return try await withCleanup({ try await body(copy) }, cleanup: copy.storage.close)
    }
  }
}
