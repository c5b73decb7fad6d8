import FoundationEssentials
import HTTPSource
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

/// A client for a vendor's server, which only responds to requests with a key.
struct VendorClient: Sendable {
  /// The most seconds of one request: vendors respond quickly or not at all.
  static let patience: Double = 8
  static let itemLimit = 10_000

  let base: BaseAddress
  private let key: APIKey
  private let client: WebClient

  /// - Parameter timeout: The user's time limit in seconds.
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

  /// Returns the time limit of one request in seconds, given the user's `timeout`.
  static func limit(_ timeout: Double) -> Double { min(timeout, patience) }

  /// Requests the document at `url`, and returns the result of `read` for it.
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
