public import CacheCore
public import FeedCore
public import FoundationEssentials
public import WebAccess

/// The comments of a server that follows the payload contract.
public struct HTTPCommentSource: CommentSource {
  /// The most bytes of the comments on one image: 16 MiB.
  public static let byteLimit = 16 << 20

  private let endpoint: FeedEndpoint
  private let client: WebClient

  /// - Parameters:
  ///   - base: An http or https address.
  ///   - rules: Must trust `base`, or its host is looked up and checked first.
  ///   - timeout: The most seconds of one request, its redirects and its body.
  public init(base: URL, transport: any HTTPTransport, rules: AddressRules, timeout: Double) {
    self.endpoint = FeedEndpoint(base: base)
    self.client = WebClient(transport: transport, rules: rules, timeout: timeout)
  }

  /// Any status of success and well-formed items; one malformed item fails them all.
  ///
  /// - Throws: `SourceError`, or `CancellationError`.
  @concurrent
  public func comments(on image: FeedImage.ID) async throws -> [ImageComment] {
    let url = endpoint.comments(on: image)
    let response = try await client.get(url, byteLimit: Self.byteLimit)
    return try CommentMapper.comments(in: response, from: WebAddress.shown(url))
  }
}
