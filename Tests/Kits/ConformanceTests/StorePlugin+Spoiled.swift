import InMemoryStore
import OfflineCore
import Plugins

extension StorePlugin {
  /// A sound backend with one mistake in it.
  static func spoiled(
    _ scheme: String, _ spoil: @escaping @Sendable (Storage) -> Storage
  ) -> StorePlugin {
    StorePlugin(
      scheme: scheme, summary: "", open: { spoil(StorePlugin.inMemory.open($0)) },
      scratch: { place, label in
        let sound = StorePlugin.inMemory.scratch(place, label)
        return ScratchPlace(
          place: place, isShared: false, damage: nil,
          damageImageData: sound.damageImageData, discard: sound.discard,
          open: { spoil(sound.open($0)) })
      })
  }
}
