import Acceptance
import Composition
import OfflinePresentation
import Plugins
import Report
import WebPages

/// A story as it was played on one store or two, to be opened step by step: before each Then, the reader says
/// what will be seen.
struct StoryPage {
  private static let choices = 3

  let scenario: Scenario
  let stores: [String]
  /// To play it again, or on other stores.
  let form: StoryForm
  let row: AcceptanceReport.Row
  let seed: UInt64
  let reader: Reader

  private var texts: HexagonTexts { HexagonTexts(messages: reader.messages) }

  var text: String {
    // What stands behind the last colon is what is to be said.
    let situation = scenario.title.split(separator: ":").dropLast().joined(separator: ":")
    let title = "\(scenario.id): \(situation.isEmpty ? scenario.title : situation)"
    let steps = scenario.steps.enumerated().map(step)
    return HexagonShell(title: title, reader: reader).page(
      """
      <p class="lead"><a href="/hexagon">\(texts.title)</a></p>
      <p>\(texts.storyLead)</p>
      <ol class="story">\(steps)</ol>
      <details><summary>\(texts.verdicts)</summary>
      <p class="verdicts">\(zip(stores, row.outcomes).map(verdict))</p></details>
      \(form.html)
      """)
  }

  private func step(_ index: Int, _ words: String) -> HTML {
    let isThen = words.hasPrefix("Then ")
    let columns = zip(zip(stores, calls(of: index)), row.outcomes).map { column, outcome -> HTML in
      let (store, lines) = column
      let items = (lines ?? []).map { "<li>\($0)</li>" as HTML }
      let list: HTML = items.isEmpty ? "" : "<ul>\(items)</ul>"
      let empty: HTML = lines == nil ? "<p>\(texts.notReached)</p>" : ""
      return "<div><h3>\(store)</h3>\(empty)\(list)\(failure(words, outcome))</div>\n"
    }
    let mark: HTML =
      index == firstDifference ? "<p><mark>\(texts.difference)</mark></p>" : ""
    let played: HTML = "\(mark)<div class=\"columns\">\(columns)</div>"
    guard isThen else {
      return "<li id=\"step-\(index + 1)\"><p class=\"words\">\(words)</p>\(played)</li>\n"
    }
    return """
      <li id="step-\(index + 1)"><p>\(texts.predict)</p>
      <ol type="a" class="choices">\(choices(for: words).map { "<li>\($0)</li>" as HTML })</ol>
      <details><summary>\(texts.open)</summary>
      <p class="words">\(words)</p>\(played)</details></li>

      """
  }

  /// What is seen, among what is seen in other stories, in an order that the seed says.
  private func choices(for words: String) -> [String] {
    let others = (Scenario.feed + Scenario.leagues).flatMap(\.steps)
      .filter { $0.hasPrefix("Then ") && !scenario.steps.contains($0) }
    var number = seed &+ UInt64(words.utf8.count)
    var chosen = [words]
    while chosen.count < Self.choices, !others.isEmpty {
      number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let other = others[Int(number >> 33) % others.count]
      if !chosen.contains(other) { chosen.append(other) }
    }
    chosen.swapAt(0, Int(number >> 40) % chosen.count)
    return chosen
  }

  /// What a step did on each store; `nil` where it was not reached.
  private func calls(of index: Int) -> [[String]?] {
    row.played.map { index < $0.count ? $0[index].lines : nil }
  }

  private var firstDifference: Int? {
    scenario.steps.indices.first { Set(calls(of: $0)).count > 1 }
  }

  /// What a step has found that does not hold.
  private func failure(_ words: String, _ outcome: AcceptanceReport.Outcome) -> HTML {
    guard case .failed(words, let expected, let found) = outcome else { return "" }
    return "<p class=\"failed\">✗ \(texts.expected) \(expected); \(texts.found) \(found)</p>"
  }

  private func verdict(_ store: String, _ outcome: AcceptanceReport.Outcome) -> HTML {
    switch outcome {
    case .passed: "<span class=\"passed\">✓ \(store)</span> "
    case .failed(let step, _, _): "<span class=\"failed\">✗ \(store): \(step)</span> "
    case .skipped(let reason): "<span>– \(store): \(reason)</span> "
    }
  }
}

extension StoryPage {
  /// Plays the story, in scratch copies beside the stores.
  ///
  /// - Throws: `UsageError` for a store that can't be meant, or `CancellationError`.
  static func played(
    _ scenario: Scenario, on stores: [StoreLocator], _ form: StoryForm, seed: UInt64,
    _ reader: Reader
  ) async throws -> StoryPage {
    let run = AcceptanceRun([scenario], on: stores, program: AcceptanceOptions.program)
    let rows = try await run(onStep: { _ in }).rows
    return StoryPage(
      scenario: scenario, stores: stores.map(\.plugin.scheme), form: form, row: rows[0],
      seed: seed, reader: reader)
  }
}
