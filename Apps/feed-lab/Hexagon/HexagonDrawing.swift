import Composition
import HTMLPages
import OfflineCore

/// The hexagon of an app, with the way of one request or of a story: who asks, the use case and its decision
/// in the core, the ports, and who answers.
struct HexagonDrawing {
  /// The state of a part. The style sheet has a colour for each.
  enum State: String, CaseIterable { case called, hit, miss, old, failed }

  /// The column of one side: its ports, and the adapter that answers behind them.
  private struct Side {
    let id: String
    let ports: [String]
    let top: Int

    static let store = Side(
      id: "store", ports: ["ListStore", "ImageDataStore", "StoreMaintenance"], top: 90)
    static let source = Side(
      id: "source",
      ports: [
        "FeedSource", "CommentSource", "ImageDataSource", "LeagueSource", "ImageAddressSource",
      ], top: 300)
  }

  /// The number of use cases below the one that runs.
  private static let useCasesAtRest = 3
  /// The number of ports of a side that are always drawn.
  private static let portsAtRest = 2

  /// Who asks for what, and the names of the adapters.
  let names: (driver: String, request: String, store: String, source: String)
  let connection: Switches.Connection
  /// The request or the story to show.
  let happening: Happening?
  let texts: HexagonTexts

  private var steps: [(number: Int, step: Happening.Step)] {
    (happening?.steps ?? []).enumerated().map { ($0 + 1, $1) }
  }

  /// The drawing for a page with a style sheet.
  var svg: HTML {
    """
    <svg class="drawing" viewBox="0 0 960 470" role="img" aria-labelledby="drawing-title">
    <title id="drawing-title">\(texts.drawing)</title>
    \(zones)
    <path class="core" d="M190 240 300 50H600L700 240 600 440H300Z"/>
    <path id="edge-driver" class="edge"\(state(happening == nil ? nil : .called)) d="M145 240C200 240 230 150 310 150"/>
    \(driver)
    \(decisions)
    \(useCases)
    \(side(.store))
    \(side(.source))
    \(legend)
    </svg>
    """
  }

