public import Plugins
import Synchronization

extension StorePlugin {
  /// The backend `memory:`: nothing outlives the program.
  public static let inMemory = StorePlugin(
    scheme: "memory",
    summary: "in memory; gone when the program ends",
    open: { InMemoryStorage(imageLimit: $0.imageLimit).storage },
    scratch: { _, _ in
      // A test that opens the place twice means the same storage, as long as it holds the place.
      let opened = Mutex<InMemoryStorage?>(nil)
      return ScratchPlace(
        place: "", isShared: false, damage: nil, discard: {},
        open: { limit in
          opened.withLock { storage in
            let found = storage ?? InMemoryStorage(imageLimit: limit)
            storage = found
            return found.storage
          }
        })
    })
}
