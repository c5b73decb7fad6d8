public import Composition
import Decorators
import OfflineCore
import Presentation

/// The work of commands on stores, besides the use cases of the app.
extension Session {
  /// Returns the store that the user named, or the default one for `nil`.
  ///
  /// - Throws: ``UsageError`` for an unknown or unusable store.
  func store(_ text: String?) throws -> StoreLocator {
    try settings.locator(of: text, plugins, for: app.source.name)
  }

  /// Runs work that deletes data. If faults are injected, it runs on a temporary copy of the store. Damaged
  /// data is reported, and is not in the copy.
  func onDisposableCopy<Value>(
    of store: StoreLocator, _ body: (StoreLocator) async throws -> Value
  ) async throws -> Value {
    guard !settings.interceptors.isEmpty else { return try await body(store) }
    warn(messages.worksOnCopy(of: store.shown))
    return try await store.withCopy(
      settings, onDamage: { warn(messages.message(for: $0)) }, body)
  }

  /// Runs work that deletes data on the app, or on an app with a temporary copy of its store.
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
