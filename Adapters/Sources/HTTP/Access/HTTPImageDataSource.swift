public import FoundationEssentials
public import OfflineCore
import PictureCore
import PictureFormats

/// Image data at any http or https address that the rules allow.
///
/// It needs no feed API, so it can also answer for the web addresses in another source's feed.
public struct HTTPImageDataSource: ImageDataSource {
  static let byteLimit = 32 << 20

  private let client: WebClient

  /// Answers the web addresses in the feed of another source, none of which is trusted but the
  /// one that a person typed.
  public init(transport: any HTTPTransport, options: SourceOptions) {
    client = WebClient(
      transport: transport,
      rules: AddressRules(trusted: [], allowsPrivate: options.allowsPrivate)
        .trusting(options.typedAddress),
      timeout: options.timeout)
  }

  /// Answers what the server of a source names. Images at its own origin are asked for with
  /// what proves to it who asks.
  package init(transport: any HTTPTransport, server: ServerAddress, timeout: Double) {
    client = WebClient(transport: transport, server: server, timeout: timeout)
  }

  /// The bytes of an answer with status 200; none at all are invalid data.
  ///
  /// - Throws: `SourceError`, or `CancellationError`.
  @concurrent
  public func data(for url: URL) async throws -> Data {
    let response = try await client.get(url, byteLimit: Self.byteLimit)
    try client.check(response, allowing: 200...200, at: url)
    // A network that wants a log-in answers any address with a page and status 200.
    guard PictureKind.mediaType(of: response.body) != nil else {
      let page = WebPage(WebDocument(body: response.body, url: url, charset: response.charset))
      let detail =
        response.body.isEmpty
        ? "empty" : response.unknownCompression ?? page?.explanation ?? "it is no picture"
      throw SourceError(.invalidData, address: url.shown, detail: detail)
    }
    return response.body
  }

  /// Asks for a range of them, and breaks off where the server sends more (RFC 9110, 14.2).
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
  /// A source at a server of the web, images and all.
  package init(
    name: SourceName, at server: ServerAddress, by transport: any HTTPTransport, timeout: Double,
    ports: Ports
  ) {
    self.init(
      name: name, intermediary: transport.proxy(for: server.address),
      imageData: HTTPImageDataSource(transport: transport, server: server, timeout: timeout),
      ports: ports)
  }
}
