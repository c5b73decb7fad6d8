import FoundationEssentials
import LeagueCore
import LeaguePresentation
import OfflineCore
import OfflinePresentation
import WebSupport

/// Which list of LigasEc a page shows, and where that page is.
enum ListAddress: Hashable, Sendable {
  case feed
  case leagues
  case teams(of: League.ID)
  /// With the league that the reader came from, to go back to.
  case squad(of: Team.ID, in: League.ID?)

  var path: String {
    switch self {
    case .feed: "/"
    case .leagues: "/leagues"
    case .teams(let league): "/leagues/\(league.percentEncoded)/teams"
    case .squad(let team, let league):
      "/teams/\(team.percentEncoded)/squad" + (league.map { "?league=\($0.percentEncoded)" } ?? "")
    }
  }

  /// Where the list is asked for anew.
  var refresh: String {
    switch self {
    case .feed: "/refresh"
    case .leagues: "/refresh?list=leagues"
    case .teams(let league): "/refresh?list=teams&league=\(league.percentEncoded)"
    case .squad(let team, let league):
      "/refresh?list=squad&team=\(team.percentEncoded)"
        + (league.map { "&league=\($0.percentEncoded)" } ?? "")
    }
  }
}

/// Leagues, or the teams of one.
struct ChoicesModel {
  struct Choice {
    let name: String
    let address: String
    let crest: String
    let isLazy: Bool
    let mark: String?
  }

  let title: String
  /// Whose list it is, where that is known.
  let of: String?
  let slot = "status"
  let age: AgeModel?
  let notices: [StatusModel.Notice]
  let choices: [Choice]
  let hasChoices: Bool
  let placeholder: String?
  let refresh: String?
  let back: Shell.Link?
  let texts: WebTexts

  /// - Parameters:
  ///   - below: Where a choice leads.
  ///   - crests: What is known of the crests.
  ///   - failure: What became of the last refresh.
  init(
    _ model: ChoicesViewModel, of parent: String? = nil, below: (String) -> ListAddress,
    crests: [URL: OriginalPicture], refresh: ListAddress?,
    back: Shell.Link? = nil, failure: (any Error)?, isOffline: Bool, messages: Messages
  ) {
    title = model.title
    of = parent?.shortened(to: nameLimit)
    texts = messages.web
    age = model.age.map { [texts] in AgeModel($0, isOffline: isOffline, texts: texts) }
    notices = ((failure.map { [messages.message(for: $0)] } ?? []) + model.notices)
      .map(StatusModel.Notice.init)
    choices = model.choices.enumerated().map { index, choice in
      Choice(
        name: choice.name.shortened(to: nameLimit), address: below(choice.id).path,
        crest: crests.address(of: choice.crest), isLazy: index >= eagerPictures,
        mark: choice.mark)
    }
    hasChoices = !choices.isEmpty
    placeholder = model.placeholder
    self.refresh = refresh?.refresh
    self.back = back
  }

  /// A list that could not be had.
  init(
    title: String, of parent: String? = nil, failure: any Error, refresh: ListAddress,
    back: Shell.Link? = nil, messages: Messages
  ) {
    self.title = title
    of = parent?.shortened(to: nameLimit)
    age = AgeModel(unavailable: messages.web)
    notices = [StatusModel.Notice(message: messages.message(for: failure))]
    choices = []
    hasChoices = false
    placeholder = messages.web.nothingToShow
    self.refresh = refresh.refresh
    self.back = back
    texts = messages.web
  }
}

/// The squad of a team.
struct SquadModel {
  struct Position {
    let number: Int
    let title: String
    let players: [Player]
  }

  struct Player {
    let name: String
    /// Stands where there is no portrait.
    let initial: String
    let shirt: String?
    let nationality: String?
    let flag: String?
    let portrait: String?
    let isLazy: Bool
  }

  let title: String
  /// Whose list it is, where that is known.
  let of: String?
  let slot = "status"
  let age: AgeModel?
  let notices: [StatusModel.Notice]
  let positions: [Position]
  let placeholder: String?
  let refresh: String
  let back: Shell.Link
  let texts: WebTexts

  /// - Parameters:
  ///   - portraits: What is known of them.
  ///   - failure: What became of the last refresh.
  init(
    _ model: SquadViewModel, of parent: String?, portraits: [URL: OriginalPicture],
    refresh: ListAddress, back: Shell.Link,
    failure: (any Error)?,
    isOffline: Bool, messages: Messages
  ) {
    title = model.title
    of = parent?.shortened(to: nameLimit)
    texts = messages.web
    age = AgeModel(model.age, isOffline: isOffline, texts: texts)
    notices = ((failure.map { [messages.message(for: $0)] } ?? []) + model.notices)
      .map(StatusModel.Notice.init)
    positions = model.sections.enumerated().map { index, section in
      Position(
        number: index + 1, title: section.title.shortened(to: nameLimit),
        players: section.players.map { Player($0, portraits, isLazy: index > 0) })
    }
    placeholder = model.placeholder
    self.refresh = refresh.refresh
    self.back = back
  }
}

extension SquadModel.Player {
  init(_ player: PlayerViewModel, _ portraits: [URL: OriginalPicture], isLazy: Bool) {
    name = player.name.shortened(to: nameLimit)
    initial = name.prefix(1).uppercased()
    shirt = player.number
    nationality = player.nationality?.shortened(to: nameLimit)
    flag = player.flag
    portrait = player.photo.map(portraits.address)
    self.isLazy = isLazy
  }
}

private let nameLimit = 120
/// On the first screen, so that there is nothing to wait for.
private let eagerPictures = 24

extension [URL: OriginalPicture] {
  /// Where the pages get a crest or a portrait.
  fileprivate func address(of url: URL) -> String {
    Pictures.address(
      "/league-images/\(FindLeagueImage.name(of: url))/data", width: 320, of: self[url])
  }
}

extension String {
  /// An id as messages repeat it.
  var shown: String { shortened(to: 100).inOneLine }
}
