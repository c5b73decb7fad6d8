import AppSupport
import CacheCore
import CachePresentation
import FoundationEssentials
import LeagueCore
import LeaguePresentation

/// Leagues and teams: something to choose by its id.
extension LeagueSession {
  func show(_ list: LoadedList<League>) async throws {
    let model = LeaguesViewModel(list, messages: messages, now: now)
    model.notices.forEach(warn)
    guard !isJSON else {
      return try console.print(
        document: ListDocument(list, as: "leagues", list.items.map(LeagueDocument.init)))
    }
    head(model.title, model.banner)
    try await show(model.leagues, crests: list.items.map(\.logoURL))
    foot(model.placeholder)
  }

  func show(_ list: LoadedList<Team>) async throws {
    let model = TeamsViewModel(list, messages: messages, now: now)
    model.notices.forEach(warn)
    guard !isJSON else {
      return try console.print(
        document: ListDocument(list, as: "teams", list.items.map(TeamDocument.init)))
    }
    head(model.title, model.banner)
    try await show(model.teams, crests: list.items.map(\.logoURL))
    foot(model.placeholder)
  }

  func showComingSoon() throws {
    guard !isJSON else { return try console.print(document: ComingSoonDocument()) }
    let model = TeamsViewModel(comingSoon: messages)
    head(model.title, model.banner)
    foot(model.placeholder)
  }

  /// A title, and where the list is from.
  func head(_ title: String, _ banner: String?) {
    console.print(console.bold(title))
    if let banner { console.print(console.dim(banner)) }
  }

  /// What stands in the place of a list.
  func foot(_ placeholder: String?) {
    if let placeholder { console.print("\n\(console.dim(placeholder))") }
  }

  private func show(_ choices: [ChoiceViewModel], crests: [URL]) async throws {
    let pictures = try await Pictures(at: crests, in: self)
    let column = Column(choices.map(\.id))
    for (choice, crest) in zip(choices, crests) {
      console.print("")
      console.print(
        pictures.line("\(column.padded(choice.id))  \(console.bold(choice.name))", at: crest))
      console.print(
        pictures.nextLine("\(column.padded(""))  \(console.dim(choice.crestAddress))"))
    }
  }
}
