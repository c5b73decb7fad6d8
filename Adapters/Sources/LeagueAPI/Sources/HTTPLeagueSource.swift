public import FoundationEssentials
public import LeagueCore
public import OfflineCore
public import WebAccess

/// The leagues of a server that follows our own contract; their teams and squads too.
///
/// A list is at status 200 and well formed; one malformed item fails it all.
public struct HTTPLeagueSource: LeagueSource {
  /// The most bytes of one list: 16 MiB.
  public static let byteLimit = 16 << 20
  /// The most items of one list.
  public static let itemLimit = 10_000

  let endpoint: LeagueEndpoint
  private let client: WebClient

  /// - Parameters:
  ///   - base: An http or https address.
  ///   - rules: Must trust `base`, or its host is looked up and checked first.
  ///   - timeout: The most seconds of one request, its redirects and its body.
  public init(base: URL, transport: any HTTPTransport, rules: AddressRules, timeout: Double) {
    self.endpoint = LeagueEndpoint(base: base)
    self.client = WebClient(transport: transport, rules: rules, timeout: timeout)
  }

  /// All leagues, in the order of the server.
  @concurrent
  public func leagues() async throws -> [League] {
    try await list(of: LeagueRecord.self, at: endpoint.leagues, map: League.init)
  }

  @concurrent
  func list<Record: Codable & Sendable, Item>(
    of record: Record.Type, at url: URL, map: (Record) throws(MalformedRecord) -> Item
  ) async throws -> [Item] {
    let address = WebAddress.shown(url)
    let response = try await client.get(url, byteLimit: Self.byteLimit)
    try response.checkStatus(200...200, at: address)
    return try response.items(of: record, at: address, limit: Self.itemLimit, map: map)
  }
}
