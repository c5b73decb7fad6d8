import CacheCore
import Plugins

/// The storage that one requirement is tried on: new, empty, and removed afterwards.
struct StoreBench: Sendable {
  let scratch: ScratchPlace

  /// Another instance on the same storage.
  func open(imageLimit: Int = StoreOptions.defaultImageLimit) -> Storage {
    scratch.open(imageLimit)
  }

  /// Breaks a saved list.
  func damage(_ key: ListKey) async throws {
    guard let damage = scratch.damage else {
      throw NotApplicable(reason: "nothing in this backend can break")
    }
    try await damage(key)
  }
}

/// Thrown by a requirement that has nothing to try on a backend.
struct NotApplicable: Error {
  let reason: String
}
