import FoundationEssentials
import LeagueCore
import Presentation
import Testing

struct SquadViewModelTests {
  private static func player(
    _ name: String, position: Position, number: Int? = nil, nationality: String? = nil,
    photo: String? = nil
  ) -> Player {
    Player(
      id: name, name: name, number: number, position: position, nationality: nationality,
      photoURL: photo.flatMap { URL(string: $0) })
  }

  private static func present(_ squad: [Player], messages: Messages = .english) -> SquadViewModel {
    SquadViewModel(loadedList(squad), messages: messages, now: now)
  }

  @Test func everybodyIsShownByPosition() {
    let squad = [
      Self.player("Sin puesto", position: .other("")), Self.player("Profe", position: .coach),
      Self.player("Nueve", position: .forward), Self.player("Libre", position: .other("Líbero")),
      Self.player("Uno", position: .goalkeeper), Self.player("Doce", position: .goalkeeper),
    ]
    let model = Self.present(squad, messages: Messages(.spanish))
    #expect(model.title == "Plantel")
    #expect(
      model.sections.map(\.title) == ["Porteros", "Delanteros", "Entrenador", "Líbero", "Otros"])
    #expect(
      model.sections.map { $0.players.map(\.name) }
        == [["Uno", "Doce"], ["Nueve"], ["Profe"], ["Libre"], ["Sin puesto"]])
    #expect(model.placeholder == nil)
  }

  @Test func aPlayerTellsNumberCountryAndPortrait() throws {
    let player = Self.player(
      "Ana", position: .midfielder, number: 10, nationality: "Ecuador",
      photo: "https://img.example/1")
    let model = try #require(
      Self.present([player], messages: Messages(.spanish)).sections.first?.players.first)
    #expect(model.number == "10")
    #expect(model.nationality == "Ecuador")
    #expect(model.flag == "🇪🇨")
    #expect(model.photo?.absoluteString == "https://img.example/1")
  }

  @Test(arguments: [("Atlantis", "Atlantis"), (nil, nil), ("", "")] as [(String?, String?)])
  func anUnknownCountryHasItsNameAndNoFlag(nationality: String?, shown: String?) throws {
    let player = Self.player("Ana", position: .forward, nationality: nationality)
    let model = try #require(Self.present([player]).sections.first?.players.first)
    #expect(model.nationality == shown)
    #expect(model.flag == nil)
    #expect(model.number == nil)
    #expect(model.photo == nil)
  }

  @Test(
    arguments: [
      (.english, "Alemania", "Germany"), (.brazilianPortuguese, "GERMANY", "Alemanha"),
      (.greek, "Côte d’Ivoire", "Ακτή Ελεφαντοστού"), (.spanish, "United States", "Estados Unidos"),
      (.greek, "Congo", "Congo"),
    ] as [(Messages.Language, String, String)])
  func aCountryIsNamedInTheLanguageOfTheReader(
    language: Messages.Language, nationality: String, shown: String
  ) throws {
    let player = Self.player("Ana", position: .forward, nationality: nationality)
    let model = Self.present([player], messages: Messages(language))
    #expect(model.sections.first?.players.first?.nationality == shown)
  }

  @Test func aCoachWearsNoNumber() {
    let model = Self.present([Self.player("Profe", position: .coach, number: 1)])
    #expect(model.sections.first?.players.first?.number == nil)
  }

  @Test func nobodyIsSaidToBeThere() {
    let model = Self.present([])
    #expect(model.sections.isEmpty)
    #expect(model.placeholder == "There is nobody in this squad yet.")
  }
}
