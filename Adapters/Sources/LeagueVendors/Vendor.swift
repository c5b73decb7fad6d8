import FoundationEssentials
import HTTPSource
import LeagueCore
import OfflineCore

/// A vendor of league data: its name, its address and its requests.
struct Vendor: Sendable {
  let scheme: String
  /// The vendor's own address.
  let home: String
  /// The leagues that are offered, which no request could select: vendors have thousands.
  let leagues: [League]
  let teams: @Sendable (League, VendorSource) async throws -> [Team]
  let squad: @Sendable (Team.ID, VendorSource) async throws -> [Player]

  func plugin(transport: any HTTPTransport, key: APIKey) -> SourcePlugin<LeaguePorts> {
    SourcePlugin(
      schemes: [scheme], placeKind: VendorServer.placeKind, prepare: transport.prepare
    ) { options throws(SourceOptions.InvalidLocator) in
      let server = try VendorServer(options, home: home)
      let source = VendorSource(
        self, at: server, key: key, by: transport, timeout: options.timeout)
      return Source(
        name: source.name, at: server.address, by: transport, timeout: options.timeout,
        ports: LeaguePorts(leagues: source))
    }
  }
}

/// The server of a vendor: its own address, or a replacement.
struct VendorServer: Sendable {
  static let placeKind = SourcePlugin<LeaguePorts>.PlaceKind.address(
    placeholder: "[https://HOST[:PORT][/PATH]]")

  let address: ServerAddress
  /// The address in the name of a source: empty for the vendor's own.
  let place: String

  /// - Parameter home: The vendor's own address.
  init(_ options: SourceOptions, home: String) throws(SourceOptions.InvalidLocator) {
    address = try ServerAddress(options.place.isEmpty ? home : options.place, options: options)
    place = options.place.isEmpty ? "" : address.name
    guard address.base.user() == nil, address.base.password() == nil else {
      throw SourceOptions.InvalidLocator(
        "the key says who asks; leave the user name and the password out of the address")
    }
    guard address.base.scheme?.lowercased() == "https" || isLoopback else {
      throw SourceOptions.InvalidLocator(
        "write an https address, so that nobody on the way sees the key")
    }
  }

  /// True if the host can only be this machine, whatever names resolve to.
  private var isLoopback: Bool {
    guard let host = address.base.host(percentEncoded: false)?.lowercased() else { return false }
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    return ["localhost", "::1", "[::1]"].contains(host)
      || (numbers.count == 4 && numbers.first == 127 && !numbers.contains(nil))
  }
}

extension String {
  /// The text, or `nil` if it is empty, which is how vendors write a missing value.
  var ifNotEmpty: String? { isEmpty ? nil : self }
}

extension Position {
  private static let vendorNames: [String: Position] = [
    "goalkeeper": .goalkeeper, "portero": .goalkeeper,
    "defender": .defender, "defensa": .defender,
    "midfielder": .midfielder, "centrocampista": .midfielder,
    "forward": .forward, "delantero": .forward,
    "coach": .coach, "entrenador": .coach,
  ]

  /// Creates a position from a vendor's name in English or Spanish, in any case; another name is kept.
  init(vendorName name: String) { self = Self.vendorNames[name.lowercased()] ?? .other(name) }
}
