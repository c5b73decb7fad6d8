import Presentation

/// The sections of the site. The style sheet distinguishes their pages by these names.
enum Section: String {
  case feed, image, leagues, none
}

struct PageLayout {
  let section: String
  let language: String
  let title: String
  let firstDrawn: String
  let assets: Assets
  let texts: WebTexts
  let tryAgain: String
  let sections: [Link]
  let languages: [Link]
  let view: String
  let otherView: Link?

  init(
    title: String, of feedTitle: String, in section: Section, drawnAfter element: String,
    assets: Assets,
    hasLeagues: Bool, reader: Reader
  ) {
    let messages = reader.messages
    self.section = section.rawValue
    language = messages.language.rawValue
    self.title = title
    firstDrawn = element
    self.assets = assets
    texts = messages.web
    tryAgain = messages.tryAgain
    let feed = Link(name: feedTitle, address: "/", isCurrent: section == .feed)
    let leagues = Link(
      name: messages.leaguesTitle, address: "/leagues", isCurrent: section == .leagues)
    sections = hasLeagues ? [feed, leagues] : [feed]
    languages = Messages.Language.allCases.map { language in
      Link(
        name: Messages(language).web.languageName, address: reader.address(in: language),
        isCurrent: language == messages.language, tag: language.rawValue)
    }
    view = reader.view.rawValue
    let (other, name): (FeedView, String) =
      switch reader.view {
      case .wall: (.column, texts.column)
      case .column: (.wall, texts.wall)
      }
    otherView = section == .feed ? Link(name: name, address: reader.address(as: other)) : nil
  }
}
