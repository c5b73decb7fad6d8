import Composition
import Foundation
import OfflineCore
import PlantedFaults
import Presentation
import Testing

@testable import feed_lab

/// The experiments of the hexagon, and the addresses that hold them.
struct ExperimentTests {
  private let switches = Switches(store: "sqlite:")

  @Test func numbersAreTheirPlaces() {
    #expect(Experiment.all.map(\.id) == Array(1...6))
  }

  @Test func eachSetsItsSwitches() {
    let states = Experiment.all.map { experiment in
      var switches = switches
      experiment.set(&switches)
      return switches
    }
    #expect(states.map(\.connection) == [.on, .off, .off, .on, .on, .on])
    #expect(states.map(\.clockOffset) == [0, 0, 604_800, 0, 0, 0])
    #expect(
      states.map(\.store) == ["sqlite:", "sqlite:", "sqlite:", "json:", "sqlite:", "sqlite:"])
    #expect(states.map(\.fault.isEmpty) == [true, true, true, true, false, true])
  }

  @Test func preparationHasAConnectionAndNoDelay() {
    for experiment in Experiment.all where experiment.isPrepared {
      var switches = switches
      (switches.connection, switches.clockOffset) = (.garbage, 42)
      experiment.prepare(&switches)
      #expect(switches.connection == .on && switches.clockOffset == 0)
      #expect(switches.fault.isEmpty)
      #expect(switches.store == "sqlite:")
    }
  }

  @Test(arguments: Messages.Language.allCases)
  func eachHasWordsInEachLanguage(_ language: Messages.Language) {
    let texts = HexagonTexts(messages: Messages(language))
    let guides = Experiment.all.map(texts.guide)
    #expect(Set(guides.map(\.title)).count == 6)
    #expect(guides.allSatisfy { !$0.look.isEmpty && $0.question.contains { "?;".contains($0) } })
    #expect(Set(guides.map(\.answer)).count == 6)
  }

  @Test(arguments: Experiment.famousFaults)
  func famousFaultsAreKnown(_ id: String) throws {
    let fault = try #require(PlantedFault.all.first { $0.id == id })
    #expect(fault.killedBy != nil)
    let guides = Messages.Language.allCases.compactMap {
      HexagonTexts(messages: Messages($0)).guide(toFault: id)
    }
    #expect(Set(guides.map(\.shows)).count == Messages.Language.allCases.count)
  }

  @Test(arguments: [
    ("connection=off&clock=7d&store=sqlite%3A&experiment=3&speed=step"),
    ("connection=on&clock=0&store=json%3A&fault=keeps-old-items&projector=1"),
    ("connection=slow&clock=604799&store=memory%3A&speed=real"),
  ])
  func anAddressHoldsTheWholeState(_ query: String) throws {
    let items = try #require(URLComponents(string: "/?\(query)")?.queryItems)
    let values = Dictionary(uniqueKeysWithValues: items.map { ($0.name, $0.value ?? "") })
    #expect(try HexagonState(switches) { values[String($0)] }.query == query)
  }

  @Test(arguments: [("clock", "7x"), ("clock", "-1d"), ("experiment", "7"), ("speed", "fast")])
  func otherValuesAreRefused(_ name: String, _ value: String) {
    #expect(throws: (any Error).self) {
      try HexagonState(switches) { $0 == name ? value : nil }
    }
  }
}

/// The lines of Core that decisions link to.
struct DecisionLineTests {
  private static let source = SourceError(.offline, address: "demo:")
  private static let old = CacheMiss.expired(savedAt: .distantPast)
  private static let decisions: [Result<Decision, any Error>] = [
    .success(.sourceAnswered(after: nil)), .success(.sourceAnswered(after: old)),
    .success(.cacheAnswered(.fresh)), .success(.cacheExtended),
    .success(.cacheStoodIn(.fresh, for: source)),
    .failure(LoadError.remote(source, cache: nil)),
    .failure(LoadError.remote(source, cache: old)),
    .failure(LoadError.notCached(.empty)),
  ]

  @Test(arguments: decisions.indices)
  func aLineHasTheTextThatItWasFoundBy(_ index: Int) throws {
    let decision = Self.decisions[index]
    let line = try #require(DecisionLine(of: decision, in: .redrawFeed))
    let text = try #require(PackageSources.shared.text(of: line.file))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let places = DecisionLine.places(of: decision, in: .redrawFeed)
    #expect(places.contains { lines[line.number - 1].contains($0.text) })
  }

  @Test func theAnswerOfTheSourceHasALineInEachBranch() throws {
    let answered = Self.decisions[0]
    let alone = try #require(DecisionLine(of: answered, in: .redrawFeed))
    let afterSaved = try #require(
      DecisionLine(of: answered, in: .redrawFeed, hasShownSaved: true))
    #expect(afterSaved.number < alone.number)
  }

  @Test(arguments: UseCase.allCases)
  func eachUseCaseHasALine(_ useCase: UseCase) {
    for decision in Self.decisions {
      #expect(DecisionLine(of: decision, in: useCase) != nil)
    }
  }
}
