import HTMLPages
import OfflineCore

/// The panel beside the drawing. It shows the numbered calls in words, the reason for the decision, and a
/// question.
struct HappenedPanel {
  let happening: Happening?
  var experiment: Experiment?
  let texts: HexagonTexts
  /// The text shown if there is no call; `nil` for the text of a page without an experiment.
  var otherwise: String?

  var html: HTML {
    let step: HTML = "<button type=\"button\" id=\"next\" hidden>\(texts.nextStep)</button>"
    let again: HTML = "<button type=\"button\" id=\"again\" hidden>\(texts.playAgain)</button>"
    return """
      <section class="box tell" aria-labelledby="happened" tabindex="0"><h2 id="happened">\(texts.happened)</h2>
      <p class="play">\(step)\(again)</p>
      \(steps)\(why)\(question)
      </section>
      """
  }

  private var steps: HTML {
    guard let happening else {
      return "<p>\(otherwise ?? texts.nothingYet)</p>"
    }
    let items = happening.steps.enumerated().map { index, step -> HTML in
      let event = step.event
      let state = HexagonDrawing.state(of: step).rawValue
      let time = event.milliseconds.map { ", \($0) ms" } ?? ""
      // Two reads that find nothing are told in words.
      let isTold = step.isOfFeed && event.call == "ListStore.slice" && event.result == .miss
      let count = step.count > 1 && !isTold ? " × \(step.count)" : ""
      let side = step.isOfStore ? "store" : "source"
      let isAfterKill = index > 0 && happening.steps[index - 1].event.outcome == EventLog.killed
      let story: HTML? = happening.headings[index].map { "<b lang=\"en\">\($0)</b> " }
      let heading: HTML? = isAfterKill ? "<b>\(texts.newProcess)</b> " : story
      return """
        <li data-step="\(index + 1)" data-port="\(step.port ?? "")" data-side="\(side)" data-result="\(state)" \
        data-milliseconds="\("\(event.milliseconds ?? 0)")">\(heading)<code>\(event.call ?? event.useCase ?? "")</code>\
        \(count) – \(texts.words(for: step, in: happening))\(time)</li>

        """
    }
    return "<ol class=\"steps-told\" tabindex=\"0\">\(items)</ol>"
  }

  private var why: HTML? {
    guard let happening, let reason = texts.why(happening) else { return nil }
    let decision = happening.decision?.event
    let link: HTML? = decision?.file.map { SourcePage.link(to: $0, line: decision?.line) }
    let last = happening.steps.count
    return """
      <p class="why-box" data-step="\(last)"><b>\(texts.whyTitle)</b> \(reason) \(link)</p>

      """
  }

  private var question: HTML? {
    guard let experiment else { return nil }
    let guide = texts.guide(to: experiment)
    return """
      <div class="question" data-step="\(happening?.steps.count ?? 0)"><p><b>\(texts.nowYou)</b> \(guide.question)</p>
      <details><summary>\(texts.answer)</summary><p>\(guide.answer)</p></details></div>

      """
  }
}
