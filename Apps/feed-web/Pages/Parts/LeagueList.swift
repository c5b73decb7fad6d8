import FoundationEssentials
import HTMLPages
import LeagueCore
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

  /// What tries to load the list again, unless the source is never asked.
  var retry: Notice.Retry? { isOffline ? nil : .button(list.refresh) }
}

/// A list of LigasEc: leagues, the teams of one, or the squad of a team.
struct LeagueList {
  private static let nameLimit = 120
  /// The number of pictures on the first screen, which are not loaded lazily.
  private static let eagerPictures = 24

  private var frame: LeagueFrame
  private let title: String
  private let age: Status.Age?
  private let notices: [Notice]
  private let content: HTML
  private let placeholder: String?

  /// - Parameters:
  ///   - below: Returns the list that a choice leads to.
  ///   - teams: The saved teams of each league, by its id.
  ///   - crests: The known properties of the crests.
  init(
    _ model: ChoicesViewModel, notices: [Notice], in frame: LeagueFrame,
    below: (String) -> ListAddress, teams: [League.ID: [ChoiceViewModel]] = [:],
    crests: [URL: OriginalPicture]
  ) {
    self.frame = frame
    title = model.title
    age = model.age.map { Status.Age($0, isOffline: frame.isOffline) }
    self.notices = notices
    placeholder = model.placeholder
    let choices = model.choices.enumerated().map { index, choice -> HTML in
      """
      <li><a class="choice" href="\(below(choice.id).path)"><span class="crest">\
      \(Self.picture(choice.crest, in: crests, isLazy: index >= Self.eagerPictures))</span>\
      <span class="label"><bdi class="name">\(prose: choice.name.shortened(to: Self.nameLimit))</bdi>\
      \(choice.mark.map { #"<span class="soon">\#($0)</span>"# })</span></a>\
      \(teams[choice.id].map { Self.teams($0, of: choice, crests: crests) })</li>

      """
    }
    // The class arrives with the first tag. With `:has(.teams)` the leagues would move when their teams arrive.
    let list: HTML = """
      <ul class="choices\(" nested", if: !teams.isEmpty)" role="list">
      \(choices)</ul>

      """
    content = choices.isEmpty ? "" : list
  }

  /// - Parameter portraits: The known properties of the portraits.
  init(
    _ model: SquadViewModel, notices: [Notice], in frame: LeagueFrame,
    portraits: [URL: OriginalPicture]
  ) {
    self.frame = frame
    title = model.title
    age = Status.Age(model.age, isOffline: frame.isOffline)
    self.notices = notices
    placeholder = model.placeholder
    let positions = model.sections.enumerated().map { index, section -> HTML in
      """
      <section class="position" aria-labelledby="position-\(index + 1)">
      <h2 id="position-\(index + 1)"><bdi>\
      \(prose: section.title.shortened(to: Self.nameLimit))</bdi></h2>
      <ul class="squad" role="list">
      \(section.players.map { Self.player($0, portraits: portraits, isLazy: index > 0) })</ul>
      </section>

      """
    }
    content = "\(positions)"
  }

  init(_ error: any Error, in frame: LeagueFrame) {
    self.frame = frame
    title = frame.title
    age = Status.Age.unavailable
    // The page has loaded the list again since a refresh failed.
    self.frame.failure = nil
    notices = []
    content = Notice(error, retry: frame.retry, messages: frame.messages)
      .dialog(frame.messages, isDismissible: false)
    placeholder = nil
  }

  var html: HTML {
    let texts = frame.messages.web
    let owner = frame.owner?.shortened(to: Self.nameLimit)
    let failure = frame.failure.map {
      Notice($0, retry: frame.retry, messages: frame.messages)
    }
    let status = Status(
      age: age, notices: (failure.map { [$0] } ?? []) + notices, messages: frame.messages)
    let refresh = age == nil ? nil : frame.list.refresh
    return """
      <p class="back">\
      \(frame.path.map { #"<a href="\#($0.address)"><bdi>\#(prose: $0.name)</bdi></a> "# })</p>
      <div class="title">
      <div><h1><bdi>\(prose: owner ?? title)</bdi></h1>\
      \(#"<p class="of">\#(title)</p>"#, if: owner != nil)</div>
      \(refresh.map(texts.refreshButton))
      </div>
      \(status.html)\(content)\
      \(placeholder.map { texts.placeholder($0, isOffline: frame.isOffline || refresh == nil) })

      """
  }

  /// Returns the teams below their league.
  private static func teams(
    _ teams: [ChoiceViewModel], of league: ChoiceViewModel, crests: [URL: OriginalPicture]
  ) -> HTML {
    let links = teams.map { team -> HTML in
      """
      <li><a href="\(ListAddress.squad(of: team.id, in: league.id).path)">\
      \(picture(team.crest, in: crests, isLazy: true))\
      <bdi>\(prose: team.name.shortened(to: nameLimit))</bdi></a></li>

      """
    }
    let name = league.name.shortened(to: nameLimit)
    return "\n<ul class=\"teams\" role=\"list\" aria-label=\"\(name)\">\n\(links)</ul>"
  }

  private static func player(
    _ player: PlayerViewModel, portraits: [URL: OriginalPicture], isLazy: Bool
  ) -> HTML {
    let name = player.name.shortened(to: nameLimit)
    // A letter stands in the place of a portrait.
    let initial: HTML = """
      <span class="initial" aria-hidden="true">\(prose: name.prefix(1).uppercased())</span>
      """
    let flag = player.flag.map { flag -> HTML in
      #"<span class="flag" aria-hidden="true">\#(flag)</span>&nbsp;"#
    }
    let nationality = player.nationality.map { text -> HTML in
      #"<span class="nationality">\#(flag)<bdi>\#(prose: text.shortened(to: nameLimit))</bdi></span>"#
    }
    return """
      <li class="player"><span class="portrait">\
      \(player.photo.map { picture($0, in: portraits, isLazy: isLazy) } ?? initial)</span>\
      <span class="who"><bdi class="name">\(prose: name)</bdi>\(nationality)</span>\
      \(player.number.map { #"<span class="shirt">\#($0)</span>"# })</li>

      """
  }

  /// Returns a crest or a portrait.
  private static func picture(
    _ url: URL, in originals: [URL: OriginalPicture], isLazy: Bool
  ) -> HTML {
    """
    <img src="\(PictureAddress(url, picture: originals[url])(width: 320))" width="96" height="96" \
    alt=""\(#" loading="lazy""#, if: isLazy) decoding="async">
    """
  }
}

extension WebTexts {
  /// Returns the button that refreshes a list.
  ///
  /// - Parameter address: The address to which it is posted.
  func refreshButton(_ address: String) -> HTML {
    """
    <form class="refresh" method="post" action="\(address)"><button aria-keyshortcuts="r">\
    <span aria-hidden="true">↻</span> <span class="word">\(refresh)</span></button></form>
    """
  }
}
