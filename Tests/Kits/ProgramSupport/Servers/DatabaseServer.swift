import Conformance
import Foundation
public import OfflineCore

/// A database server that the tests of this process share. It uses a free port of this machine and
/// a folder and environment of its own, and ends with the process.
public final class DatabaseServer: Sendable {
  /// The error for a server that did not start.
  struct NotStarted: Error {
    let log: String
  }

  /// The password of the user `feed`.
  public static let password = "hunter2-of-the-tests"

  /// The port of 127.0.0.1 on which it listens.
  public let port: Int
  /// The folder of its data, its log and its password.
  public let folder: String
  // Unchecked because of this property, which only has to be closed with the process, so that the
  // script notices.
  private nonisolated(unsafe) let lifeline: UnsafeMutablePointer<FILE>?

  /// Runs a script that starts a server, and waits until its folder contains the file `ready`.
  ///
  /// The script receives its port, its folder and the password in `PORT`, `DIR` and `PASSWORD`. It
  /// defines the functions `start`, which starts the server in the background and waits for it,
  /// `stop` and `crash`.
  init(_ script: String) throws {
    port = try Self.reservedPort()
    folder = FileManager.default.temporaryDirectory.appending(path: "server-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try "\(Self.password)\n".write(toFile: folder + "/password", atomically: true, encoding: .utf8)
    let text = """
      DIR='\(folder)' PORT=\(port) PASSWORD=$(cat '\(folder)/password')
      exec >"$DIR/log" 2>&1
      # A run that is interrupted ends the input of this script, which then cleans up.
      trap : INT TERM HUP
      # Close what is inherited from the tests. Otherwise their connections and pipes would stay open.
      for file in /proc/$$/fd/*; do
        number=${file##*/}
        [ "$number" -le 2 ] || exec {number}>&-
      done
      as() { user=$1; shift; if [ "$(id -u)" = 0 ]; then runuser -u "$user" -- "$@"; else "$@"; fi; }
      \(script)
      start
      touch "$DIR/ready"
      while read -r word; do
        "$word"
        touch "$DIR/ready"
      done
      stop
      wait
      rm -rf "$DIR"
      """
    try text.write(toFile: folder + "/run", atomically: true, encoding: .utf8)
    // Uses bash, because other shells only close descriptors below ten.
    let shell = "env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin bash -c '. \"$0\"'"
    lifeline = popen("exec \(shell) '\(folder)/run'", "we")
    try wait()
  }

  /// Kills the server like `kill -9`.
  public func crash() throws { try tell("crash") }

  /// Starts the server again on the data it left.
  public func restart() throws { try tell("start") }

  private func tell(_ word: String) throws {
    try FileManager.default.removeItem(atPath: folder + "/ready")
    fputs(word + "\n", lifeline)
    fflush(lifeline)
    try wait()
  }

  private func wait() throws {
    let end = ContinuousClock.now + .seconds(600)
    while !FileManager.default.fileExists(atPath: folder + "/ready") {
      guard ContinuousClock.now < end else {
        throw NotStarted(log: (try? String(contentsOfFile: folder + "/log", encoding: .utf8)) ?? "")
      }
      usleep(20_000)
    }
  }

  /// Reserves a port by binding a socket that stays open, so that no other program gets it.
  ///
  /// The server can still listen on the port, even after a restart, because both sockets allow reuse.
  private static func reservedPort() throws -> Int {
    let descriptor = Loopback.openSocket()
    var isReused: Int32 = 1
    setsockopt(
      descriptor, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
    guard let port = Loopback.bindSocket(descriptor) else {
      close(descriptor)
      throw NotStarted(log: "no free port")
    }
    return port
  }
}

extension DatabaseServer {
  /// `true` if PostgreSQL is installed, which `Tools/setup` does.
  public static var hasPostgres: Bool {
    !((try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []).isEmpty
  }

  /// `true` if all servers are installed.
  public static var areInstalled: Bool { hasPostgres && hasRedis }

  /// The PostgreSQL shared by the tests of this process.
  public static let postgres = Result { try newPostgres() }

  /// Starts a PostgreSQL for one test. It does not wait for the disk: a crash of the server loses nothing
  /// without that, and on a busy machine it may take longer than the time limit of a call.
  public static func newPostgres() throws -> DatabaseServer {
    _ = forgetVariables
    return try DatabaseServer(
      """
      bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
      [ "$(id -u)" != 0 ] || chown postgres "$DIR"
      as postgres "$bin/initdb" -D "$DIR/data" -U feed -A scram-sha-256 --pwfile="$DIR/password" \\
        --no-sync -E UTF8 --locale=C
      start() {
        as postgres "$bin/postgres" -D "$DIR/data" -p $PORT -c listen_addresses=127.0.0.1 \\
          -c unix_socket_directories="$DIR" -c max_connections=300 -c shared_buffers=64MB \\
          -c fsync=off &
        until "$bin/pg_isready" -q -h 127.0.0.1 -p $PORT; do sleep 0.02; done
      }
      stop() { as postgres "$bin/pg_ctl" -D "$DIR/data" -m immediate stop; }
      crash() { stop; }
      """)
  }

  /// Starts a PgBouncer in front of a server: its clients share 2 sessions, or 40 in `session` mode.
  ///
  /// - Parameter mode: The pool mode, `transaction` or `session`: after which of them a server
  ///   session returns to the pool.
  public static func newPooler(_ mode: String, before server: DatabaseServer) throws
    -> DatabaseServer
  {
    try DatabaseServer(
      """
      printf '"feed" "%s"\n' "$PASSWORD" >"$DIR/users"
      cat >"$DIR/ini" <<END
      [databases]
      postgres = host=127.0.0.1 port=\(server.port) user=feed password=$PASSWORD
      [pgbouncer]
      listen_addr = 127.0.0.1
      listen_port = $PORT
      unix_socket_dir =
      auth_type = plain
      auth_file = $DIR/users
      pool_mode = \(mode)
      default_pool_size = \(mode == "session" ? 40 : 2)
      END
      [ "$(id -u)" != 0 ] || chown -R postgres "$DIR"
      start() {
        as postgres pgbouncer -q "$DIR/ini" &
        until (exec 3<>/dev/tcp/127.0.0.1/$PORT); do sleep 0.02; done
      }
      stop() { kill -9 $!; }
      crash() { stop; wait $!; }
      """)
  }

  /// Removes the variables that libpq would read in this process, such as `PGOPTIONS`.
  private static let forgetVariables: Void = {
    for name in ProcessInfo.processInfo.environment.keys where name.hasPrefix("PG") {
      unsetenv(name)
    }
  }()

  /// Returns the command line names of a new storage on each shared server, with a unique name.
  public static func newStores() throws -> [String] {
    let name = "test-\(UUID().uuidString.lowercased())"
    return [
      "postgres:" + (try postgres.get()).postgresPlace(name).rawValue,
      "redis:" + (try redisPlace(name)).rawValue,
    ]
  }

  /// Returns a place on this PostgreSQL, beside which there is room for scratch storage.
  public func postgresPlace(_ schema: String = "essential_feed") -> StorePlace {
    StorePlace("//feed:\(Self.password)@127.0.0.1:\(port)/postgres?schema=\(schema)")
  }
}
