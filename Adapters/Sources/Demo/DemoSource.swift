public import FeedCore
public import FoundationEssentials
public import LeagueCore
public import OfflineCore

/// A feed with generated pictures and comments, and leagues of invented teams, without network.
///
/// Requests for anything else fail with the reason `notFound`.
public struct DemoSource: FeedSource, ImageDataSource, CommentSource, ImageAddressSource {
  /// The scheme of its image addresses, which only this source can answer.
  public static let imageScheme = "demo"
  fileprivate static let name: SourceName = "demo:"

  /// Creates a source. All demo sources have the same content.
  public init() {}

  /// Returns a page of the album's images.
  public func page(_ request: PageRequest<FeedImage>) async throws -> SourcePage<FeedImage> {
    try Task.checkCancellation()
    var images = DemoEntry.images[...]
    if let last = request.last {
      let position = try require(images.firstIndex { $0.id == last }, description: "image \(last)")
      images = images[(position + 1)...]
    }
    return SourcePage(Array(images.prefix(request.limit)))
  }

  /// Returns the picture, which is drawn on demand.
  @concurrent
  public func data(for url: URL) async throws -> Data {
    try Task.checkCancellation()
    let address = url.absoluteString
    guard url.scheme == Self.imageScheme else {
      throw SourceError(.refused, address: address, detail: "an unknown kind of address")
    }
    guard let png = DemoEntry.png(at: address) ?? DemoLeague.png(at: address)
    else { throw SourceError(.notFound, address: address) }
    return png
  }

  /// Returns the comments on the image, oldest first.
  public func comments(on image: FeedImage.ID) async throws -> [ImageComment] {
    try Task.checkCancellation()
    return try require(DemoEntry.comments(on: image), description: "image \(image)")
  }

  /// Returns the address of an image in the album.
  public func imageAddress(of image: FeedImage.ID) async throws -> URL {
    try Task.checkCancellation()
    return try require(
      DemoEntry.images.first { $0.id == image }?.url, description: "image \(image)")
  }

  /// - Returns: `nil` if the name does not make a URL.
  static func imageURL(in folder: String, name: String) -> URL? {
    URL(string: "\(imageScheme)://\(folder)/\(name).png", encodingInvalidCharacters: false)
  }

  private func require<Value>(_ value: Value?, description what: String) throws(SourceError)
    -> Value
  {
    guard let value else { throw SourceError(.notFound, address: "\(Self.name) \(what)") }
    return value
  }
}

extension DemoSource: LeagueSource {
  /// Returns both leagues.
  public func leagues() async throws -> [League] {
    try Task.checkCancellation()
    return DemoLeague.all.compactMap(\.league)
  }

  /// Returns the teams in the order of their ids.
  public func teams(of league: League.ID) async throws -> [Team] {
    try Task.checkCancellation()
    return try require(DemoLeague.teams(of: league), description: "league \(league)")
  }

  /// Returns the squad in the order of a team sheet: coaches first, then by number.
  public func squad(of team: Team.ID) async throws -> [Player] {
    try Task.checkCancellation()
    return try require(DemoLeague.squad(of: team)?.players, description: "team \(team)")
  }
}

extension SourcePlugin<FeedPorts> {
  /// The plug-in for `demo:`, the bundled feed.
  public static var demo: Self {
    demo { FeedPorts(feed: $0, comments: $0, addresses: $0) }
  }
}

extension SourcePlugin<LeaguePorts> {
  /// The plug-in for `demo:`, the bundled leagues.
  public static var demo: Self {
    demo { LeaguePorts(leagues: $0) }
  }
}

extension SourcePlugin {
  private static func demo(_ ports: @escaping @Sendable (DemoSource) -> Ports) -> Self {
    SourcePlugin(schemes: ["demo"]) { options throws(SourceOptions.InvalidLocator) in
      guard options.place.isEmpty else {
        throw SourceOptions.InvalidLocator("demo: stands alone; write nothing after the colon")
      }
      let source = DemoSource()
      return Source(
        name: DemoSource.name, imageScheme: DemoSource.imageScheme, imageData: source,
        ports: ports(source))
    }
  }
}
