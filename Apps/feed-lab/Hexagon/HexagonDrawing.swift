import Composition
import HTMLPages
import OfflineCore

/// The hexagon of an app, with the way of one request or of a story: who asks, the use case and its decision
/// in the core, the ports, and who answers.
struct HexagonDrawing {
  /// The state of a part. The style sheet has a colour for each.
  enum State: String, CaseIterable { case called, hit, miss, old, failed }

  /// The number of use cases below the one that runs.
  private static let useCasesAtRest = 3

  /// Who asks for what, and the names of the adapters.
  let names: (driver: String, request: String, store: String, source: String)
  let connection: Switches.Connection
  /// The request or the story to show.
  let happening: Happening?
  let texts: HexagonTexts

  var steps: [(number: Int, step: Happening.Step)] {
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

  private var legend: [HTML] {
    zip(State.allCases, texts.legend).enumerated().map { column, meaning in
      let x = 90 + column * 155
      return """
        <g class="legend" data-state="\(meaning.0.rawValue)"><rect x="\(x)" y="449" width="16" height="14"/>\
        <text class="small" x="\(x + 24)" y="461">\(meaning.1)</text></g>

        """
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
