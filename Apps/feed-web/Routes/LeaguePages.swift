import AppSupport
import FoundationEssentials
import Hummingbird
import LeagueCore
import LeaguePresentation
import OfflineCore
import OfflinePresentation
import WebSupport

/// Leagues, their teams and squads.
struct LeaguePages: Sendable {
  let app: LeagueApp
  let announced: AnnouncedLeagues
  let pages: Pages
  let isOffline: Bool
  let refreshes: Refreshes
  let pictures: Pictures
  private let find: FindLeagueImage
  private static let patience = Duration.milliseconds(150)

  /// - Parameter app: `nil` for a source that has no leagues, and whose readers are told so.
  static func add(
    _ app: LeagueApp?, _ announced: AnnouncedLeagues, _ pictures: Pictures?, pages: Pages,
    isOffline: Bool, _ refreshes: Refreshes, to router: Router<BasicRequestContext>
  ) {
    if let app, let pictures {
      Self(
        app: app, announced: announced, pages: pages, isOffline: isOffline,
        refreshes: refreshes, pictures: pictures, find: app.findLeagueImage
      ).add(to: router)
    } else {
      for path in ["leagues", "leagues/:id/teams", "teams/:id/squad"] {
        router.read(RouterPath(path)) { _, _ in
          throw RequestFailure.notFound("the source that is shown here has no leagues")
        }
      }
    }
  }

  private func add(to router: Router<BasicRequestContext>) {
    router.read("leagues") { request, _ in try await leagues(try pages.reader(of: request)) }
    router.read("leagues/:id/teams") { request, context in
      try await teams(of: try context.parentID(), try pages.reader(of: request))
    }
    router.read("teams/:id/squad") { request, context in
      try await squad(
        of: try context.parentID(), in: try request.parameter("league"),
        try pages.reader(of: request))
    }
    router.read("league-images/:name/data") { request, context in
      guard let name = context.parameters.get("name"), let url = try await find(name) else {
        throw Photos.unknown
      }
      return try await pictures.response(to: request, at: url)
    }
  }

  private func leagues(_ reader: Reader) async throws -> Response {
    let messages = reader.messages
    let load = app.loadLeagues
    return try await page(reader, title: messages.leagues.leaguesTitle) {
      let list = try await load()
      let crests = await known(list.items.map(\.logoURL))
      let model = ChoicesViewModel(
        list, isAnnounced: { announced.contains($0.id) }, messages: messages, now: app.now())
      return pages.templates(
        .choices,
        ChoicesModel(
          model, below: { ListAddress.teams(of: $0) }, crests: crests, refresh: .leagues,
          failure: refreshes.failure(of: .leagues), isOffline: isOffline, messages: messages))
    } failing: { error in
      pages.templates(
        .choices,
        ChoicesModel(
          title: messages.leagues.leaguesTitle, failure: error, refresh: .leagues,
          messages: messages))
    }
  }

  private func teams(of league: League.ID, _ reader: Reader) async throws -> Response {
    let messages = reader.messages
    let load = app.loadTeams(announcing: announced)
    let list = ListAddress.teams(of: league)
    let back = Shell.Link(
      name: messages.web.backToLeagues, address: ListAddress.leagues.path, isCurrent: false)
    let name = try? await app.findNames.name(of: league)
    return try await page(reader, title: messages.leagues.teamsTitle, of: name) {
      let answer = try await found(else: messages.unknownLeague(league.shown)) {
        try await load(of: league)
      }
      let teams = if case .teams(let list) = answer { list.items } else { [Team]() }
      let crests = await known(teams.map(\.logoURL))
      let model = ChoicesViewModel(answer, messages: messages, now: app.now())
      return pages.templates(
        .choices,
        ChoicesModel(
          model, of: name, below: { ListAddress.squad(of: $0, in: league) }, crests: crests,
          refresh: model.age == nil ? nil : list, back: back,
          failure: refreshes.failure(of: list), isOffline: isOffline, messages: messages))
    } failing: { error in
      pages.templates(
        .choices,
        ChoicesModel(
          title: messages.leagues.teamsTitle, of: name, failure: error, refresh: list, back: back,
          messages: messages))
    }
  }

  private func squad(
    of team: Team.ID, in league: League.ID?, _ reader: Reader
  ) async throws -> Response {
    let messages = reader.messages
    let load = app.loadSquad
    let list = ListAddress.squad(of: team, in: league)
    let back = Shell.Link(
      name: league == nil ? messages.web.backToLeagues : messages.web.backToTeams,
      address: (league.map { ListAddress.teams(of: $0) } ?? .leagues).path, isCurrent: false)
    let name = await name(of: team, in: league)
    return try await page(reader, title: messages.leagues.squadTitle, of: name) {
      let squad = try await found(else: messages.unknownTeam(team.shown)) {
        try await load(of: team)
      }
      let portraits = await known(squad.items.compactMap(\.photoURL))
      return pages.templates(
        .squad,
        SquadModel(
          SquadViewModel(squad, messages: messages, now: app.now()), of: name,
          portraits: portraits, refresh: list, back: back,
          failure: refreshes.failure(of: list), isOffline: isOffline, messages: messages))
    } failing: { error in
      pages.templates(
        .choices,
        ChoicesModel(
          title: messages.leagues.squadTitle, of: name, failure: error, refresh: list, back: back,
          messages: messages))
    }
  }

  /// Makes pictures known by their names, and tells what is known of them.
  private func known(_ urls: [URL]) async -> [URL: OriginalPicture] {
    await find.remember(urls)
    return await pictures.loadVariant.knownOriginals(of: urls)
  }

  private func name(of team: Team.ID, in league: League.ID?) async -> String? {
    guard let league else { return nil }
    return try? await app.findNames.name(of: team, in: league)
  }

  /// A page of which all is sent together, unless its list lets wait for itself: then a reader is
  /// told so at once.
  ///
  /// - Parameter owner: Whose list it is, where that is known.
  /// - Throws: `RequestFailure` for a list that the source does not have, if it says so in time.
  private func page(
    _ reader: Reader, title: String, of owner: String? = nil,
    _ content: @escaping @Sendable () async throws -> String,
    failing: @escaping @Sendable (any Error) -> String
  ) async throws -> Response {
    let tab = [title, owner?.shown].compactMap(\.self).joined(separator: " · ")
    let steps = AsyncThrowingStream.single(content).orLate(after: Self.patience)
    var first = steps.makeAsyncIterator()
    do {
      if case .value(let html)? = try await first.next() {
        return pages.response(to: reader, title: tab, in: .leagues, html)
      }
    } catch  where error.isShown {
      return pages.response(to: reader, title: tab, in: .leagues, failing(error))
    }
    return pages.stream(to: reader) { page in
      let frame = FeedFrame(title: title, texts: reader.messages.web)
      page.write(
        pages.head(reader, title: tab, in: .leagues, drawnAfter: "begun")
          + pages.templates(.late, frame))
      try await page.flush()
      var html = ""
      do {
        for try await case .value(let text) in steps { html += text }
      } catch let failure as RequestFailure {
        html = pages.templates(
          .failure,
          FailureModel(title: title, message: failure.message, texts: reader.messages.web))
      } catch  where error.isShown {
        html = failing(error)
      }
      page.write(pages.templates(.lateContent, ["content": html]) + pages.foot(reader))
    }
  }

  /// Answers 404, in the language of the reader, for what the source does not have.
  private func found<Value>(
    else explanation: String, _ load: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await load()
    } catch LoadError.remote(let error, _) where error.reason == .notFound {
      throw RequestFailure.notFound(explaining: explanation)
    }
  }
}
