public import FoundationEssentials
public import OfflineCore
public import Plugins

/// Image data at any http or https address that the rules allow.
///
/// It needs no feed API, so it can also answer for the web addresses in another source's feed.
public struct HTTPImageDataSource: ImageDataSource {
  /// The most bytes of one image: 32 MiB.
  public static let byteLimit = 32 << 20

  private let client: WebClient

  /// - Parameters:
  ///   - rules: Which addresses may be requested.
  ///   - timeout: The most seconds of one request, its redirects and its body.
  ///   - base: Where the feed is from, if it may have a user name and a password: images at the
  ///     same origin are asked for with them.
  public init(
    transport: any HTTPTransport, rules: AddressRules, timeout: Double, base: URL? = nil
  ) {
    self.client = WebClient(transport: transport, rules: rules, timeout: timeout, base: base)
  }

  /// Answers the web addresses in the feed of another source, none of which is trusted but the
  /// one that a person typed.
  public init(transport: any HTTPTransport, options: SourceOptions) {
    var rules = AddressRules(trusted: [], allowsPrivate: options.allowsPrivate)
    if let typed = options.typedAddress { rules = rules.trusting(typed) }
    self.init(transport: transport, rules: rules, timeout: options.timeout)
  }

  /// Answers what the server of a source names.
  package init(transport: any HTTPTransport, server: ServerAddress, timeout: Double) {
    self.init(transport: transport, rules: server.rules, timeout: timeout, base: server.base)
  }

  /// Status 200 and at least one byte; anything else is invalid data.
  ///
  /// - Throws: `SourceError`, or `CancellationError`.
  @concurrent
  public func data(for url: URL) async throws -> Data {
    let response = try await client.get(url, byteLimit: Self.byteLimit)
    return try ImageDataMapper.data(in: response, from: WebAddress.shown(url))
  }
}
