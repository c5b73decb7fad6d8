import AppSupport
import FoundationEssentials
import LeagueCore
import LeaguePresentation
import OfflineCore
import OfflinePresentation

extension LeagueSession {
  /// Shows a squad: a document for programs, or a table for each position.
  func show(_ list: LoadedList<Player>) async throws {
    let model = SquadViewModel(list, messages: messages, now: now)
    model.notices.forEach(warn)
    guard !isJSON else {
      let players = list.items.squadSections.flatMap(\.players).map(PlayerDocument.init)
      return try console.print(document: ListDocument(list, as: "players", players))
    }
    head(model.title, model.banner)
    let players = model.sections.flatMap(\.players)
    let pictures = try await Pictures(at: players.map(\.photo), in: self)
    let names = Column(players.map(\.name))
    for section in model.sections {
      console.print("\n\(console.bold(section.title.sanitized.cut(to: Column.widestAtEnd)))")
      for player in section.players { show(player, names, pictures) }
    }
    foot(model.placeholder)
  }

  private func show(_ player: PlayerViewModel, _ names: Column, _ pictures: Pictures) {
    let number =
      String(repeating: " ", count: max(0, 3 - (player.number ?? "").count))
      + (player.number ?? "")
    let country = [player.flag, player.nationality].compactMap { $0 }.joined(separator: " ")
    let name =
      country.isEmpty ? player.name.sanitized.cut(to: Column.widest) : names.padded(player.name)
    let origin = country.sanitized.cut(to: Column.widestAtEnd)
    console.print(pictures.line("\(number)  \(name)  \(origin)", at: player.photo))
    if pictures.areShown { console.print(pictures.nextLine("")) }
  }
}
