import ArgumentParser
import Composition
import DemoSource
import FeedCore
import Foundation
import HTTPTypes
import Hummingbird
import LeagueCore
import Logging
import NIOCore
import NIOEmbedded
import OfflineCore
import ProgramSupport
import TestSupport
import WebSupport

@testable import WebPages

/// The pages with the sources of a test.
struct WebSite {
  let web: FeedWeb
  private let router: Router<BasicRequestContext>

  init(
    _ feed: some FeedSource = StubFeed(.success(images(0..<3))),
    comments: (any CommentSource)? = StubComments(.success([])),
    imageData: some ImageDataSource = StubImageDataSource { _ in
      PictureStart.png(width: 30, height: 20)
    },
    imageScheme: String? = nil,
    leagues: Source<LeaguePorts>? = nil, announced: AnnouncedLeagues = .none,
    storage: Storage = emptyStorage(), policy: DrawingPolicy = .cachedThenRefreshed,
    now: @escaping @Sendable () -> Date = { noon }, isOffline: Bool = false,
    keepsLocation: Bool = false, pauseBetweenTrials: Duration = .seconds(600),
    trace: (@Sendable (_ line: String) -> Void)? = nil,
    logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
  ) throws {
    let source = Source(
      name: "source", imageScheme: imageScheme, imageData: imageData,
      ports: FeedPorts(feed: feed, comments: comments))
    let observers = trace.map { [Trace(now: now, write: $0)] } ?? []
    var app = FeedApp(
      source: source, storage: storage, policy: policy, now: now, sharesRefreshes: true)
    app.observed = ObservedUseCases(observers, policy)
    var leagueApp = leagues.map {
      LeagueApp(
        source: $0, storage: storage, policy: .cacheFirst, now: now, sharesRefreshes: true)
    }
    leagueApp?.observed = ObservedUseCases(observers, .cacheFirst)
    web = FeedWeb(
      feed: app, leagues: leagueApp,
      announced: announced, scaler: StubImageScaler(), isOffline: isOffline,
      keepsLocation: keepsLocation, pauseBetweenTrials: pauseBetweenTrials, logger: logger)
    let events = EventStream()
    router = try web.router(
      Events(web.feed, to: events), options: try ServerOptions.parse(["--port", "0"]))
  }

  /// Returns the response to a request.
  func send(
    _ path: String, method: HTTPRequest.Method = .get, headers: HTTPFields = [:]
  ) async throws -> RouteAnswer {
    try await Application(responder: router.buildResponder()).answer(
      to: path, method: method, headers: headers)
  }

  /// Returns the response of the server before it is sent.
  func respond(to path: String, authority: String = "localhost") async throws -> Response {
    let head = HTTPRequest(method: .get, scheme: "http", authority: authority, path: path)
    let source = ApplicationRequestContextSource(
      channel: EmbeddedChannel(), logger: web.logger)
    return try await router.buildResponder().respond(
      to: Request(head: head, body: RequestBody(buffer: ByteBuffer())),
      context: BasicRequestContext(source: source))
  }

  /// Returns the text of a page.
  func page(_ path: String, headers: HTTPFields = [:]) async throws -> String {
    String(buffer: try await send(path, method: .get, headers: headers).body)
  }
}

/// A feed that returns the same images or error for each request.
struct StubFeed: FeedSource {
  let answer: Result<[FeedImage], SourceError>

  init(_ answer: Result<[FeedImage], SourceError>) { self.answer = answer }

  func page(_ request: PageRequest<FeedImage>) throws -> SourcePage<FeedImage> {
    let images = try answer.get()
    let start = request.last.flatMap { id in images.firstIndex { $0.id == id } }.map { $0 + 1 } ?? 0
    return SourcePage(Array(images[start...].prefix(request.limit)))
  }
}

/// Comments that are the same for each image.
struct StubComments: CommentSource {
  let answer: Result<[ImageComment], SourceError>

  init(_ answer: Result<[ImageComment], SourceError>) { self.answer = answer }

  func comments(on image: FeedImage.ID) throws -> [ImageComment] { try answer.get() }
}

extension Source<LeaguePorts> {
  /// The leagues of the demo.
  static var demo: Self {
    get throws { try SourcePlugin<LeaguePorts>.demo.open(SourceOptions(locator: "demo:")) }
  }
}

extension String {
  /// Returns the number of occurrences of a text.
  func count(of text: String) -> Int { components(separatedBy: text).count - 1 }
}
