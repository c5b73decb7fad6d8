import AppSupport
import CacheCore
import CachePresentation
import FoundationEssentials
import LeagueCore
import LeaguePresentation

extension LeagueSession {
  /// Shows a squad: a document for programs, or a table for each position.
  func show(_ list: LoadedList<Player>) async throws {
    let model = SquadViewModel(list, messages: messages, now: now)
    let sections = list.items.squadSections
    model.notices.forEach(warn)
    guard !isJSON else {
      return try console.print(
        document: ListDocument(
          list, as: "players", sections.flatMap(\.players).map(PlayerDocument.init)))
    }
    head(model.title, model.banner)
    let players = sections.flatMap(\.players)
    let pictures = try await Pictures(at: players.map(\.photoURL), in: self)
    let names = Column(model.sections.flatMap(\.players).map(\.name))
    for (section, players) in zip(model.sections, sections.map(\.players)) {
      console.print("\n\(console.bold(section.title))")
      for (player, source) in zip(section.players, players) {
        show(player, names, pictures, at: source.photoURL)
      }
    }
    foot(model.placeholder)
  }

  private func show(
    _ player: PlayerViewModel, _ names: Column, _ pictures: Pictures, at photo: URL?
  ) {
    let number =
      String(repeating: " ", count: max(0, 3 - (player.number ?? "").count))
      + (player.number ?? "")
    let country = [player.flag, player.nationality].compactMap { $0 }.joined(separator: " ")
    let line = "\(number)  \(country.isEmpty ? player.name : names.padded(player.name))  \(country)"
    console.print(pictures.line(line, at: photo))
    if pictures.areShown { console.print(pictures.nextLine("")) }
  }
}
