import Acceptance
import Composition
import HTMLPages
import OfflineCore
import Presentation
import WebPages

/// A story as it ran on one or two stores: a question, which the reader answers first, its calls in the hexagon, and
/// its steps to be opened.
struct StoryPage {
  /// The course of the story on one store.
  struct Column {
    /// The name of the store, and with it how it was run.
    let name: String
    let title: String
    /// Whether switches were changed during the run, so that another result is not a failure.
    let isTurned: Bool
    let outcome: AcceptanceReport.Outcome
    let steps: [PlayedStep]
    /// The calls of the app, and its decisions, in each step.
    let events: [[EventLog.Event]]

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
  let columns: [Column]
  let reader: Reader

  var texts: HexagonTexts { HexagonTexts(messages: reader.messages) }

  var html: HTML {
    let steps = scenario.steps.enumerated().map(step)
    return HexagonShell(title: texts.guide(toStory: scenario.id).title, reader: reader).page(
      """
      <p class="lead"><a href="/hexagon">\(texts.title)</a> · \(scenario.id)</p>
      \(stage)
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
    let question: HTML = "<p>\(texts.predict)</p>"
    return """
      <li id="step-\(index + 1)" tabindex="-1">\(isThen ? question : told)
      <details><summary>\(texts.open)</summary>
      \(told, if: isThen)\(mark, if: index == firstDifference)<div class="columns">\(columns)</div></details></li>

      """
  }

  static func isThen(_ words: String) -> Bool { words.hasPrefix("Then ") }

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
