import Acceptance
import CommandLine
import Composition
import HTMLPages
import OfflineCore
import Presentation
import Synchronization
import WebPages
import WebSupport

/// A story as it ran on one or two stores: a question, which the reader answers first, its calls in the hexagon, and
/// its steps to be opened.
struct StoryPage {
  /// The course of the story on one store.
  private struct Column {
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
  private let columns: [Column]
  let reader: Reader

  private var texts: HexagonTexts { HexagonTexts(messages: reader.messages) }

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

  private static func isThen(_ words: String) -> Bool { words.hasPrefix("Then ") }

  // MARK: The drawing

  /// The question, and the run that is drawn once it has been answered.
  private var stage: HTML {
    let index = min(form.column ?? columns.count, columns.count) - 1
    let column = columns[index]
    // What is given is no part of what happens.
    let first = scenario.steps.firstIndex { !$0.hasPrefix("Given ") } ?? 0
    let parts = zip(scenario.steps, column.events).dropFirst(first).map { ($0, $1) }
    // Validation alone makes no decision.
    let validation = scenario.id.hasPrefix("A") ? "ValidateFeed" : "ValidateLeagues"
    let happening = form.choice.flatMap { _ in
      Happening(title: scenario.id, useCase: validation, parts: parts)
    }
    let drawing = HexagonDrawing(
      names: (texts.story, scenario.id, texts.name(ofStore: column.name), "scripted"),
      connection: column.isTurned ? form.turned.switches.connection : .on, happening: happening,
      texts: texts)
    let panel = HappenedPanel(
      happening: happening, texts: texts,
      otherwise: form.choice == nil ? texts.storyLead : texts.otherPrograms)
    let speeds = SwitchBoard.speeds(form.speed, texts: texts) { speed in
      form.address { $0.speed = speed }
    }
    let shown = form.choice == nil ? "" : "story"
    return """
      <div id="stage" data-story data-speed="\(form.speed.rawValue)" data-shown="\(shown)">
      <p class="working" role="status" hidden>\(texts.working)</p>
      <ul class="situation" lang="en">\(situation)</ul>
      \(choices)
      <div class="grid"><div class="box scroll" tabindex="0" role="group" aria-label="\(texts.drawing)">\(drawing.svg)</div>
      \(panel.html)</div>
      <div class="bar switches">\(speeds)\(runs(drawn: index), if: columns.count > 1)</div>
      </div>
      """
  }

  /// What is given and done before the first result.
  private var situation: [HTML] {
    scenario.steps.prefix { !Self.isThen($0) }.map { "<li>\($0)</li>\n" }
  }

  /// The runs of which one is drawn.
  private func runs(drawn: Int) -> HTML {
    let links = columns.enumerated().map { index, column -> HTML in
      """
      <a href="\(form.address { $0.column = index + 1 })"\(" aria-current=\"true\"", if: index == drawn)>\(column.title)</a>

      """
    }
    return """
      <span class="group" role="group" aria-label="\(texts.store)"><b>\(texts.store)</b>\(links)</span>
      """
  }

  /// The answers as buttons, and what is said about the chosen one.
  private var choices: HTML {
    let choices = texts.guide(toStory: scenario.id).choices
    let turn = Int((form.seed &+ UInt64(scenario.title.utf8.count)) % UInt64(choices.count))
    let order = choices.indices.map { ($0 + turn) % choices.count }
    let chosen = form.choice.map { order[$0 - 1] }
    let buttons = order.enumerated().map { place, index -> HTML in
      let mark = index == 0 ? "right" : "wrong"
      return """
        <button name="choice" value="\(place + 1)"\(" class=\"\(mark)\" aria-pressed=\"true\"", if: index == chosen)>\(choices[index].answer)</button>

        """
    }
    let fields = form.parameters.filter { $0.name != "choice" }.map { name, value -> HTML in
      "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">"
    }
    let reason = chosen.map { index -> HTML in
      "<b>\(index == 0 ? texts.right : texts.notRight)</b> \(choices[index].reason)"
    }
    return """
      <form class="bar choices" method="get" action="/hexagon/story">\(fields)\(buttons)</form>
      <p class="reason" role="status">\(reason)</p>
      """
  }

  // MARK: Steps

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
    reader: Reader
  ) async throws -> StoryPage {
    let (switches, from) = form.turned
    let turns = !form.isTurned ? [false] : stores.count == 1 ? [false, true] : [true]
    var columns: [Column] = []
    for (store, isTurned) in stores.flatMap({ store in turns.map { (store, $0) } }) {
      var run = AcceptanceRun(
        [scenario], on: [store.locator], program: ProcessEnvironment.program.map { [$0, "feed"] })
      let log = EventLog(to: EventStream())
      run.alter = { step, settings in
        if isTurned, step >= from { switches.apply(to: &settings) }
        settings.observers.append(EventLog.Observer(log: log, now: settings.clock))
      }
      // The number of the last event of each step.
      let ends = Mutex<[Int]>([0])
      let row = try await run(
        onStep: { _ in ends.withLock { $0.append(log.events.last?.number ?? 0) } }
      ).rows[0]
      let (events, numbers) = (log.events, ends.withLock(\.self))
      let how =
        isTurned ? " · \(form.texts.fromStep) \(from): \(form.texts.words(for: switches))" : ""
      columns.append(
        Column(
          name: store.name, title: store.name + how, isTurned: isTurned,
          outcome: row.outcomes[0], steps: row.played[0],
          events: zip(numbers, numbers.dropFirst()).map { start, end in
            events.filter { start < $0.number && $0.number <= end }
          }))
    }
    return StoryPage(scenario: scenario, form: form, columns: columns, reader: reader)
  }
}
