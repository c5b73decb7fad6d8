import Acceptance
import HTMLPages
import Presentation

/// The question of a story, and the drawing of a run once it has been answered.
extension StoryPage {
  /// The question, and the run that is drawn once it has been answered.
  var stage: HTML {
    let index = min(form.column ?? columns.count, columns.count) - 1
    let column = columns[index]
    // The drawing begins after the steps that only prepare the store.
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

  /// The steps before the first expectation.
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
}
