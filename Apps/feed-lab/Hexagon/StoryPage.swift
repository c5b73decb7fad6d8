import Acceptance
import CommandLine
import Composition
import HTMLPages
import OfflineCore
import Presentation
import WebPages

/// A story as it ran on one or two stores, to be opened step by step. Before each Then, the reader predicts
/// what will be seen.
struct StoryPage {
  private static let choices = 3

  /// The course of the story on one store.
  private struct Column {
    let title: String
    /// Whether switches were changed during the run, so that another result is not a failure.
    let isTurned: Bool
    let outcome: AcceptanceReport.Outcome
    let steps: [PlayedStep]

    /// The reason why the story did not run.
    var reason: String? { if case .skipped(let reason) = outcome { reason } else { nil } }

    /// Returns the failed expectation, if it belongs to the given step.
    func failure(in step: String) -> (expected: String, found: String)? {
      guard case .failed(step, let expected, let found) = outcome else { return nil }
      return (expected, found)
    }
  }

  let scenario: Scenario
  /// The form to run the story again or with changes.
  let form: StoryForm
  private let columns: [Column]
  let seed: UInt64
  let reader: Reader

  private var texts: HexagonTexts { HexagonTexts(messages: reader.messages) }

  var html: HTML {
    // The text after the last colon gives the result away.
    let situation = scenario.title.split(separator: ":").dropLast().joined(separator: ":")
    let title = "\(scenario.id): \(situation.isEmpty ? scenario.title : situation)"
    let steps = scenario.steps.enumerated().map(step)
    return HexagonShell(title: title, reader: reader).page(
      """
      <p class="lead"><a href="/hexagon">\(texts.title)</a></p>
      <p>\(texts.storyLead)</p>
      <nav class="steps" aria-label="\(texts.steps)">\(seeking)</nav>
      <ol class="story">\(steps)</ol>
      <details><summary>\(texts.verdicts)</summary>
      <p class="verdicts">\(columns.map(verdict))</p></details>
      \(form.html)
      """)
  }

  private func step(_ index: Int, words: String) -> HTML {
    let isThen = Self.isThen(words)
    let columns = columns.map { column -> HTML in
      guard index < column.steps.count else {
        return "<div><h3>\(column.title)</h3><p>\(column.reason ?? texts.notReached)</p></div>\n"
      }
      let step = column.steps[index]
      let list: HTML = "<ul>\(step.lines.map { "<li>\($0)</li>" })</ul>"
      return """
        <div><h3>\(column.title)</h3>\(list, if: !step.lines.isEmpty)\(explanation(of: step))\(verdict(of: words, in: column))</div>

        """
    }
    let mark: HTML = "<p><mark>\(texts.difference)</mark></p>"
    let told: HTML = "<p class=\"words\">\(words)</p>"
    return """
      <li id="step-\(index + 1)" tabindex="-1">\(isThen ? question(words) : told)
      <details><summary>\(texts.open)</summary>
      \(told, if: isThen)\(mark, if: index == firstDifference)<div class="columns">\(columns)</div></details></li>

      """
  }

  private static func isThen(_ words: String) -> Bool { words.hasPrefix("Then ") }

  private func question(_ words: String) -> HTML {
    let choices = choices(for: words).map { "<li>\($0)</li>" as HTML }
    return "<p>\(texts.predict)</p>\n<ol type=\"a\" class=\"choices\">\(choices)</ol>"
  }

  /// Returns the correct result among results from other stories, in an order that depends on the seed.
  private func choices(for words: String) -> [String] {
    // Results of the same product that are not in this story, not even in similar words.
    let others = Scenario.all.filter { $0.id.first == scenario.id.first }.flatMap(\.steps)
      .filter { other in
        Self.isThen(other) && scenario.steps.allSatisfy { !$0.isLike(other) }
      }
    var number = seed &+ UInt64(words.utf8.count)
    var chosen = [words]
    for _ in others where chosen.count < Self.choices {
      number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let other = others[Int(number >> 33) % others.count]
      if chosen.allSatisfy({ !$0.isLike(other) }) { chosen.append(other) }
    }
    chosen.swapAt(0, Int(number >> 40) % chosen.count)
    return chosen
  }

