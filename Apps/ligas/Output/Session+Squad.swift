import CommandLine
import FoundationEssentials
import LeagueCore
import OfflineCore
import Presentation
import Terminal

extension LeagueSession {
  /// Shows a squad: as a JSON document, or as a table for each position.
  func show(_ list: LoadedList<Player>, _ pictures: PictureChoice) async throws {
    let model = SquadViewModel(list, messages: messages, now: now)
    model.notices.forEach(warn)
    guard !isJSON else {
      let players = list.items.squadSections.flatMap(\.players).map(\.document)
      return try print(list, as: "players", players)
    }
    head(model.title, model.banner)
    let names = Column(model.sections.flatMap(\.players).map(\.name))
    let blocks = model.sections.flatMap { section in
      let title = console.bold(section.title.sanitized.cut(to: Column.widestAtEnd))
      return section.players.enumerated().map { index, player in
        PicturedBlock(heading: index == 0 ? ["", title] : [], picture: player.photo) {
          lines(player, names, to: $0)
        }
      }
    }
    try await pictures.show(blocks, in: self) { _ in .crest }
    foot(model.placeholder)
  }

  private func lines(
    _ player: PlayerViewModel, _ names: Column, to width: Int?
  ) -> [TerminalText] {
    let number = (player.number ?? "").alignedRight(in: 3)
    let country = [player.flag, player.nationality].compactMap { $0 }.joined(separator: " ")
    let name =
      country.isEmpty ? player.name.sanitized.cut(to: Column.widest) : names.padded(player.name)
    let origin = country.sanitized.cut(to: Column.widestAtEnd)
    let text: TerminalText = "\(name)  \(origin)"
    return text.lines(behind: "\(number)  ", to: width)
  }
}
