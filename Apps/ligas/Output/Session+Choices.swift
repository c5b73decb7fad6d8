import CommandLine
import FoundationEssentials
import LeagueCore
import OfflineCore
import Presentation
import Terminal

/// The output of leagues and teams, which the user selects by their ids.
extension LeagueSession {
  func show(
    _ list: LoadedList<League>, announced: AnnouncedLeagues, _ pictures: PictureChoice
  ) async throws {
    let model = ChoicesViewModel(
      list, isAnnounced: { announced.contains($0.id) }, messages: messages, now: now)
    try await show(model, pictures) {
      let leagues = list.items.map {
        $0.document(isAnnounced: announced.contains($0.id))
      }
      try print(list, as: LeagueProduct.field, leagues)
    }
  }

  func show(_ answer: LoadTeams.Answer, _ pictures: PictureChoice) async throws {
    try await show(ChoicesViewModel(answer, messages: messages, now: now), pictures) {
      let announcement: Document = ["teams": [String](), "comingSoon": true]
      switch answer {
      case .teams(let list): try print(list, as: "teams", list.items.map(\.document))
      case .comingSoon: try console.print(document: announcement)
      }
    }
  }

  /// Prints a title and the origin of the list.
  func head(_ title: String, _ banner: String?) {
    console.print(console.bold(title))
    if let banner { console.print(console.dim(banner)) }
  }

  func foot(_ placeholder: String?) {
    if let placeholder { console.print("\n\(console.dim(placeholder))") }
  }

  private func show(
    _ model: ChoicesViewModel, _ pictures: PictureChoice, printDocument: () throws -> Void
  ) async throws {
    model.notices.forEach(warn)
    guard !isJSON else { return try printDocument() }
    head(model.title, model.banner)
    let ids = Column(model.choices.map(\.id))
    let blocks = model.choices.map { choice in
      let name = console.bold(choice.name.sanitized.cut(to: Column.widestAtEnd))
      let mark: TerminalText = choice.mark.map { "  \(console.dim("(\($0))"))" } ?? ""
      return PicturedBlock(heading: [""], picture: choice.crest) { width in
        let title: TerminalText = "\(name)\(mark)"
        return title.lines(behind: "\(ids.padded(choice.id))  ", to: width)
          + console.dim(choice.crestAddress).lines(behind: "\(ids.padded(""))  ", to: width)
      }
    }
    try await pictures.show(blocks, in: self) { _ in .crest }
    foot(model.placeholder)
  }
}

extension CellSize {
  static let crest = CellSize(columns: 4, rows: 2)
}

/// Advice on the next command to type. Only this app can give it, so it is not among the texts of the
/// leagues.
extension Messages {
  func howToSeeLeagues(_ command: String) -> String {
    said(
      en: "'\(command)' shows those that exist.", pt: "'\(command)' mostra os que há.",
      el: "Το '\(command)' δείχνει όσα υπάρχουν.", es: "'\(command)' muestra las que hay.")
  }

  func howToSeeTeams(_ command: String) -> String {
    said(
      en: "'\(command)' shows those of a league.",
      pt: "'\(command)' mostra os de um campeonato.",
      el: "Το '\(command)' δείχνει όσες έχει ένα πρωτάθλημα.",
      es: "'\(command)' muestra los de una liga.")
  }
}
