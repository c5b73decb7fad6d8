import Acceptance
import Composition
import FoundationEssentials
import HTMLPages
import PlantedFaults
import Presentation
import WebPages

/// The page `/hexagon`: the feed on one side, the hexagon on the other, and the switches.
struct HexagonPage {
  /// The number of events in the table.
  private static let rows = 200

  let composition: Laboratory.Composition
  let stores: OfferedStores
  let events: [EventLog.Event]
  let reader: Reader

  private var texts: HexagonTexts { HexagonTexts(messages: reader.messages) }

  var html: HTML {
    let texts = texts
    return HexagonShell(title: texts.title, reader: reader).page(
      """
      <p class="lead">\(texts.lead)</p>
      <div class="halves">
      <iframe src="/" title="\(texts.feed)"></iframe>
      <div class="scroll" tabindex="0" role="group" aria-label="\(texts.drawing)">\(HexagonDrawing(of: composition).svg(title: texts.drawing))</div>
      </div>
      <section aria-labelledby="switches"><h2 id="switches">\(texts.switches)</h2>
      <div class="switches">\(storeSwitch)\(connectionSwitch)\(clockSwitch)</div>
      <h3>\(texts.changed)</h3>
      <pre tabindex="0"><code>\(code)</code></pre>
      </section>
      <section aria-labelledby="stories"><h2 id="stories">\(texts.stories)</h2>\(StoryForm(stores: stores, texts: texts).html)
      <p><a href="/hexagon/complaints">\(texts.complaints)</a></p></section>
      <section aria-labelledby="events"><h2 id="events">\(texts.events)</h2>
      <p>\(texts.eventsLead) <a href="/hexagon/events.json">JSON</a> ·
      <a href="/hexagon/sequence.mmd">Mermaid</a> · <a href="/hexagon/drawing.svg">SVG</a></p>
      <div class="scroll" tabindex="0" role="group" aria-labelledby="events">
      <table><thead><tr>\(texts.columns.map { "<th scope=\"col\">\($0)</th>" as HTML })</tr></thead>
      <tbody id="calls" data-rows="\(Self.rows)">\(rows)</tbody></table></div>
      </section>
      """)
  }

  // MARK: Switches

  private var storeSwitch: HTML {
    form(
      texts.store,
      content: """
        <label>\(texts.store) <select name="store">\(sound)</select></label>
        <label>\(texts.fault) <select name="fault">\(faults)</select></label>
        <button>\(texts.compose)</button>
        """)
  }

  private var sound: [HTML] {
    stores.names.map { option($0, text: $0, isChosen: $0 == composition.switches.store) }
  }

  private var faults: HTML {
    let chosen = composition.switches.fault
    let all = faultOptions {
      option($0.id, text: "\($0.id): \($0.sentence)", isChosen: $0.id == chosen)
    }
    return "\(option("", text: texts.noFault, isChosen: chosen.isEmpty))\(all)"
  }

  private var connectionSwitch: HTML {
    form(
      texts.connection,
      content:
        "\(Switches.Connection.allCases.map { button("connection", value: $0.rawValue, text: texts.name(of: $0), isOn: $0 == composition.switches.connection) })"
    )
  }

  private var clockSwitch: HTML {
    let now = composition.switches.clockOffset
    let steps = Switches.steps.map {
      button("clock", value: "\(Int(now + $0.seconds))", text: $0.name)
    }
    return form(
      texts.clockAndProcess,
      content: """
        \(steps)\(button("clock", value: "0", text: texts.start, isOn: now == 0))
        <button formaction="/hexagon/kill">\(texts.kill)</button>
        """)
  }

  private func form(_ title: String, content: HTML) -> HTML {
    """
    <form method="post" action="/hexagon/switches"><fieldset><legend>\(title)</legend>
    \(content)
    </fieldset></form>

    """
  }

  private func button(
    _ name: String, value: String, text words: String, isOn: Bool = false
  ) -> HTML {
    """
    <button name="\(name)" value="\(value)"\(#" aria-pressed="true""#, if: isOn)>\(words)</button>

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

  // MARK: Events

  private var rows: [HTML] {
    events.suffix(Self.rows).reversed().map { event in
      """
      <tr data-phase="\(event.phase.rawValue)"><td>\(event.number)</td><td>\(event.useCase ?? "")</td>\
      <td>\(event.call ?? "")</td><td>\(event.file.map(SourcePage.link) ?? "\(event.about ?? "")")</td><td>\(event.adapter ?? "")</td>\
      <td>\(event.outcome ?? event.phase.rawValue)</td>\
      <td>\(event.milliseconds.map { "\($0)" } ?? "")</td></tr>

      """
    }
  }
}
