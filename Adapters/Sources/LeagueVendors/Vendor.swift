import FoundationEssentials
import HTTPSource
import LeagueCore
import OfflineCore

/// A vendor of leagues: its name, its address, what it is asked for, and how.
struct Vendor: Sendable {
  let scheme: String
  /// Its own address.
  let home: String
  /// The leagues that it is asked for, which no request could tell: vendors know thousands.
  let leagues: [League]
  let teams: @Sendable (League, VendorClient) async throws -> [Team]
  let squad: @Sendable (Team.ID, VendorClient) async throws -> [Player]

  func plugin(transport: any HTTPTransport, key: APIKey) -> SourcePlugin<LeaguePorts> {
    SourcePlugin(
      schemes: [scheme],
      placeKind: VendorServer.placeKind,
      prepare: transport.prepare
    ) { options throws(SourceOptions.InvalidLocator) in
      try open(options, transport: transport, key: key)
    }
  }

  /// What the options say, except that the scheme is not looked at.
  func open(
    _ options: SourceOptions, transport: any HTTPTransport, key: APIKey
  ) throws(SourceOptions.InvalidLocator) -> Source<LeaguePorts> {
    let server = try VendorServer(options, home: home)
    let source = VendorSource(
      name: "\(scheme):\(server.place)", vendor: self,
      client: VendorClient(
        server: server.address, key: key, transport: transport, timeout: options.timeout))
    return Source(
      name: source.name, at: server.address, by: transport, timeout: options.timeout,
      ports: LeaguePorts(leagues: source))
  }
}

/// The leagues of a vendor, without a request; their teams, and squads.
private struct VendorSource: LeagueSource {
  let name: SourceName
  let vendor: Vendor
  let client: VendorClient

  func leagues() async throws -> [League] {
    try Task.checkCancellation()
    return vendor.leagues
  }

  @concurrent
  func teams(of league: League.ID) async throws -> [Team] {
    guard let league = vendor.leagues.first(where: { $0.id == league }) else {
      throw SourceError(.notFound, address: "\(name) league \(league)")
    }
    return try await vendor.teams(league, client)
  }

  @concurrent
  func squad(of team: Team.ID) async throws -> [Player] { try await vendor.squad(team, client) }
}

/// Where a vendor answers: at its own address, or at one that stands in for it.
struct VendorServer: Sendable {
  static let placeKind = SourcePlugin<LeaguePorts>.PlaceKind.address(
    placeholder: "[https://HOST[:PORT][/PATH]]")

  let address: ServerAddress
  /// The address as the name of a source holds it: empty for the vendor's own.
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

  /// Only what can't be any other machine, whatever names are looked up.
  private var isLoopback: Bool {
    guard let host = address.base.host(percentEncoded: false)?.lowercased() else { return false }
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    return ["localhost", "::1", "[::1]"].contains(host)
      || (numbers.count == 4 && numbers.first == 127 && !numbers.contains(nil))
  }
}

extension String {
  /// `nil` for the empty text, which vendors write where there is nothing to say.
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

  /// The position that a vendor names in English or Spanish, in any case; another name is kept.
  init(vendorName name: String) { self = Self.vendorNames[name.lowercased()] ?? .other(name) }
}
