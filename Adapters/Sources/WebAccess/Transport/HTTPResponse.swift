public import FoundationEssentials

/// What a server answered, whatever its status.
public struct HTTPResponse: Sendable {
  /// The status code.
  public let status: Int
  /// Where the server leads on to, as it wrote it.
  public let location: String?
  /// When the server wants to be asked again, as it wrote it.
  public let retryAfter: String?
  /// The whole body, decompressed.
  public let body: Data

  /// Describes an answer.
  public init(
    status: Int, location: String? = nil, retryAfter: String? = nil, body: Data
  ) {
    self.status = status
    self.location = location
    self.retryAfter = retryAfter
    self.body = body
  }
}
