public import FeedCore
public import FoundationEssentials
public import LeagueCore
public import OfflineCore

extension Source where Ports: InterceptablePorts {
  /// Returns the same source behind these interceptors, the last one outermost.
  public func intercepted(by interceptors: [any PortInterceptor]) -> Source {
    interceptors.reduce(self) { $0.intercepted(by: $1) }
  }

  /// Returns the same source with an interceptor in front of each of its ports.
  ///
  /// - Parameter way: The adapter name that the interceptor receives, such as the
  ///   ``OfflineCore/Source/way``; by default the name of the source.
  public func intercepted(by interceptor: any PortInterceptor, as way: String? = nil) -> Source {
    let adapter = way ?? name.rawValue
    return Source(
      name: name, imageScheme: imageScheme, intermediary: intermediary,
      imageData: InterceptedImageDataSource(
        source: imageData,
        interception: Interception(adapter: adapter, interceptor: interceptor)),
      ports: ports.intercepted(by: interceptor, adapter: adapter))
  }
}

private struct InterceptedImageDataSource: ImageDataSource {
  let source: any ImageDataSource
  let interception: Interception

  func data(for url: URL) async throws -> Data {
    try await interception.run(.imageData, of: url.shown) { try await source.data(for: url) }
  }

  func reader(for url: URL) async throws -> any ImageDataReader {
    try await interception.run(.imageReader, of: url.shown) { try await source.reader(for: url) }
  }

  func beginning(of url: URL, count: Int) async throws -> Data {
    try await interception.run(.imageBeginning, of: url.shown) {
      try await source.beginning(of: url, count: count)
    }
  }
}

extension FeedPorts: InterceptablePorts {
  /// Returns the same ports behind an interceptor.
  public func intercepted(by interceptor: any PortInterceptor, adapter: String) -> FeedPorts {
    let ports = InterceptedFeedPorts(
      ports: self, interception: Interception(adapter: adapter, interceptor: interceptor))
    return FeedPorts(
      feed: ports, comments: comments == nil ? nil : ports,
      addresses: addresses.map {
        InterceptedAddresses(source: $0, interception: ports.interception)
      })
  }
}

private struct InterceptedFeedPorts: FeedSource, CommentSource {
  let ports: FeedPorts
  let interception: Interception

  func page(_ request: PageRequest<FeedImage>) async throws -> SourcePage<FeedImage> {
    try await interception.run(.page, of: request.last.map { "after \($0)" } ?? "first page") {
      try await ports.feed.page(request)
    }
  }

  func comments(on image: FeedImage.ID) async throws -> [ImageComment] {
    try await interception.run(.comments, of: "\(image)") {
      try await ports.comments?.comments(on: image) ?? []
    }
  }
}

private struct InterceptedAddresses: ImageAddressSource {
  let source: any ImageAddressSource
  let interception: Interception

  func imageAddress(of image: FeedImage.ID) async throws -> URL {
    try await interception.run(.imageAddress, of: "\(image)") {
      try await source.imageAddress(of: image)
    }
  }
}

extension LeaguePorts: InterceptablePorts {
  /// Returns the same ports behind an interceptor.
  public func intercepted(by interceptor: any PortInterceptor, adapter: String) -> LeaguePorts {
    let ports = InterceptedLeaguePorts(
      ports: self, interception: Interception(adapter: adapter, interceptor: interceptor))
    return LeaguePorts(leagues: ports)
  }
}

private struct InterceptedLeaguePorts: LeagueSource {
  let ports: LeaguePorts
  let interception: Interception

  func leagues() async throws -> [League] {
    try await interception.run(.leagues) { try await ports.leagues.leagues() }
  }

  func teams(of league: League.ID) async throws -> [Team] {
    try await interception.run(.teams, of: league) { try await ports.leagues.teams(of: league) }
  }

  func squad(of team: Team.ID) async throws -> [Player] {
    try await interception.run(.squad, of: team) { try await ports.leagues.squad(of: team) }
  }
}

/// An image data source that sends addresses of one scheme to one source, and all others to another.
public struct RoutingImageDataSource: ImageDataSource {
  private let scheme: String
  private let own: any ImageDataSource
  private let others: any ImageDataSource

  /// - Parameters:
  ///   - scheme: The scheme, in lower case, of the addresses that only `own` can answer.
  ///   - own: The source for addresses of `scheme`.
  ///   - others: The source for all other addresses.
  public init(scheme: String, own: any ImageDataSource, others: any ImageDataSource) {
    self.scheme = scheme
    self.own = own
    self.others = others
  }

  /// - Throws: The errors of the source that is called.
  public func data(for url: URL) async throws -> Data { try await source(of: url).data(for: url) }

  /// - Throws: The errors of the source that is called.
  public func reader(for url: URL) async throws -> any ImageDataReader {
    try await source(of: url).reader(for: url)
  }

  /// - Throws: The errors of the source that is called.
  public func beginning(of url: URL, count: Int) async throws -> Data {
    try await source(of: url).beginning(of: url, count: count)
  }

  private func source(of url: URL) -> any ImageDataSource {
    url.scheme?.lowercased() == scheme ? own : others
  }
}
