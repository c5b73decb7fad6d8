import Composition
import HTMLPages
import OfflineCore

/// The hexagon of an app, with the way of one request or of a story: who asks, the use case and its decision
/// in the core, the ports, and who answers.
struct HexagonDrawing {
  /// What has become of a part; the style sheet has a colour for each.
  enum State: String, CaseIterable { case called, hit, miss, failed }

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
  /// The number of calls that stand beside each other on a line. Further ones cover the first.
  private static let callsOnLine = 4
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
      (80, texts.whoAsks), (430, texts.coreZone), (715, texts.portsZone), (882, texts.whoAnswers),
    ]
    return zones.map { "<text class=\"zone\" x=\"\($0.0)\" y=\"26\">\($0.1)</text>\n" }
  }

  private var driver: HTML {
    box(
      "driver", x: 15, y: 200, width: 130, height: 80,
      lines: [names.driver, happening?.title ?? names.request],
      state: happening == nil ? nil : .called)
  }

  private var useCases: HTML {
    let active = happening?.useCase ?? UseCase.redrawFeed.rawValue
    let usual: [UseCase] = [.loadMoreFeed, .loadComments, .loadImageVariant, .redrawFeed]
    let others = usual.map(\.rawValue).filter { $0 != active }.prefix(Self.useCasesAtRest)
    let resting = others.enumerated().map { row, name -> HTML in
      """
      <g id="use-\(name)" class="use"><rect x="310" y="\(190 + row * 46)" width="190" height="36" rx="8"/>\
      <text x="405" y="\(214 + row * 46)">\(name)</text></g>

      """
    }
    let rest = UseCase.allCases.count - others.count - 1
    return """
      <g id="use-\(active)" class="use"\(state(happening == nil ? nil : .called))>\
      <rect x="310" y="128" width="190" height="44" rx="8"/><text x="405" y="156">\(active)</text></g>
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
    let last = steps.last { side.ports.contains($0.step.port ?? "") }
    let result =
      last.map { texts.result(of: $0.step, connection: connection) } ?? ""
    let adapter = box(
      "adapter-\(side.id)", x: 820, y: side.top - 18, width: 130, height: 76,
      lines: [side.id == "store" ? names.store : names.source, result],
      state: last.map { Self.state(of: $0.step) })
    return "\(rows)\(adapter)"
  }

  private func port(
    _ port: String, y: Int, side: Side, calls: [(number: Int, step: Happening.Step)]
  ) -> HTML {
    let state = state(calls.last.map { Self.state(of: $0.step) })
    let start = side.id == "store" ? 142 : 158
    let places = min(calls.count, Self.callsOnLine)
    let badges = calls.enumerated().map { index, call -> HTML in
      let place = 0.5 + (Double(index % places) - Double(places - 1) / 2) * 0.24
      let (across, down) = (
        cubic(500, 570, 570, 640, at: place), cubic(start, start, y, y, at: place)
      )
      return badge(call.number, x: across, y: down)
    }
    let edge: HTML = """
      <path id="edge-\(port)" class="edge"\(state) d="M500 \(start)C570 \(start) 570 \(y) 640 \(y)M790 \(y)L820 \(side.top + 20)"/>
      """
    return """
      \(edge, if: !calls.isEmpty)<g id="port-\(port)" class="port" data-side="\(side.id)"\(state)>\
      <rect x="640" y="\(y - 20)" width="150" height="40" rx="20"/><text x="715" y="\(y + 6)">\(port)</text></g>
      \(badges)
      """
  }

  /// The decisions, of which the style sheet shows the latest alone.
  private var decisions: [HTML] {
    let decided = steps.filter { $0.step.event.decision != nil }
    let days = steps.compactMap(\.step.event.days).last
    return decided.map { number, step in
      let isLast = number == decided.last?.number
      let place = step.event.file.map { file in
        "\(file.split(separator: "/").last ?? ""):\(step.event.line ?? 1)"
      }
      let facts = [days.map(texts.age), place?.replacing(".swift", with: "")]
        .compactMap { $0 }.joined(separator: " · ")
      return """
        <g class="decision\(" latest", if: isLast)" data-step="\(number)"><path class="dashed" d="M405 172V362"/>\
        <rect x="260" y="362" width="310" height="58" rx="8"/>\
        <text class="strong" x="415" y="386">\(texts.decidedTitle(texts.decided(step, in: happening)))</text>\
        <text class="small" x="415" y="408">\(facts)</text>\(badge(number, x: 260, y: 362))</g>

        """
    }
  }

  private var legend: [HTML] {
    zip(State.allCases, texts.legend).enumerated().map { column, meaning in
      let x = 215 + column * 145
      return """
        <g class="legend" data-state="\(meaning.0.rawValue)"><rect x="\(x)" y="449" width="16" height="14"/>\
        <text class="small" x="\(x + 24)" y="461">\(meaning.1)</text></g>

        """
    }
  }

  private func badge(_ number: Int, x: Int, y: Int) -> HTML {
    """
    <g class="badge" data-step="\(number)"><circle cx="\(x)" cy="\(y)" r="13"/>\
    <text x="\(x)" y="\(y + 6)">\(number)</text></g>
    """
  }

  private func box(
    _ id: String, x: Int, y: Int, width: Int, height: Int, lines: [String], state: State?
  ) -> HTML {
    let centre = x + width / 2
    return """
      <g id="\(id)" class="node"\(self.state(state))><rect x="\(x)" y="\(y)" width="\(width)" height="\(height)" rx="8"/>\
      <text x="\(centre)" y="\(y + 34)">\(lines[0].abbreviated)</text>\
      <text class="small" x="\(centre)" y="\(y + 58)">\(lines[1].abbreviated)</text></g>

      """
  }

  private func state(_ state: State?) -> HTML? { state.map { " data-state=\"\($0.rawValue)\"" } }

  static func state(of step: Happening.Step) -> State {
    switch step.event.result {
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

/// Returns a coordinate of a Bézier curve.
private func cubic(_ a: Int, _ b: Int, _ c: Int, _ d: Int, at t: Double) -> Int {
  let rest = 1 - t
  let near = rest * rest * rest * Double(a) + 3 * rest * rest * t * Double(b)
  return Int(near + 3 * rest * t * t * Double(c) + t * t * t * Double(d))
}

extension String {
  /// The text, shortened to the width of a box.
  fileprivate var abbreviated: String { count <= 14 ? self : prefix(6) + "…" + suffix(7) }
}
