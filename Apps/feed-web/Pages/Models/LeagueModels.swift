import FoundationEssentials
import PictureCore
import Presentation

/// The parts of a LigasEc page that are known before its list is loaded.
struct LeagueFrame: Sendable {
  let list: ListAddress
  let title: String
  /// The name of the league or team that the list belongs to, if known.
  var owner: String?
  /// Links to the lists above it.
  var path: [Link] = []
  /// The failure of a refresh that the reader requested.
  var failure: (any Error)?
  let isOffline: Bool
  let messages: Messages
}

/// A list of LigasEc: leagues, the teams of one, or the squad of a team.
struct LeagueListModel {
  struct Choice {
    let name: String
    let address: String
    let crest: String
    let isLazy: Bool
    let mark: String?
  }

  struct Position {
    let number: Int
    let title: String
    let players: [Player]
  }

  struct Player {
    let name: String
    /// A letter that is shown if there is no portrait.
    let initial: String
    let shirt: String?
    let nationality: String?
    let flag: String?
    let portrait: String?
    let isLazy: Bool
  }

  fileprivate static let nameLimit = 120
  /// The number of pictures on the first screen, which are not loaded lazily.
  private static let eagerPictures = 24

  /// The name of the league or team that the list belongs to, or else the kind of list.
  let title: String
  /// The kind of list, if the title is a name.
  let kind: String?
  let slot = "status"
  let age: AgeModel?
  let notices: [StatusModel.Notice]
  let choices: [Choice]
  let hasChoices: Bool
  let positions: [Position]
  let placeholder: String?
  let hint: String?
  let refresh: String?
  let path: [Link]
  let texts: WebTexts

  private init(
    _ frame: LeagueFrame, title: String, age: AgeModel?, notices: [StatusModel.Notice],
    choices: [Choice] = [], positions: [Position] = [], placeholder: String?
  ) {
    self.title = frame.owner?.shortened(to: Self.nameLimit) ?? title
    kind = frame.owner == nil ? nil : title
    self.age = age
    self.notices =
      (frame.failure.map { [StatusModel.Notice($0, messages: frame.messages)] } ?? []) + notices
    self.choices = choices
    hasChoices = !choices.isEmpty
    self.positions = positions
    self.placeholder = placeholder
    refresh = age == nil ? nil : frame.list.refresh
    hint = refresh == nil ? nil : frame.messages.hint(isOffline: frame.isOffline)
    path = frame.path
    texts = frame.messages.web
  }

  /// - Parameters:
  ///   - below: Returns the list that a choice leads to.
  ///   - crests: The known properties of the crests.
  init(
    _ model: ChoicesViewModel, notices: [StatusModel.Notice], in frame: LeagueFrame,
    below: (String) -> ListAddress, crests: [URL: OriginalPicture]
  ) {
    let texts = frame.messages.web
    self.init(
      frame, title: model.title,
      age: model.age.map { AgeModel($0, isOffline: frame.isOffline, texts: texts) },
      notices: notices,
      choices: model.choices.enumerated().map { index, choice in
        Choice(
          name: choice.name.shortened(to: Self.nameLimit), address: below(choice.id).path,
          crest: crests.address(of: choice.crest), isLazy: index >= Self.eagerPictures,
          mark: choice.mark)
      }, placeholder: model.placeholder)
  }

  /// - Parameter portraits: The known properties of the portraits.
  init(
    _ model: SquadViewModel, notices: [StatusModel.Notice], in frame: LeagueFrame,
    portraits: [URL: OriginalPicture]
  ) {
    self.init(
      frame, title: model.title,
      age: AgeModel(model.age, isOffline: frame.isOffline, texts: frame.messages.web),
      notices: notices,
      positions: model.sections.enumerated().map { index, section in
        Position(
          number: index + 1, title: section.title.shortened(to: Self.nameLimit),
          players: section.players.map { Player($0, portraits: portraits, isLazy: index > 0) })
      }, placeholder: model.placeholder)
  }

  init(_ error: any Error, in frame: LeagueFrame) {
    var frame = frame
    // The page has loaded the list again since that failure.
    frame.failure = nil
    self.init(
      frame, title: frame.title, age: AgeModel(unavailable: frame.messages.web),
      notices: [StatusModel.Notice(error, messages: frame.messages)],
      placeholder: frame.messages.web.nothingToShow)
  }
}

extension LeagueListModel.Player {
  init(_ player: PlayerViewModel, portraits: [URL: OriginalPicture], isLazy: Bool) {
    name = player.name.shortened(to: LeagueListModel.nameLimit)
    initial = name.prefix(1).uppercased()
    shirt = player.number
    nationality = player.nationality?.shortened(to: LeagueListModel.nameLimit)
    flag = player.flag
    portrait = player.photo.map(portraits.address)
    self.isLazy = isLazy
  }
}

extension [URL: OriginalPicture] {
  /// Returns the address at which pages load a crest or a portrait.
  fileprivate func address(of url: URL) -> String {
    PictureAddress(url, picture: self[url])(width: 320)
  }
}