  /// The first step that differs between the columns.
  private var firstDifference: Int? {
    scenario.steps.indices.first { index in
      let steps = columns.map { index < $0.steps.count ? $0.steps[index] : nil }
      let isPolling = steps.contains { $0?.isPolling == true }
      return !isPolling && Set(steps.map(\.?.lines)).count > 1
        || Set(columns.map { $0.failure(in: scenario.steps[index])?.found }).count > 1
    }
  }

  /// Returns the reasons for the decisions of Core in a step, with links to the use cases.
  private func explanation(of step: PlayedStep) -> [HTML] {
    var told = Set<String>()
    return step.decisions.compactMap { run, decision in
      guard let why = texts.why(decision), told.insert(why).inserted else { return nil }
      return
        "<p class=\"why\">\(why) \(PackageSources.shared.file(of: run.useCase).map { SourcePage.link(to: $0) })</p>"
    }
  }

  private var seeking: [HTML] {
    scenario.steps.indices.map { "<a href=\"#step-\($0 + 1)\">\($0 + 1)</a>\n" }
  }

  /// Returns whether a step holds, and what was found if it does not.
  private func verdict(of words: String, in column: Column) -> HTML {
    guard let (expected, found) = column.failure(in: words) else {
      return Self.isThen(words) ? "<p class=\"passed\">✓</p>" : ""
    }
    let mark: HTML = column.isTurned ? "<p class=\"other\">≠" : "<p class=\"failed\">✗"
    return "\(mark) \(texts.expected) \(expected); \(texts.found) \(found)</p>"
  }

  private func verdict(_ column: Column) -> HTML {
    switch column.outcome {
    case .passed: "<span class=\"passed\">✓ \(column.title)</span> "
    case .failed(let step, _, _) where column.isTurned:
      "<span class=\"other\">≠ \(column.title) · \(step)</span> "
    case .failed(let step, _, _): "<span class=\"failed\">✗ \(column.title) · \(step)</span> "
    case .skipped(let reason): "<span>– \(column.title) · \(reason)</span> "
    }
  }
}

extension StoryPage {
  /// Runs the story on scratch copies of the stores. If the form changes switches, a single store runs both
  /// without and with them, and two stores both run with them.
  ///
  /// - Parameter stores: The stores, with the names that the form has for them.
  /// - Throws: `UsageError` for an invalid store, or `CancellationError`.
  static func run(
    _ scenario: Scenario, on stores: [(name: String, locator: StoreLocator)], form: StoryForm,
    seed: UInt64, reader: Reader
  ) async throws -> StoryPage {
    let (switches, from) = form.turned
    let isTurned = switches.connection != .on || switches.clockOffset > 0
    let turns = !isTurned ? [false] : stores.count == 1 ? [false, true] : [true]
    var columns: [Column] = []
    for (store, isTurned) in stores.flatMap({ store in turns.map { (store, $0) } }) {
      var run = AcceptanceRun(
        [scenario], on: [store.locator], program: ProcessEnvironment.program.map { [$0, "feed"] })
      run.alter = { step, settings in
        if isTurned, step >= from { switches.apply(to: &settings) }
      }
      let row = try await run(onStep: { _ in }).rows[0]
      let how =
        isTurned ? " · \(form.texts.fromStep) \(from): \(form.texts.words(for: switches))" : ""
      columns.append(
        Column(
          title: store.name + how, isTurned: isTurned, outcome: row.outcomes[0],
          steps: row.played[0]))
    }
    return StoryPage(
      scenario: scenario, form: form, columns: columns, seed: seed, reader: reader)
  }
}

extension String {
  /// Returns whether two steps are similar: half of the longer words of one are in the other.
  fileprivate func isLike(_ other: String) -> Bool {
    let words = [self, other].map { Set($0.split(separator: " ").filter { $0.count > 3 }) }
    return words[0].intersection(words[1]).count * 2 >= min(words[0].count, words[1].count)
  }
}
