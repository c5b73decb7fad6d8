import Composition
import FeedCore
import Hummingbird
import LeagueCore
import OfflineCore
import Synchronization
import WebSupport

/// Refreshes a list when a reader requests it, and redirects to the page of the list.
///
/// A failed refresh is reported once, only on the page to which its response redirects.
final class Refreshes: Sendable {
  private static let limit = 1_000

  private let feed: FeedApp
  private let redrawFeed: RedrawFeed
  private let leagues: LeagueApp?
  private let announced: AnnouncedLeagues
  private let failures = Mutex<[String: any Error]>([:])

  /// - Parameter leagues: The leagues, or `nil` for a source without them.
  init(
    _ feed: FeedApp, redrawFeed: RedrawFeed, leagues: LeagueApp?, announced: AnnouncedLeagues
  ) {
    self.feed = feed
    self.redrawFeed = redrawFeed
    self.leagues = leagues
    self.announced = announced
  }

  /// Returns, and forgets, the failure of the refresh that redirected the reader to this page.
  func failure(toldTo reader: Reader) -> (any Error)? {
    reader.refresh.flatMap { id in failures.withLock { $0.removeValue(forKey: id) } }
  }

  func add(to router: Router<BasicRequestContext>) {
    router.change("refresh", bodyLimit: 1 << 10) { [self] request, _ in
      let list = try ListAddress(request)
      let failure: (any Error)?
      do {
        failure = try await refresh(list).lazy.compactMap(\.refreshFailure).first
      } catch  where error.isShown {
        failure = error
      }
      let path = failure.map { list.path(afterRefresh: keep($0)) } ?? list.path
      return Response(status: .seeOther, headers: [.location: path])
    }
  }

  private func keep(_ failure: any Error) -> String {
    let id = String(UInt64.random(in: .min ... .max), radix: 36)
    failures.withLock {
      if $0.count >= Self.limit { $0.removeAll() }
      $0[id] = failure
    }
    return id
  }

  private func refresh(_ list: ListAddress) async throws -> [LoadNotice] {
    let known = leagues.map { KnownLists(app: $0, announced: announced) }
    switch list {
    case .feed:
      return try await feed.observed(.redrawFeed, refreshing: true) {
        try await redrawFeed.refresh()
      }?.notices ?? []
    case .leagues:
      return try await known?.leagues(refreshing: true).notices ?? []
    case .teams(let league):
      let answer = try await known?.teams(of: league, refreshing: true)
      return if case .teams(let teams)? = answer { teams.notices } else { [] }
    case .squad(let team, _):
      return try await known?.squad(of: team, refreshing: true).notices ?? []
    }
  }
}

extension LoadNotice {
  /// The reason why a saved list was returned instead of a fresh one.
  fileprivate var refreshFailure: LoadError? {
    if case .notRefreshed(let error) = self { .remote(error, cache: nil) } else { nil }
  }
}

extension ListAddress {
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
  /// Whether a page reports it. Disconnects and shutdowns need no report.
  var isShown: Bool { self is LoadError || self is StoreError }
}
