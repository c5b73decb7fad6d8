public import FoundationEssentials
public import OfflineCore
import PictureCore
import PictureFormats

/// Image data at any http or https address that the rules allow.
///
/// It needs no feed API, so it can also load the web addresses in another source's feed.
public struct HTTPImageDataSource: ImageDataSource {
  static let byteLimit = 32 << 20

  private let client: WebClient

  /// Creates a source for the web addresses in another source's feed. It trusts only the address
  /// that the user typed.
  public init(transport: any HTTPTransport, options: SourceOptions) {
    client = WebClient(
      transport: transport.polite(options.politeness),
      rules: AddressRules(trusted: [], allowsPrivate: options.allowsPrivate)
        .trusting(options.typedAddress),
      timeout: options.timeout)
  }

  /// Creates a source for the addresses in a server's feed. Requests to the server's own origin
  /// carry its credentials.
  package init(transport: any HTTPTransport, server: ServerAddress, timeout: Duration) {
    client = WebClient(transport: transport, server: server, timeout: timeout)
  }

  /// Returns the body of a response with status 200; an empty body is invalid data.
  ///
  /// - Throws: `SourceError`, or `CancellationError`.
  @concurrent
  public func data(for url: URL) async throws -> Data {
    let response = try await client.get(url, byteLimit: Self.byteLimit)
    try client.check(response, allowing: 200...200, at: url)
    // A network that requires a log-in answers every address with a page and status 200.
    guard PictureKind.mediaType(of: response.body) != nil else {
      let page = WebPage(WebDocument(body: response.body, url: url, charset: response.charset))
      let detail =
        response.body.isEmpty
        ? "empty" : response.unknownCompression ?? page?.explanation ?? "it is no picture"
      throw SourceError(.invalidData, address: url.shown, detail: detail)
    }
    return response.body
  }

  /// Requests a range of bytes, and stops reading if the server sends more (RFC 9110, 14.2).
  ///
  /// - Throws: `SourceError`, or `CancellationError`.
  @concurrent
  public func beginning(of url: URL, count: Int) async throws -> Data {
    let response = try await client.get(url, byteLimit: count, endsAtLimit: true)
    try client.check(response, allowing: 200...206, at: url)
    return response.body
  }
}

extension Source {
  /// Creates a source at a web server, with its images.
  package init(
    name: SourceName, at server: ServerAddress, by transport: any HTTPTransport, timeout: Duration,
    ports: Ports
  ) {
    self.init(
      name: name, intermediary: transport.proxy(for: server.address),
      imageData: HTTPImageDataSource(transport: transport, server: server, timeout: timeout),
      ports: ports)
  }
}
