import FoundationEssentials
import HTTPSource
import LeagueCore
import OfflineCore

/// The API key that a vendor requires. It is only sent, and never shown.
public struct APIKey: Sendable {
  /// The environment variable that holds the key, for users who still have to set it.
  public let variable: String
  let secret: Secret?

  /// - Parameters:
  ///   - variable: The environment variable that holds the key.
  ///   - value: The value of the variable. White space around it is ignored, and a value that no
  ///     header can carry counts as missing.
  public init(variable: String, value: String?) {
    self.variable = variable
    let key = value?.trimmedText
    secret = key.flatMap { $0.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? Secret($0) : nil }
  }
}

/// A vendor's fixed leagues, without a request, and their teams and squads from requests with a key.
struct VendorSource: LeagueSource {
  /// The most time of one request: vendors respond quickly or not at all.
  static let patience = Duration.seconds(8)
  private static let itemLimit = 10_000

  let name: SourceName
  let base: BaseAddress
  private let vendor: Vendor
  private let key: APIKey
  private let client: WebClient

  /// - Parameter timeout: The user's time limit.
  init(
    _ vendor: Vendor, at server: VendorServer, key: APIKey, by transport: any HTTPTransport,
    timeout: Duration
  ) {
    let url = server.address.base
    name = "\(vendor.scheme):\(server.place)"
    base = BaseAddress(url)
    self.vendor = vendor
    self.key = key
    let fields = key.secret.map { secret in
      [
        (name: "x-rapidapi-key", value: secret),
        (name: "x-rapidapi-host", value: Secret(url.host() ?? "")),
      ]
    }
    client = WebClient(
      transport: transport.polite(server.address.politeness), rules: server.address.rules,
      timeout: Self.limit(timeout),
      credentials: fields.flatMap { Credentials(for: url, fields: $0) }, tokens: key.variable)
  }

  /// Returns the time limit of one request, given the user's `timeout`.
  static func limit(_ timeout: Duration) -> Duration { min(timeout, patience) }

  func leagues() async throws -> [League] {
    try Task.checkCancellation()
    return vendor.leagues
  }

  @concurrent
  func teams(of league: League.ID) async throws -> [Team] {
    guard let league = vendor.leagues.first(where: { $0.id == league }) else {
      throw SourceError(.notFound, address: "\(name) league \(league)")
    }
    return try await vendor.teams(league, self)
  }

  @concurrent
  func squad(of team: Team.ID) async throws -> [Player] { try await vendor.squad(team, self) }

  /// Requests the document at `url`, and returns the items that `read` finds in it.
  ///
  /// - Throws: `SourceError`, or `CancellationError`.
  func items<Item: Sendable>(
    at url: URL, as read: @escaping @Sendable (WebDocument) throws -> [Item]
  ) async throws -> [Item] {
    guard key.secret != nil else {
      throw SourceError(
        .credentialsMissing, address: url.shown,
        detail: "the environment variable \(key.variable) holds no key")
    }
    return try await client.document(at: url) { document in
      let items = try read(document)
      guard items.count <= Self.itemLimit else {
        throw UnreadableDocument("more than \(Self.itemLimit) items")
      }
      return items
    }
  }
}
