public import OfflineCore
import StoreSupport

extension StorePlugin {
  /// The backend `redis:ADDRESS`: the keys of one name on a Redis server, for many machines.
  public static let redis = StorePlugin(
    RedisBackend.self, scheme: "redis",
    unavailableSchemes: [
      "rediss":
        "there is no TLS for Redis: use redis: with the address of a TLS proxy, such as stunnel, or use postgres:"
    ], placeholder: "//HOST:PORT/0", port: 6379)
}
