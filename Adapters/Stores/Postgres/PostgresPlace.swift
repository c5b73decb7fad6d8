import OfflineCore
import Platform
import StoreSupport

/// The address of a storage: an address of libpq with our parameters `schema=NAME` and `announce=yes`.
struct PostgresPlace: ServerPlace {
  private static let plainBytes = Set(
    "-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz".utf8)

  /// Returns whether a name consists of characters allowed in the names of our schemas.
  static func isPlain(_ name: String) -> Bool { name.utf8.allSatisfy(plainBytes.contains) }

  private let address: StoreAddress

  init(_ place: StorePlace) { address = StoreAddress(place) }

  /// The schema that holds the storage.
  var name: String { address["schema"] ?? "essential_feed" }
  var announces: Bool { address.announces ?? false }
  var redacted: String { "postgres:\(address.redacted)" }

  func with(name: String) -> StorePlace {
    var address = address
    address["schema"] = name
    return address.place
  }

  /// The address for libpq.
  private var connectionText: String {
    var address = address
    address["schema"] = nil
    address["announce"] = nil
    let text = address.place.rawValue
    return "postgresql:" + (text.hasPrefix("//") ? text : "//" + text)
  }

  var problem: String? {
    do throws(StoreError) {
      _ = try settings()
      return nil
    } catch {
      return error.detail
    }
  }

  /// Returns the settings of the address by the names of libpq, which takes missing ones from the environment.
  ///
  /// - Throws: `StoreError` with the reason `denied` for an address that can't be used, without repeating it.
  private func settings() throws(StoreError) -> [String: String] {
    guard address.isValid else {
      throw StoreError(
        .denied,
        detail:
          "an address of PostgreSQL looks like postgres://USER:PASSWORD@HOST:PORT/DB,"
          + " with two slashes, and a port from 1 to 65535; write '@', '/', '?' and '#' in names and"
          + " passwords as %40, %2F, %3F and %23")
    }
    guard !name.isEmpty, Self.isPlain(name), !name.hasPrefix("pg_") else {
      throw StoreError(
        .denied,
        detail:
          "the name of a schema consists of letters, digits, '_', '-' and '.', and begins not with"
          + " 'pg_'")
    }
    guard address.announces != nil else {
      throw StoreError(.denied, detail: StoreAddress.announceProblem)
    }
    let library = try LibPQ.shared.get()
    var message: UnsafeMutablePointer<CChar>?
    defer { library.freeMemory(message) }
    guard let first = library.parse(connectionText, &message) else {
      // The message of libpq would repeat the address, and a password with it.
      throw StoreError(
        .denied,
        detail:
          "libpq does not understand the address: its parameters are those of libpq, schema=NAME and"
          + " announce=yes")
    }
    defer { library.freeSettings(first) }
    var settings: [String: String] = [:]
    var next = first.assumingMemoryBound(to: LibPQ.Setting.self)
    while let keyword = next.pointee.keyword {
      let value = next.pointee.value ?? next.pointee.variable.flatMap { UnsafePointer(getenv($0)) }
      settings[String(cString: keyword)] = value.map { String(cString: $0) }
      next += 1
    }
    return settings
  }
}

// MARK: Servers

/// One server of an address.
struct PostgresServer: Sendable {
  /// The parameters with which libpq connects to it. Later ones override earlier ones.
  let parameters: [(String, String)]
  /// The password file if libpq ignores it, because other users may read it or it is not a regular
  /// file. libpq would print a warning to the terminal for each connection.
  let refusedPasswords: String?
}

extension PostgresPlace {
  /// Returns the servers of the address. Each is tried separately, because libpq would spend all
  /// the time on one that does not answer.
  func servers() throws(StoreError) -> [PostgresServer] {
    let settings = try settings()
    let lists = ["host", "hostaddr", "port"].map { keyword in
      let values = (settings[keyword] ?? "").split(separator: ",", omittingEmptySubsequences: false)
      return (keyword: keyword, values: values.map(String.init))
    }
    let count = max(lists[0].values.count, lists[1].values.count)
    let refused = Self.refusedPasswords(settings["passfile"])
    return (0..<count).map { index in
      let host = lists.compactMap { keyword, values -> (String, String)? in
        // A single value applies to all servers.
        let value = values.count == 1 ? values[0] : index < values.count ? values[index] : ""
        return count == 1 || value.isEmpty ? nil : (keyword, value)
      }
      let parameters =
        [
          // Requesting tickets takes a tenth of a second in some networks.
          ("gssencmode", "disable"),
          // A standby may return older data than was saved, so it is used only if it is the only server.
          ("target_session_attrs", count > 1 ? "read-write" : "any"),
          ("fallback_application_name", "essential-feed"), ("dbname", connectionText),
        ] + host + [("client_encoding", "UTF8")]
        // A path that can't exist, so libpq does not look at the file.
        + (refused.map { [("passfile", $0 + "/-")] } ?? [])
      return PostgresServer(parameters: parameters, refusedPasswords: refused)
    }
  }

  private static func refusedPasswords(_ file: String?) -> String? {
    guard let path = file ?? getenv("HOME").map({ String(cString: $0) + "/.pgpass" }) else {
      return nil
    }
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return status.st_mode & S_IFMT == S_IFREG && status.st_mode & 0o077 == 0 ? nil : path
  }
}
