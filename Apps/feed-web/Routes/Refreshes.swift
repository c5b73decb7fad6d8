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

  /// Asks a source, and tells what went wrong without keeping the list away.
  typealias FeedRefresh = @Sendable () async throws -> [LoadNotice]
  typealias LeagueRefresh = @Sendable (ListAddress) async throws -> [LoadNotice]

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
        let failure = try await refresh(list).lazy.compactMap(\.refreshFailure).first
        failures.withLock { $0[list] = failure }
      } catch  where error.isShown {
        failures.withLock {
          if $0.count >= Self.limit { $0.removeAll() }
          $0[list] = error
        }
      }
      return Response(status: .seeOther, headers: [.location: list.path])
    }
  }

  private func refresh(_ list: ListAddress) async throws -> [LoadNotice] {
    guard list != .feed else { return try await feed() }
    return try await leagues?(list) ?? []
  }
}

extension LoadNotice {
  /// Why something saved stands in for what was asked for.
  fileprivate var refreshFailure: LoadError? {
    if case .notRefreshed(let error) = self { .remote(error, cache: nil) } else { nil }
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