  /// The drawing as a file with its own colours, because viewers of single files load no style sheet.
  var standalone: String {
    [
      ("<svg ", #"<svg xmlns="http://www.w3.org/2000/svg" "#),
      (#"class="core" "#, ##"fill="none" stroke="#333" "##),
      ("<path id", ##"<path fill="none" stroke="#999" id"##),
      ("<rect ", ##"<rect fill="#fff" stroke="#333" "##),
      ("<text ", #"<text font-family="sans-serif" font-size="15" text-anchor="middle" "#),
    ].reduce(svg.text) { $0.replacing($1.0, with: $1.1) }
  }

  // MARK: Parts

  private var zones: [HTML] {
    let zones = [
      (80, texts.whoAsks), (430, texts.coreZone), (690, texts.portsZone), (862, texts.whoAnswers),
    ]
    return zones.map { "<text class=\"zone\" x=\"\($0.0)\" y=\"26\">\($0.1)</text>\n" }
  }

  private var driver: HTML {
    box(
      "driver", x: 15, y: 200, width: 130, height: 80,
      name: names.driver, results: [(0, happening?.title ?? names.request)],
      state: happening == nil ? nil : .called)
  }

  private var useCases: HTML {
    let first = happening?.useCase ?? UseCase.redrawFeed.rawValue
    let active = happening?.decision?.event.useCase ?? first
    // A story may run several use cases, one after the other.
    var names = [(step: 0, name: first)]
    for (number, step) in steps {
      guard let name = step.event.useCase, name != names.last?.name else { continue }
      names.append((number, name))
    }
    let turns = names.enumerated().map { index, name -> HTML in
      """
      <text\(turn(name.step, isLast: index == names.count - 1)) x="405" y="156">\(name.name)</text>
      """
    }
    let run = Set(names.map(\.name))
    let usual: [UseCase] = [.loadMoreFeed, .loadComments, .loadImageVariant, .redrawFeed]
    let others = usual.map(\.rawValue).filter { !run.contains($0) }.prefix(Self.useCasesAtRest)
    let resting = others.enumerated().map { row, name -> HTML in
      """
      <g id="use-\(name)" class="use"><rect x="310" y="\(190 + row * 46)" width="190" height="36" rx="8"/>\
      <text x="405" y="\(214 + row * 46)">\(name)</text></g>

      """
    }
    let rest = UseCase.allCases.count - others.count - run.count
    return """
      <g id="use-\(active)" class="use"\(state(happening == nil ? nil : .called))>\
      <rect x="310" y="128" width="190" height="44" rx="8"/><g class="turns">\(turns)</g></g>
      \(resting)<text class="small" x="405" y="342">\(texts.atRest(rest))</text>
      """
  }

  private func side(_ side: Side) -> HTML {
    let used = side.ports.filter { port in steps.contains { $0.step.port == port } }
    let resting = side.ports.filter { !used.contains($0) }
    let ports = used + resting.prefix(max(0, Self.portsAtRest - used.count))
    let rows = ports.prefix(3).enumerated().map { row, port -> HTML in
      let calls = steps.filter { $0.step.port == port }
      return self.port(port, y: side.top + 20 + row * 54, side: side, calls: calls)
    }
    let answers = steps.filter { side.ports.contains($0.step.port ?? "") }
    let adapter = box(
      "adapter-\(side.id)", x: 820, y: side.top - 18, width: 130, height: 76,
      name: side.id == "store" ? names.store : names.source,
      results: answers.map { ($0.number, texts.result(of: $0.step, connection: connection)) },
      state: answers.last.map { Self.state(of: $0.step) })
    return "\(rows)\(adapter)"
  }

  private func port(
    _ port: String, y: Int, side: Side, calls: [(number: Int, step: Happening.Step)]
  ) -> HTML {
    let state = state(calls.last.map { Self.state(of: $0.step) })
    let small: HTML = " class=\"small\""
    let start = side.id == "store" ? 142 : 158
    // One badge with the numbers of all calls so far.
    let badges = calls.indices.map { index in
      badge(calls[...index], isLast: index == calls.count - 1, x: 570, y: (start + y) / 2)
    }
    // A line on which a call succeeded is no failed one.
    let line = calls.last { Self.state(of: $0.step) != .failed } ?? calls.last
    let edge: HTML = """
      <path id="edge-\(port)" class="edge"\(self.state(line.map { Self.state(of: $0.step) })) d="M500 \(start)C570 \(start) 570 \(y) 640 \(y)M790 \(y)L820 \(side.top + 20)"/>
      """
    return """
      \(edge, if: !calls.isEmpty)<g id="port-\(port)" class="port" data-side="\(side.id)"\(state)>\
      <rect x="640" y="\(y - 20)" width="150" height="40" rx="20"/><text\(small, if: port.count > 14) x="715" y="\(y + 6)">\(port)</text></g>
      <g class="turns">\(badges)</g>
      """
  }

  /// The decisions, of which the style sheet shows the latest alone.
  private var decisions: HTML {
    let decided = steps.filter { $0.step.event.decision != nil }
    let groups = decided.enumerated().map { index, decision -> HTML in
      let (number, step) = decision
      let isLast = number == decided.last?.number
      let place = step.event.file.map { file in
        "\(file.split(separator: "/").last ?? ""):\(step.event.line ?? 1)"
      }
      let facts = [age(of: step, number), place?.replacing(".swift", with: "")]
        .compactMap { $0 }.joined(separator: " · ")
      return """
        <g\(turn(number, class: "decision", isLast: isLast))><path class="dashed" d="M310 166H280V362"/>\
        <rect x="260" y="362" width="310" height="58" rx="8"/>\
        <text class="strong" x="415" y="386">\(texts.decidedTitle(texts.decided(step, in: happening)))</text>\
        <text class="small" x="415" y="408">\(facts)</text>\(badge(decided[...index], isLast: true, x: 260, y: 362))</g>

        """
    }
    return "<g class=\"turns\">\(groups)</g>"
  }

  /// The age of the saved list that a decision was about. A new list has none.
  private func age(of step: Happening.Step, _ number: Int) -> String? {
    if case .success(.sourceAnswered)? = step.event.decision { return nil }
    let reads = steps.filter { $0.number < number && $0.step.event.call == "ListStore.slice" }
    return reads.compactMap(\.step.event.age).last.flatMap(texts.age)
  }

  /// The attributes of one of several parts in the same place, of which the latest is shown.
  private func turn(_ step: Int, class name: String = "", isLast: Bool) -> HTML {
    let hidden: HTML = " display=\"none\""
    let classes = [name, isLast ? "latest" : ""].filter { !$0.isEmpty }.joined(separator: " ")
    return " class=\"\(classes)\" data-step=\"\(step)\"\(hidden, if: !isLast)"
  }

  private var legend: [HTML] {
    zip(State.allCases, texts.legend).enumerated().map { column, meaning in
      let x = 90 + column * 155
      return """
        <g class="legend" data-state="\(meaning.0.rawValue)"><rect x="\(x)" y="449" width="16" height="14"/>\
        <text class="small" x="\(x + 24)" y="461">\(meaning.1)</text></g>

        """
    }
  }

  /// The numbers of steps in one badge. If only some of them failed, these are marked.
  private func badge(
    _ calls: ArraySlice<(number: Int, step: Happening.Step)>, isLast: Bool, x: Int, y: Int
  ) -> HTML {
    let failed = calls.filter { $0.step.event.result == .failed }
    let isMixed = !failed.isEmpty && failed.count < calls.count
    let words = calls.map { call in
      isMixed && call.step.event.result == .failed ? "\(call.number)✗" : "\(call.number)"
    }.joined(separator: ", ")
    let width = max(26, 10 + words.count * 8)
    return """
      <g\(turn(calls.last?.number ?? 0, class: "badge", isLast: isLast))><rect x="\(x - width / 2)" y="\(y - 13)" width="\(width)" height="26" rx="13"/>\
      <text x="\(x)" y="\(y + 6)">\(words)</text></g>
      """
  }

  private func box(
    _ id: String, x: Int, y: Int, width: Int, height: Int, name: String,
    results: [(step: Int, words: String)], state: State?
  ) -> HTML {
    let centre = x + width / 2
    let small: HTML = " class=\"small\""
    let turns = results.enumerated().map { index, result -> HTML in
      """
      <text\(turn(result.step, class: "small", isLast: index == results.count - 1)) x="\(centre)" y="\(y + 58)">\(result.words.abbreviated)</text>
      """
    }
    return """
      <g id="\(id)" class="node"\(self.state(state))><rect x="\(x)" y="\(y)" width="\(width)" height="\(height)" rx="8"/>\
      <text\(small, if: name.count > 12) x="\(centre)" y="\(y + 34)">\(name.abbreviated)</text><g class="turns">\(turns)</g></g>

      """
  }

  private func state(_ state: State?) -> HTML? { state.map { " data-state=\"\($0.rawValue)\"" } }

  static func state(of step: Happening.Step) -> State {
    switch step.event.result {
    case .done
    where step.event.call == "ListStore.slice"
      && (step.event.isTooOld || step.event.isFromFuture):
      .old
    case .done: .hit
    case .miss: .miss
    case .failed: .failed
    case nil: .called
    }
  }
}

extension HexagonDrawing {
  /// Creates the drawing of a request to the running app.
  init(_ composition: Laboratory.Composition, happening: Happening?, texts: HexagonTexts) {
    let switches = composition.switches
    let store = switches.fault.isEmpty ? texts.name(ofStore: switches.store) : switches.fault
    self.init(
      names: ("feed-web", "HTTP", store, composition.feed.source.way),
      connection: switches.connection,
      happening: happening, texts: texts)
  }
}

extension String {
  /// The text, shortened to the width of a box.
  fileprivate var abbreviated: String { count <= 18 ? self : prefix(8) + "…" + suffix(8) }
}
