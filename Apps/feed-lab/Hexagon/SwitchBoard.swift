import Composition
import HTMLPages
import PlantedFaults

/// The experiments and the switches as forms, which work without scripts.
struct SwitchBoard {
  let state: HexagonState
  let stores: OfferedStores
  let texts: HexagonTexts

  private var switches: Switches { state.switches }

  /// The numbered experiments.
  var experiments: HTML {
    let buttons = Experiment.all.map { experiment in
      button(
        "run", value: "\(experiment.id)",
        text: "\(experiment.id) · \(texts.guide(to: experiment).title)",
        isOn: experiment == state.experiment)
    }
    return """
      <form class="bar try" method="post" action="/hexagon/experiment">\(state.fields)<b>\(texts.tryIt)</b>
      \(buttons)</form>

      """
  }

  /// The choice of experiment 5, and what is known about the chosen fault.
  var famousFaults: HTML {
    let buttons = Experiment.famousFaults.map { id in
      button(
        "fault", value: id, text: texts.guide(toFault: id)?.title ?? id,
        isOn: id == switches.fault)
    }
    return """
      <form class="bar faults" method="post" action="/hexagon/experiment">\(state.fields)
      <input type="hidden" name="run" value="5">\(buttons)</form>
      \(verdict)
      """
  }

  private var verdict: HTML? {
    guard let fault = PlantedFault.all.first(where: { $0.id == switches.fault }),
      let guide = texts.guide(toFault: fault.id)
    else { return nil }
    let story = "/hexagon/story?id=A1&store=broken:\(fault.id)"
    return """
      <div class="fault"><b>\(guide.title)</b> \(guide.does) \(guide.shows)
      <details><summary>\(texts.verdict)</summary>\(texts.terminal) \
      <code>Tools/judge conformance --store broken:\(fault.id)</code> · \
      \(texts.breaks) <code>\(fault.killedBy ?? "")</code> · <a href="\(story)">\(texts.playStory)</a></details></div>

      """
  }

  var locked: HTML { "<p class=\"locked\">\(texts.locked)</p>" }

  /// Describes switches in a few words.
  func summary(of switches: Switches) -> String {
    let fault = switches.fault.isEmpty ? "" : " (\(switches.fault))"
    return [
      "\(texts.connection) \(texts.name(of: switches.connection))",
      "\(texts.clock) \(texts.name(ofClock: Int(switches.clockOffset)))",
      "\(texts.store) \(texts.name(ofStore: switches.store))\(fault)",
    ].joined(separator: " · ")
  }

  /// The speed, the switches if they are allowed, and what applies to the whole page.
  func html(_ allowsSwitches: Bool) -> HTML {
    let turned: HTML = "\(connection)\(clock)\(store)\(kill)"
    let speeds = Self.speeds(state.speed, texts: texts) { speed in
      state.with { $0.speed = speed }.address
    }
    return """
      <div class="bar switches">\(speeds)
      \(turned, if: allowsSwitches)<span class="group"><a id="link" data-copied="\(texts.copied)" href="\(state.address)">\(texts.copyLink)</a>
      \(projector)</span></div>

      """
  }

  /// The choice of speed, which stories have too.
  ///
  /// - Parameter address: Returns the address of the page at a speed.
  static func speeds(
    _ current: HexagonState.Speed, texts: HexagonTexts, address: (HexagonState.Speed) -> String
  ) -> HTML {
    let speeds = HexagonState.Speed.allCases.map { speed -> HTML in
      """
      <a href="\(address(speed))" data-speed="\(speed.rawValue)"\(" aria-current=\"true\"", if: speed == current)>\(texts.name(of: speed))</a>

      """
    }
    return """
      <span class="group speed" role="group" aria-label="\(texts.speed)"><b>\(texts.speed)</b>\(speeds)</span>
      """
  }

  private var projector: HTML {
    let address = state.with { $0.isProjected.toggle() }.address
    return """
      <a id="projector" href="\(address)">\(state.isProjected ? texts.wholePage : texts.projector)</a>
      """
  }

  private var connection: HTML {
    let buttons = Switches.Connection.allCases.map {
      button(
        "connection", value: $0.rawValue, text: texts.name(of: $0), isOn: $0 == switches.connection)
    }
    return form(texts.connection, content: "\(buttons)")
  }

  private var clock: HTML {
    let now = Int(switches.clockOffset)
    let buttons = Switches.clocks(with: now).map {
      button(
        "clock", value: Switches.word(for: $0), text: texts.name(ofClock: $0), isOn: $0 == now)
    }
    return form(texts.clock, content: "\(buttons)")
  }

  private var store: HTML {
    let buttons = stores.names.map {
      button(
        "store", value: $0, text: texts.name(ofStore: $0),
        isOn: $0 == switches.store && switches.fault.isEmpty)
    }
    let faults = faultOptions {
      option($0.id, text: "\($0.id): \($0.sentence)", isChosen: $0.id == switches.fault)
    }
    let wrong = form(
      nil,
      content: """
        <label>\(texts.fault) <select name="fault">\(option("", text: texts.noFault, isChosen: switches.fault.isEmpty))\(faults)</select></label>
        <button>\(texts.compose)</button>
        """)
    let isOpen: HTML = " class=\"on\""
    return """
      \(form(texts.store, content: "<input type=\"hidden\" name=\"fault\" value=\"\">\(buttons)"))\
      <details\(isOpen, if: !switches.fault.isEmpty)><summary>\(texts.wrong)</summary>\(wrong)</details>

      """
  }

  private var kill: HTML {
    """
    <form class="group" method="post" action="/hexagon/kill">\(state.fields)<button>\(texts.kill)</button></form>

    """
  }

  private func form(_ title: String?, content: HTML) -> HTML {
    let name: HTML? = title.map { " role=\"group\" aria-label=\"\($0)\"" }
    let label: HTML? = title.map { "<b>\($0)</b>" }
    return """
      <form class="group"\(name) method="post" action="/hexagon/switches">\(state.fields)\(label)\(content)</form>

      """
  }

  private func button(
    _ name: String, value: String, text words: String, isOn: Bool = false
  ) -> HTML {
    """
    <button name="\(name)" value="\(value)"\(#" aria-pressed="true""#, if: isOn)>\(words)</button>

    """
  }
}
