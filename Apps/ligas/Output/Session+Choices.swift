import AppSupport
import FoundationEssentials
import LeagueCore
import LeaguePresentation
import OfflineCore
import OfflinePresentation

/// Leagues and teams: something to choose by its id.
extension LeagueSession {
  func show(_ list: LoadedList<League>, announced: AnnouncedLeagues) async throws {
    let model = ChoicesViewModel(
      list, isAnnounced: { announced.contains($0.id) }, messages: messages, now: now)
    try await show(
      model,
      ListDocument(
        list, as: "leagues",
        list.items.map { LeagueDocument($0, isAnnounced: announced.contains($0.id)) }))
  }

  func show(_ answer: LoadTeams.Answer) async throws {
    let model = ChoicesViewModel(answer, messages: messages, now: now)
    switch answer {
    case .teams(let list):
      try await show(model, ListDocument(list, as: "teams", list.items.map(TeamDocument.init)))
    case .comingSoon:
      try await show(model, ComingSoonDocument())
    }
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

  private func show(_ model: ChoicesViewModel, _ document: some Encodable) async throws {
    model.notices.forEach(warn)
    guard !isJSON else { return try console.print(document: document) }
    head(model.title, model.banner)
    let pictures = try await Pictures(at: model.choices.map(\.crest), in: self)
    let ids = Column(model.choices.map(\.id))
    for choice in model.choices {
      let name = console.bold(choice.name.sanitized.cut(to: Column.widestAtEnd))
      let mark: TerminalText = choice.mark.map { "  \(console.dim("(\($0))"))" } ?? ""
      console.print("")
      console.print(pictures.line("\(ids.padded(choice.id))  \(name)\(mark)", at: choice.crest))
      console.print(
        pictures.nextLine("\(ids.padded(""))  \(console.dim(choice.crestAddress))"))
    }
    foot(model.placeholder)
  }
}
