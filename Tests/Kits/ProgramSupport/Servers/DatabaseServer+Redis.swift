import Foundation
public import OfflineCore

extension DatabaseServer {
  /// `true` if Redis is installed, which `Tools/setup` does.
  public static var hasRedis: Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/redis-server")
  }

  /// The Redis shared by the tests of this process, protected by the password.
  public static let redis = Result { try startRedis() }

  /// Starts a Redis that no other test of this process uses.
  ///
  /// - Parameter options: The options added to its port and folder.
  public static func startRedis(_ options: String = keptRedis) throws -> DatabaseServer {
    try DatabaseServer(
      """
      touch "$DIR/redis.conf"
      start() {
        redis-server "$DIR/redis.conf" --port $PORT --bind 127.0.0.1 --dir "$DIR" \(options) &
        until redis-cli -p $PORT ping 2>&1 | grep -E 'PONG|NOAUTH'; do sleep 0.02; done
      }
      stop() { kill -9 $!; }
      crash() { stop; wait $!; }
      """)
  }

  /// The options of a Redis that loses no data when it is killed, and requires the password. It does not
  /// wait for the disk, because on a busy machine that may take longer than the time limit of a call.
  public static let keptRedis =
    #"--appendonly yes --appendfsync no --save "" --requirepass "$PASSWORD""#
  /// The same, for a Redis that loses no data in a power cut either.
  public static let durableRedis = "\(keptRedis) --appendfsync always"

  /// Returns a place on a Redis, by default the shared one, beside which there is room for scratch
  /// storage.
  public static func redisPlace(
    _ name: String = "essential-feed", on server: DatabaseServer? = nil, login: String? = nil
  ) throws -> StorePlace {
    let server = try server ?? redis.get()
    return StorePlace("//\(login ?? ":\(password)")@127.0.0.1:\(server.port)/0?name=\(name)")
  }
}
