import FoundationEssentials
import OfflineCore
public import Plugins
import Synchronization

extension StorePlugin {
  /// The backend `memory:`: nothing outlives the program.
  public static let inMemory = StorePlugin(
    scheme: "memory",
    summary: "in memory; gone when the program ends",
    open: { InMemoryStorage(imageLimit: $0.imageLimit).storage($0.whenSetAside) },
    scratch: { _, _ in
      // A test that opens the place twice means the same storage, as long as it holds the place.
      let opened = SharedStorage()
      return ScratchPlace(
        place: "",
        isShared: false,
        damage: { try await opened.current?.damage($0) },
        damageImageData: { try await opened.current?.damageImageData($0) },
        discard: {},
        open: { opened.storage(imageLimit: $0.imageLimit).storage($0.whenSetAside) })
    })
}

/// The one storage of a scratch place, made by whoever opens it first.
private final class SharedStorage: Sendable {
  private let opened = Mutex<InMemoryStorage?>(nil)

  var current: InMemoryStorage? { opened.withLock { $0 } }

  func storage(imageLimit: Int) -> InMemoryStorage {
    opened.withLock { opened in
      let storage = opened ?? InMemoryStorage(imageLimit: imageLimit)
      opened = storage
      return storage
    }
  }
}

extension InMemoryStorage {
  fileprivate func damage(_ key: ListKey) throws {
    try withLists { $0[key]?.isDamaged = true }
  }

  fileprivate func damageImageData(_ url: URL) throws { try withImages { $0.damage(url) } }
}
