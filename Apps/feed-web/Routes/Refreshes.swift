import FeedCore
import Hummingbird
import LeagueCore
import OfflineCore
import Synchronization
import WebSupport

/// Asks the source for a list anew, because a reader wants it, and leads back to the page of the list.
///
/// A refresh that fails is told on the pages of its list until one succeeds.
final class Refreshes: Sendable {
  private static let limit = 1_000

  private let feed: FeedRefresh
  private let leagues: LeagueRefresh?
  private let failures = Mutex<[ListAddress: any Error]>([:])

  typealias FeedRefresh = @Sendable () async throws -> Void
  typealias LeagueRefresh = @Sendable (ListAddress) async throws -> Void

  /// - Parameters:
  ///   - feed: Asks for the feed.
  ///   - leagues: Asks for a list of LigasEc; `nil` where there is none.
  init(feed: @escaping FeedRefresh, leagues: LeagueRefresh?) {
    self.feed = feed
    self.leagues = leagues
  }

  /// What became of the last refresh of a list, where its page does not ask the source itself.
  func failure(of list: ListAddress) -> (any Error)? { failures.withLock { $0[list] } }

  func add(to router: Router<BasicRequestContext>) {
    router.change("refresh", bodyLimit: 1 << 10) { [self] request, _ in
      let list = try ListAddress(request)
      do {
        try await refresh(list)
        failures.withLock { $0[list] = nil }
      } catch  where error.isShown {
        failures.withLock {
          if $0.count >= Self.limit { $0.removeAll() }
          $0[list] = error
        }
      }
      return Response(status: .seeOther, headers: [.location: list.path])
    }
  }

  private func refresh(_ list: ListAddress) async throws {
    guard list != .feed else { return try await feed() }
    try await leagues?(list)
  }
}

extension ListAddress {
  /// The list that a request asks to refresh.
  init(_ request: Request) throws(RequestFailure) {
    let (league, team) = (try request.parameter("league"), try request.parameter("team"))
    switch (try request.parameter("list"), league, team) {
    case (nil, _, _): self = .feed
    case ("leagues", _, _): self = .leagues
    case ("teams", let league?, _): self = .teams(of: league)
    case ("squad", _, let team?): self = .squad(of: team, in: league)
    default: throw .badRequest("there is no such list to refresh")
    }
  }
}

extension Error {
  /// Whether a page tells of it: a reader who has left, or whoever stops the server, needs none.
  var isShown: Bool { self is LoadError || self is StoreError }
}
