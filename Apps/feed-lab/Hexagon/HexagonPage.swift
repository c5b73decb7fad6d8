import Composition
import HTMLPages
import Presentation
import WebPages

/// The page `/hexagon`: the experiments, the hexagon with the latest request in it, what just happened, the
/// switches and the log.
struct HexagonPage {
  /// The number of lines in the log.
  private static let lines = 60

  let composition: Laboratory.Composition
  let stores: OfferedStores
  let happenings: [Happening]
  /// The state that the address asks for.
  let asked: HexagonState
  let allowsSwitches: Bool
  let reader: Reader

  private var texts: HexagonTexts { HexagonTexts(messages: reader.messages) }

  /// The state of the server, as this address shows it.
  private var state: HexagonState { asked.with { $0.switches = composition.switches } }
  private var latest: Happening? { happenings.last { !$0.isOfImages } }

  var html: HTML {
    let texts = texts
    let projected: HTML = " data-projector"
    return HexagonShell(title: texts.title, reader: reader).page(
      """
      <div id="stage" data-speed="\(state.speed.rawValue)" data-shown="\(latest.map { "\($0.id)" } ?? "")"\(projected, if: state.isProjected)>
      <p class="working" role="status" hidden>\(texts.working)</p>
      \(board.locked, if: !allowsSwitches)\(otherState)\(board.experiments, if: allowsSwitches)\(look)
      <div class="grid"><div class="box scroll" tabindex="0" role="group" aria-label="\(texts.drawing)">\
      \(drawing)</div>
      \(HappenedPanel(happening: latest, experiment: state.experiment, texts: texts).html)</div>
      \(board.html(allowsSwitches))
      <section class="log" aria-labelledby="events"><h2 id="events">\(texts.events)</h2>
      <div class="lines" tabindex="0" role="group" aria-labelledby="events"><ol id="log">\(log)</ol></div></section>
      <section class="rest" aria-labelledby="switches"><h2 id="switches">\(texts.changed)</h2>
      <pre tabindex="0"><code>\(code)</code></pre>
      \(newStore, if: composition.switches.store == OfferedStores.yours)</section>
      </div>
      \(rest, if: !state.isProjected)
      """)
  }

  private var board: SwitchBoard {
    SwitchBoard(state: state, stores: stores, texts: texts)
  }

  private var drawing: HTML {
    HexagonDrawing(composition, happening: latest, texts: texts).svg
  }

  /// What follows the stage: the feed as its readers see it, stories, and where to go on.
  private var rest: HTML {
    """
    <details class="feed"><summary>\(texts.feed)</summary>
    <p><a href="/">\(texts.feed)</a></p><iframe hidden title="\(texts.feed)"></iframe></details>
    <section aria-labelledby="stories"><h2 id="stories">\(texts.stories)</h2>\(StoryForm(stores: stores, texts: texts).html)
    <p><a href="/hexagon/complaints">\(texts.complaints)</a></p></section>
    <nav aria-labelledby="go-on"><h2 id="go-on">\(texts.goOn)</h2><ul class="on">\(documents)
    <li><a href="/hexagon/events.json">JSON</a> · <a href="/hexagon/sequence.mmd">Mermaid</a> · \
    <a href="/hexagon/drawing.svg">SVG</a></li></ul></nav>
    """
  }

  private var newStore: HTML { "<a href=\"/hexagon/yours\">\(texts.newStore)</a>" }

  private var documents: [HTML] {
    let documents = [
      ("LessonOnThePage", texts.lesson), ("LessonPlan", texts.lessons), ("Tour", texts.tour),
      ("Katas", texts.katas), ("TheHexagonPage", texts.thisPage),
    ]
    return ["<li>\(newStore)</li>\n"]
      + documents.map {
        "<li><a href=\"/hexagon/source/\(PackageSources.documents)\($0).md\">\($1)</a></li>\n"
      }
  }

  /// What to look for in the experiment, before it is seen.
  private var look: HTML {
    guard let experiment = state.experiment else { return "<p class=\"look\">\(texts.lead)</p>" }
    let fault: HTML = experiment.id == 5 && allowsSwitches ? board.famousFaults : ""
    return """
      <div class="looks"><p class="look"><b>\(texts.lookFor)</b> \(texts.guide(to: experiment).look)</p>\(fault)</div>
      """
  }

  /// A button that sets up what the address asks for. The address alone changes nothing: others use the same
  /// server, and browsers load links ahead.
  private var otherState: HTML? {
    guard asked.switches != composition.switches, allowsSwitches else { return nil }
    let values = asked.switches.parameters.sorted { $0.key < $1.key }.map { name, value -> HTML in
      "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">"
    }
    return """
      <form class="other-state" method="post" action="/hexagon/experiment">\(asked.fields)\(values)
      <p>\(texts.otherState) \(board.summary(of: asked.switches)) <button>\(texts.setUp)</button></p></form>
      """
  }

  /// The lines that compose the app; lines that differ from the previous composition are marked.
  private var code: [HTML] {
    let before = composition.before.map { $0.code(stores) }
    let lines = composition.switches.code(stores).enumerated().map { index, line -> HTML in
      let isChanged = before.map { $0[index] != line } ?? false
      return isChanged ? "<mark>\(line)</mark>\n" : "\(line)\n"
    }
    return lines + ["let app = try FeedApp(settings, plugins: .lab)"]
  }

  /// The latest requests first. Each opens to its calls.
  private var log: [HTML] {
    happenings.suffix(Self.lines).reversed().map { happening in
      let words =
        happening.isOfImages
        ? texts.images(happening.images)
        : [
          happening.useCase, happening.decision.map { texts.decided($0, in: happening) },
          texts.calls(happening.steps.count), "\(happening.milliseconds) ms",
        ].compactMap { $0 }.joined(separator: " · ")
      let title = happening.isOfImages ? "" : happening.title
      return """
        <li id="line-\(happening.id)"><details><summary><b>\(title)</b> \(words)</summary>
        <ol>\(happening.steps.map { call($0, in: happening) })</ol></details></li>

        """
    }
  }

  private func call(_ step: Happening.Step, in happening: Happening) -> HTML {
    let event = step.event
    let link: HTML? = event.file.map { SourcePage.link(to: $0, line: event.line) }
    let words = [
      event.about, event.adapter, texts.words(for: step, in: happening),
      event.milliseconds.map { "\($0) ms" }, step.count > 1 ? "× \(step.count)" : nil,
    ].compactMap { $0 }.joined(separator: " · ")
    return """
      <li data-phase="\(event.phase.rawValue)"><code>\(event.call ?? event.useCase ?? "")</code> \(words) \(link)</li>

      """
  }
}
