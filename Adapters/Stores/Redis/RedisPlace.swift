import FoundationEssentials
import OfflineCore
import StoreSupport

/// The address of a storage: `//USER:PASSWORD@HOST:PORT/N?name=NAME&announce=yes`, in which any
/// part may be missing.
struct RedisPlace: Sendable {
  private static let nameBytes = Set(
    "-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~".utf8)

  private let scheme: String
  private let address: ServerAddress
  private let url: URL?

  init(_ place: StorePlace, scheme: String = "redis") {
    self.scheme = scheme
    address = ServerAddress(place)
    url = URL(
      string: "redis:" + (address.base.isEmpty ? "//" : address.base),
      encodingInvalidCharacters: false)
  }

  var host: String {
    (url?.host(percentEncoded: false)).flatMap { $0.isEmpty ? nil : $0 } ?? "127.0.0.1"
  }
  var port: Int { url?.port ?? 6379 }
  /// The number of the database, or `nil` if it is invalid.
  var database: Int? {
    let number = url?.path().dropFirst() ?? ""
    return number.isEmpty ? 0 : UInt16(number).map(Int.init)
  }
  /// The name of the storage, with which its keys begin.
  var name: String { address["name"] ?? "essential-feed" }

  /// `true` if changes are announced.
  var announces: Bool { address.announces ?? false }
  /// The channel of the announcements, which names the database because Redis shares channels
  /// between databases.
  var channel: String { "\(name):\(database ?? 0)" }

  /// The address for messages, without passwords. Nothing is shown of an invalid address, because
  /// any part of it may be a password, or of a user name alone, because it may be meant as one: no
  /// user of Redis lacks a password.
  var redacted: String {
    guard problem == nil else { return "\(scheme):" }
    let name = url?.user(percentEncoded: true) ?? ""
    let isAlone = !name.isEmpty && url?.password(percentEncoded: true) == nil
    return "\(scheme):"
      + (isAlone ? address.redacted.replacing("//\(name)@", with: "//…@") : address.redacted)
  }

  /// The problem of the address, which the text does not repeat; `nil` if there is none.
  var problem: String? {
    if scheme != "redis" {
      "this hiredis has no TLS: name, by redis:, a proxy that has it, such as stunnel; or use postgres:"
    } else if url == nil || address.hasStrayCharacters
      || !address.base.isEmpty && !address.base.hasPrefix("//")
    {
      "an address of Redis looks like redis://USER:PASSWORD@HOST:PORT/0, with other characters of the"
        + " password than letters, digits, '-', '.', '_' and '~' written like %40"
    } else if !(1...65_535 ~= port) {
      "the port of Redis is a number from 1 to 65535"
    } else if database == nil {
      "what follows the port of Redis is the number of a database: redis://HOST:PORT/0"
    } else if !address.parameters.allSatisfy({ ["name", "announce"].contains($0.name) }) {
      "the only parameters of an address of Redis are name=NAME and announce=yes"
    } else if address.announces == nil {
      ServerAddress.announceProblem
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
    let user = url?.user(percentEncoded: false) ?? ""
    let given = environment.filter { !$0.value.isEmpty }
    var password = url?.password(percentEncoded: false) ?? given["FEED_REDIS_PASSWORD"]
    if password == nil, let path = given["FEED_REDIS_PASSWORD_FILE"] {
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
        throw StoreError(.denied, detail: "the file of FEED_REDIS_PASSWORD_FILE can't be read")
      }
      password = String(text.prefix { !$0.isNewline })
    }
    return user.isEmpty ? password.map { [$0] } ?? [] : [user, password ?? ""]
  }

  /// Returns the place of another storage on the same server.
  func with(name: String) -> StorePlace {
    var address = address
    address["name"] = name
    return address.place
  }
}
