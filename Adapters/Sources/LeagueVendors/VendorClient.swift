import FoundationEssentials
import HTTPSource
import OfflineCore

/// What a vendor asks for before it answers. Nothing shows it: it is only ever sent.
public struct APIKey: Sendable {
  /// The environment variable that holds the key, for people who have yet to set it.
  public let variable: String
  let secret: Secret?

  /// - Parameters:
  ///   - variable: Where the key is kept.
  ///   - value: What is kept there. Spaces and line ends around it do not count, and what no header
  ///     can carry is no key.
  public init(variable: String, value: String?) {
    self.variable = variable
    let key = value?.trimmedText
    secret = key.flatMap { $0.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? Secret($0) : nil }
  }
}

/// Asks a vendor's server, which only answers with a key.
struct VendorClient: Sendable {
  /// The most seconds of one request, as vendors are quick or not to be had.
  static let patience: Double = 8
  static let itemLimit = 10_000

  let base: BaseAddress
  private let key: APIKey
  private let client: WebClient

  /// - Parameter timeout: The most seconds that the user grants.
  init(server: ServerAddress, key: APIKey, transport: any HTTPTransport, timeout: Double) {
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
      credentials: fields.flatMap { Credentials(fields: $0, for: server.base) },
      tokens: key.variable)
  }

  /// The most seconds of one request when the user grants `timeout`.
  static func limit(_ timeout: Double) -> Double { min(timeout, patience) }

  /// What `read` makes of the document that the server has at `url`.
  ///
  /// - Throws: `SourceError`, or `CancellationError`.
  func document<Content: Sendable>(
    at url: URL, as read: @escaping @Sendable (WebDocument) throws -> Content
  ) async throws -> Content {
    guard key.secret != nil else {
      throw SourceError(
        .credentialsMissing, address: url.shown,
        detail: "the environment variable \(key.variable) holds no key")
    }
    return try await client.document(at: url, as: read)
  }
}
