import FoundationEssentials
import OfflineCore
import WebAccess

/// Asks a vendor's server, which only answers with a key.
struct VendorClient: Sendable {
  /// The most seconds of one request, as vendors are quick or not to be had.
  static let patience: Double = 8
  /// The most bytes of one list: 16 MiB.
  static let byteLimit = 16 << 20
  /// The most items of one list.
  static let itemLimit = 10_000

  let base: BaseAddress
  private let key: APIKey
  private let client: WebClient
  private let now: @Sendable () -> Date

  /// - Parameters:
  ///   - timeout: The most seconds that the user grants.
  ///   - now: Tells how far off is the date at which a server wants to be asked again.
  init(
    server: ServerAddress, key: APIKey, transport: any HTTPTransport, timeout: Double,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.base = BaseAddress(server.base)
    self.key = key
    let fields = key.secret.map { secret in
      [
        (name: "x-rapidapi-key", value: secret),
        (name: "x-rapidapi-host", value: Secret(server.base.host() ?? "")),
      ]
    }
    self.client = WebClient(
      transport: transport, rules: server.rules, timeout: Self.limit(timeout),
      credentials: fields.flatMap { Credentials(fields: $0, for: server.base) })
    self.now = now
  }

  /// The most seconds of one request when the user grants `timeout`.
  static func limit(_ timeout: Double) -> Double { min(timeout, patience) }

  /// What the server has at `url`: status 200 and JSON of the given form.
  ///
  /// - Throws: `SourceError`, or `CancellationError`.
  @concurrent
  func document<Document: Decodable & Sendable>(
    _ form: Document.Type, at url: URL
  ) async throws -> Document {
    let address = WebAddress.shown(url)
    guard key.secret != nil else {
      throw SourceError.refused(.noKey(variable: key.variable), address: address)
    }
    let response = try await client.get(url, byteLimit: Self.byteLimit)
    switch response.status {
    case 401, 403: throw SourceError.invalidData(.keyRefused, address: address)
    case 429:
      let seconds = RetryAfter.seconds(response.retryAfter, now: now())
      throw SourceError.invalidData(.rateLimited(retryAfter: seconds), address: address)
    default:
      try response.checkStatus(200...200, at: address)
      return try response.document(form, at: address)
    }
  }
}
