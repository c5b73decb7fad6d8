import FeedPresentation
import LeaguePresentation
import OfflinePresentation

/// The parts of the site that the head of a page leads to.
enum Section {
  case feed, image, leagues, none
}

/// The head of a page.
struct Shell {
  let language: String
  let title: String
  let firstDrawn: String
  let assets: Assets
  let texts: WebTexts
  let tryAgain: String
  let sections: [Link]
  let languages: [Link]

  /// - Parameter translation: Where the page is in a language.
  init(
    title: String, in section: Section, drawnAfter element: String, assets: Assets,
    hasLeagues: Bool, messages: Messages, translation: (Messages.Language) -> String
  ) {
    language = messages.language.rawValue
    self.title = title
    firstDrawn = element
    self.assets = assets
    texts = messages.web
    tryAgain = messages.feed.tryAgain
    let feed = Link(name: messages.feed.title, address: "/", isCurrent: section == .feed)
    let leagues = Link(
      name: messages.leagues.leaguesTitle, address: "/leagues", isCurrent: section == .leagues)
    sections = hasLeagues ? [feed, leagues] : [feed]
    languages = Messages.Language.allCases.map { language in
      Link(
        name: Messages(language).web.languageName, address: translation(language),
        isCurrent: language == messages.language, tag: language.rawValue)
    }
  }
}
