public import OfflineCore
import StorageEngine

extension StorePlugin {
  /// The backend `redis:ADDRESS`: the keys of one name on a Redis server, for many machines.
  public static let redis = redis(scheme: "redis")

  /// The scheme for TLS, which hiredis lacks here: its places have a problem that suggests alternatives.
  public static let rediss = redis(scheme: "rediss")

  private static func redis(scheme: String) -> StorePlugin {
    StorePlugin(
      scheme: scheme,
      placeKind: .address(placeholder: "//HOST:PORT/0", port: 6379, isOptional: true),
      placeProblem: { RedisPlace($0, scheme: scheme).problem },
      open: { options in
        let backend = RedisBackend(options, scheme: scheme)
        return Storage(
          backend, at: backend.place.redacted, options: options, lease: backend,
          announcer: backend.announcer)
      },
      siblings: Siblings(
        name: { place, label in
          let place = RedisPlace(place)
          return place.with(name: "\(place.name).\(label)")
        },
        found: { place in
          let backend = RedisBackend(StoreOptions(place: place), scheme: scheme)
          defer { backend.close() }
          let prefix = backend.place.name + "."
          return try await backend.names(prefix).reduce(into: [:]) {
            $0[String($1.dropFirst(prefix.count))] = backend.place.with(name: $1)
          }
        },
        erase: { place in
          let backend = RedisBackend(StoreOptions(place: place), scheme: scheme)
          defer { backend.close() }
          try await backend.erase()
        },
        move: { sibling, target in
          let backend = RedisBackend(target, scheme: scheme)
          defer { backend.close() }
          try await backend.move(here: RedisPlace(sibling).name)
        }))
  }
}
