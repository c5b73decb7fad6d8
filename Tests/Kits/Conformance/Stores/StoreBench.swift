import FoundationEssentials
import OfflineCore
import Plugins

/// The storage that one requirement is tried on: new, empty, and removed afterwards.
struct StoreBench: Sendable {
  let scratch: ScratchPlace

  /// Another instance on the same storage.
  func open(
    imageLimit: Int = StoreOptions.defaultImageLimit,
    whenSetAside: @escaping @Sendable (SetAside) -> Void = { _ in }
  ) -> Storage {
    scratch.open(imageLimit: imageLimit, whenSetAside: whenSetAside)
  }

  /// Runs `body` on another instance, which must tell of the one damage that it sets aside.
  func expectSetAside(_ body: (Storage) async throws -> Void) async throws {
    let (told, tell) = AsyncStream.makeStream(of: SetAside.self)
    let storage = open { tell.yield($0) }
    try await body(storage)
    tell.finish()
    let places = await told.reduce(into: []) { $0.append($1.place) }
    try expect(places, is: [storage.place], "where damage was told to be set aside")
  }

  /// Breaks a saved list.
  func damage(_ key: ListKey) async throws {
    guard let damage = scratch.damage else {
      throw NotApplicable(reason: "nothing in this backend can break")
    }
    try await damage(key)
  }
}

extension StoreBench {
  /// Breaks saved image data.
  func damageImageData(_ url: URL) async throws {
    guard let damage = scratch.damageImageData else {
      throw NotApplicable(reason: "nothing in this backend can break")
    }
    try await damage(url)
  }
}

/// Thrown by a requirement that has nothing to try on a backend.
struct NotApplicable: Error {
  let reason: String
}
