import FoundationEssentials
import OfflineCore
import StoreSupport

/// The address of a storage: `//USER:PASSWORD@HOST:PORT/N?name=NAME&announce=yes`, in which any
/// part may be missing.
struct RedisPlace: ServerPlace {
  private static let nameBytes = Set(
    "-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~".utf8)

  private let address: StoreAddress

  init(_ place: StorePlace) { address = StoreAddress(place) }

  var host: String {
    let name = address.hosts.first?.name.percentDecoded ?? ""
    return name.isEmpty ? "127.0.0.1" : name.filter { !"[]".contains($0) }
  }
  var port: Int { address.hosts.first?.port ?? 6379 }
  /// The number of the database, or `nil` if it is invalid.
  var database: Int? {
    let number = address.path.dropFirst()
    return number.isEmpty ? 0 : UInt16(number).map(Int.init)
  }
  /// The name of the storage, with which its keys begin.
  var name: String { address["name"] ?? "essential-feed" }
  var announces: Bool { address.announces ?? false }
  /// The channel of the announcements, which names the database because Redis shares channels
  /// between databases.
  var channel: String { "\(name):\(database ?? 0)" }

  /// The address without passwords. An invalid address is hidden, because any part of it may be a password. A
  /// user name without a password is hidden too: each user of Redis has a password, so it may be one.
  var redacted: String {
    guard problem == nil else { return "redis:" }
    let isAlone = !address.user.isEmpty && address.password == nil
    return "redis:"
      + (isAlone
        ? address.redacted.replacing("//\(address.user)@", with: "//…@") : address.redacted)
  }

  var problem: String? {
    let parts = [address.user, address.password ?? "", address.hosts.first?.name ?? ""]
    return
      if !address.isValid || address.hosts.count > 1
      || parts.contains(where: { $0.percentDecoded == nil })
    {
      "an address of Redis looks like redis://USER:PASSWORD@HOST:PORT/0, with a port from 1 to 65535, and"
        + " with other characters of the password than letters, digits, '-', '.', '_' and '~' written"
        + " like %40"
    } else if database == nil {
      "what follows the port of Redis is the number of a database: redis://HOST:PORT/0"
    } else if !address.parameters.allSatisfy({ ["name", "announce"].contains($0.name) }) {
      "the only parameters of an address of Redis are name=NAME and announce=yes"
    } else if address.announces == nil {
      StoreAddress.announceProblem
    } else if name.isEmpty || !name.utf8.allSatisfy(Self.nameBytes.contains) {
      "the name of a storage in Redis is made of letters, digits, '_', '-', '.' and '~'"
    } else {
      nil
    }
  }

  /// Returns the arguments of `AUTH`: the user, if there is one, and the password; none if there is
  /// neither.
  func login(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(StoreError) -> [String] {
    let user = address.user.percentDecoded ?? ""
    let given = environment.filter { !$0.value.isEmpty }
    var password = address.password?.percentDecoded ?? given["FEED_REDIS_PASSWORD"]
    if password == nil, let path = given["FEED_REDIS_PASSWORD_FILE"] {
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
        throw StoreError(.denied, detail: "the file of FEED_REDIS_PASSWORD_FILE can't be read")
      }
      password = String(text.prefix { !$0.isNewline })
    }
    return user.isEmpty ? password.map { [$0] } ?? [] : [user, password ?? ""]
  }

  func with(name: String) -> StorePlace {
    var address = address
    address["name"] = name
    return address.place
  }
}
