import Composition
import FoundationEssentials
import HTMLPages
import Hummingbird
import LeagueCore
import OfflineCore
import PictureCore
import Presentation
import WebSupport

struct LeaguePages: Sendable {
  let app: LeagueApp
  let announced: AnnouncedLeagues
  let pages: Pages
  let isOffline: Bool
  let refreshes: Refreshes
  let pictures: Pictures
  private let find: FindLeagueImage
  private var known: KnownLists { KnownLists(app: app, announced: announced) }
  private static let patience = Duration.milliseconds(150)
  /// The most leagues whose teams are shown below them.
  private static let shownLeagues = 6
  /// The most teams below a league. A source may send any number.
  private static let shownTeams = 60

  /// - Parameter app: The leagues, or `nil` for a source without them; then every page answers 404.
  static func add(
    _ app: LeagueApp?, announced: AnnouncedLeagues, pictures: Pictures?, pages: Pages,
    isOffline: Bool, refreshes: Refreshes, to router: Router<BasicRequestContext>
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
      try await teams(of: try context.parentID(), for: try pages.reader(of: request))
    }
    router.read("teams/:id/squad") { request, context in
      try await squad(
        of: try context.parentID(), in: try request.parameter("league"),
        for: try pages.reader(of: request))
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
    let frame = frame(of: .leagues, title: messages.leaguesTitle, for: reader)
    return try await page(reader, in: frame) {
      let list = try await known.leagues()
      let model = ChoicesViewModel(
        list, isAnnounced: { announced.contains($0.id) }, messages: messages, now: app.now())
      let teams = try await savedTeams(of: list)
      let crests = list.items.map(\.logoURL) + teams.values.joined().map(\.crest)
      return LeagueList(
        model, notices: notices(of: list, in: frame), in: frame, below: { .teams(of: $0) },
        teams: teams, crests: await knownOriginals(of: crests))
    }
  }

  /// Returns the saved teams of the first leagues, which are shown below them. Those of leagues that the
  /// source has just sent are loaded one after the other, for the next time: no reader waits for them.
  private func savedTeams(
    of list: LoadedList<League>
  ) async throws -> [League.ID: [ChoiceViewModel]] {
    let leagues = list.items.prefix(Self.shownLeagues).filter { !announced.contains($0.id) }
    var teams: [League.ID: [ChoiceViewModel]] = [:]
    do {
      for league in leagues {
        let saved = try await app.lists.saved(.teams(of: league.id)) ?? []
        guard !saved.isEmpty else { continue }
        teams[league.id] = saved.prefix(Self.shownTeams).map { ChoiceViewModel($0) }
      }
    } catch is StoreError {}
    let missing = leagues.map(\.id).filter { teams[$0] == nil }
    if list.origin == .remote, list.savedAt != nil, !missing.isEmpty {
      app.storage.background.start {
        for league in missing { _ = try await known.teams(of: league) }
      }
    }
    return teams
  }

  private func teams(of league: League.ID, for reader: Reader) async throws -> Response {
    let messages = reader.messages
    var frame = frame(of: .teams(of: league), title: messages.teamsTitle, for: reader)
    frame.owner = try await name { try await app.findNames.name(of: league) }
    frame.path = [Link(name: messages.leaguesTitle, address: ListAddress.leagues.path)]
    return try await page(reader, in: frame) { [frame] in
      let answer = try await mapNotFound(
        to: .notFound(explaining: messages.unknownLeague(league.shown))
      ) {
        try await known.teams(of: league)
      }
      let list = if case .teams(let list) = answer { list } else { nil as LoadedList<Team>? }
      return LeagueList(
        ChoicesViewModel(answer, messages: messages, now: app.now()),
        notices: list.map { notices(of: $0, in: frame) } ?? [], in: frame,
        below: { .squad(of: $0, in: league) },
        crests: await knownOriginals(of: list?.items.map(\.logoURL) ?? []))
    }
  }

  private func squad(
    of team: Team.ID, in league: League.ID?, for reader: Reader
  ) async throws -> Response {
    let messages = reader.messages
    var league = league
    if league == nil { league = try await name { try await app.findNames.league(of: team) } }
    var frame = frame(of: .squad(of: team, in: league), title: messages.squadTitle, for: reader)
    frame.path = [Link(name: messages.leaguesTitle, address: ListAddress.leagues.path)]
    if let league {
      frame.owner = try await name { try await app.findNames.name(of: team, in: league) }
      let name = try await name { try await app.findNames.name(of: league) }
      frame.path.append(
        Link(
          name: name?.shown ?? messages.web.backToTeams,
          address: ListAddress.teams(of: league).path))
    }
    return try await page(reader, in: frame) { [frame] in
      let squad = try await mapNotFound(
        to: .notFound(explaining: messages.unknownTeam(team.shown))
      ) {
        try await known.squad(of: team)
      }
      return LeagueList(
        SquadViewModel(squad, messages: messages, now: app.now()),
        notices: notices(of: squad, in: frame),
        in: frame, portraits: await knownOriginals(of: squad.items.compactMap(\.photoURL)))
    }
  }

  /// Returns a saved name, or `nil` if the store cannot be read: a page is complete without it, and
  /// ``StoreHealth`` logs the error.
  private func name(_ find: () async throws -> String?) async throws -> String? {
    do {
      return try await find()
    } catch is StoreError {
      return nil
    }
  }

  private func frame(of list: ListAddress, title: String, for reader: Reader) -> LeagueFrame {
    LeagueFrame(
      list: list, title: title, failure: refreshes.failure(toldTo: reader), isOffline: isOffline,
      messages: reader.messages)
  }

  private func notices(
    of list: LoadedList<some Sendable>, in frame: LeagueFrame
  ) -> [Notice] {
    let age = frame.messages.age(of: list, now: app.now())
    return list.notices.map {
      Notice($0, shown: age, retry: frame.retry, messages: frame.messages)
    }
  }

  /// Registers pictures by name, and returns the known properties of each.
  private func knownOriginals(of urls: [URL]) async -> [URL: OriginalPicture] {
    await find.remember(urls)
    return await pictures.loadVariant.knownOriginals(of: urls)
  }

  /// Returns a complete page, or streams it with a "loading" note if its list is late.
  ///
  /// - Throws: `RequestFailure` for a list that the source does not have, if it responds in time.
  private func page(
    _ reader: Reader, in frame: LeagueFrame,
    load: @escaping @Sendable () async throws -> LeagueList
  ) async throws -> Response {
    let tab = [frame.owner?.shown, frame.title].compactMap(\.self).joined(separator: " · ")
    let steps = AsyncThrowingStream.single {
      do {
        return try await load().html
      } catch  where error.isShown {
        return LeagueList(error, in: frame).html
      }
    }.orLate(after: Self.patience)
    var first = steps.makeAsyncIterator()
    if case .value(let html)? = try await first.next() {
      return pages.response(to: reader, title: tab, in: .leagues, content: html)
    }
    return try await pages.stream(to: reader) { page in
      let texts = reader.messages.web
      page.write(pages.head(reader, title: tab, in: .leagues, drawnAfter: "begun"))
      page.write(LateFrame.start(title: frame.title, texts: texts))
      try await page.flush()
      var content: HTML = ""
      do {
        for try await case .value(let list) in steps { content = list }
      } catch let failure as RequestFailure {
        content = Failure(title: frame.title, message: failure.message, texts: texts).html
      }
      page.write(LateFrame.rest(content))
      page.write(pages.foot(reader))
    }
  }
}
