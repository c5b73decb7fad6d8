import FoundationEssentials
import OfflineCore
import Platform
import StoreSupport

/// The address of a storage: an address of libpq with our parameters `schema=NAME` and `announce=yes`.
struct PostgresPlace: Sendable {
  /// One server of the address: the settings that override the address for it.
  typealias Host = [(keyword: String, value: String)]

  private static let defaultSchema = "essential_feed"
  private static let plainBytes = Set(
    "-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz".utf8)

  /// Returns whether a name consists of characters allowed in the names of our schemas.
  static func isPlain(_ name: String) -> Bool { name.utf8.allSatisfy(plainBytes.contains) }

  private let address: ServerAddress

  init(_ place: StorePlace) { address = ServerAddress(place) }

  /// The schema that holds the storage.
  var schema: String { address["schema"] ?? Self.defaultSchema }

  /// `true` if changes are announced.
  var announces: Bool { address.announces ?? false }

  /// The address without passwords, for messages.
  var redacted: String { "postgres:\(address.redacted)" }

  /// The address for libpq, which takes missing settings from its environment.
  var connectionText: String {
    var address = address
    address["schema"] = nil
    address["announce"] = nil
    let text = address.place.rawValue
    return "postgresql:" + (text.hasPrefix("//") ? text : "//" + text)
  }

  /// The problem of the address, or `nil`.
  var problem: String? {
    guard address.base.isEmpty || address.base.hasPrefix("//") else {
      return "an address of PostgreSQL begins with two slashes: postgres://USER@HOST:PORT/DB"
    }
    guard !address.isAmbiguous, !address.hasStrayCharacters else {
      return "write '@', '/', '?' and '#' in names and passwords as %40, %2F, %3F and %23"
    }
    guard !address.hasImpossiblePort else {
      return "a port is a number from 1 to 65535; a password stands before an '@'"
    }
    guard !schema.isEmpty, Self.isPlain(schema), !schema.hasPrefix("pg_") else {
      return
        "the name of a schema consists of letters, digits, '_', '-' and '.', and begins not with 'pg_'"
    }
    guard address.announces != nil else { return ServerAddress.announceProblem }
    switch LibPQ.shared {
    case .failure(let missing): return missing.description
    case .success(let library):
      // The message of libpq would repeat the address, and a password with it.
      guard settings(library) == nil else { return nil }
      return
        "libpq does not understand the address: its parameters are those of libpq, schema=NAME and "
        + "announce=yes"
    }
  }

  // MARK: Hosts

  /// Returns the servers of the address. Each is tried separately, because libpq would spend all
  /// the time on one that does not answer.
  func hosts(_ library: LibPQ) -> [Host] {
    let settings = settings(library) ?? [:]
    let list = { (keyword: String, variable: String) -> [String] in
      let text = settings[keyword] ?? getenv(variable).map { String(cString: $0) } ?? ""
      return text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let (names, addresses) = (list("host", "PGHOST"), list("hostaddr", "PGHOSTADDR"))
    let ports = list("port", "PGPORT")
    let count = max(names.count, addresses.count)
    guard count > 1 else { return [[]] }
    return (0..<count).map { index in
      [("host", names), ("hostaddr", addresses), ("port", ports)].compactMap { keyword, values in
        // A single value applies to all servers.
        let value =
          values.count == 1 ? values[0] : values.indices.contains(index) ? values[index] : ""
        return value.isEmpty ? nil : (keyword, value)
      }
    }
  }

  /// Returns the settings in the address, or `nil` if libpq can't parse it.
  private func settings(_ library: LibPQ) -> [String: String]? {
    var message: UnsafeMutablePointer<CChar>?
    defer { library.freeMemory(message) }
    guard let first = library.parse(connectionText, &message) else { return nil }
    defer { library.freeSettings(first) }
    var settings: [String: String] = [:]
    var next = first.assumingMemoryBound(to: LibPQ.Setting.self)
    while let keyword = next.pointee.keyword {
      settings[String(cString: keyword)] = next.pointee.value.map { String(cString: $0) }
      next += 1
    }
    return settings
  }

  /// Returns the password file if libpq ignores it, because other users may read it or it is not a
  /// regular file. libpq would print a warning to the terminal for each connection.
  func refusedPasswords(_ library: LibPQ) -> String? {
    let variable = { (name: String) in getenv(name).map { String(cString: $0) } }
    guard
      let path = settings(library)?["passfile"] ?? variable("PGPASSFILE")
        ?? variable("HOME").map({ $0 + "/.pgpass" })
    else { return nil }
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return status.st_mode & S_IFMT == S_IFREG && status.st_mode & 0o077 == 0 ? nil : path
  }

  // MARK: Siblings

  /// Returns the place of another schema on the same server.
  func with(schema: String) -> StorePlace {
    var address = address
    address["schema"] = schema
    return address.place
  }
}
