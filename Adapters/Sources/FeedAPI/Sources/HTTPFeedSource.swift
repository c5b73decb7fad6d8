public import FeedCore
public import FoundationEssentials
public import OfflineCore
public import WebAccess

/// The feed of a server that follows the payload contract, and the comments on its images.
public struct HTTPFeedSource: FeedSource {
  /// The most bytes of one page, or of the comments on one image: 16 MiB.
  public static let byteLimit = 16 << 20

  let endpoint: FeedEndpoint
  let client: WebClient

  /// - Parameters:
  ///   - base: An http or https address.
  ///   - rules: Must trust `base`, or its host is looked up and checked first.
  ///   - timeout: The most seconds of one request, its redirects and its body.
  public init(base: URL, transport: any HTTPTransport, rules: AddressRules, timeout: Double) {
    self.endpoint = FeedEndpoint(base: base)
    self.client = WebClient(transport: transport, rules: rules, timeout: timeout)
  }

  /// Status 200 and well-formed items; one malformed item fails the page.
  ///
  /// - Throws: `SourceError`, or `CancellationError`.
  @concurrent
  public func page(after id: FeedImage.ID?, limit: Int) async throws -> [FeedImage] {
    let url = endpoint.page(after: id, limit: limit)
    let response = try await client.get(url, byteLimit: Self.byteLimit)
    return try FeedMapper.images(in: response, from: WebAddress.shown(url))
  }
}
