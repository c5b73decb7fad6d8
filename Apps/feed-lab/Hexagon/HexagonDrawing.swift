import Acceptance
import Composition
import HTMLPages
import OfflineCore

/// The hexagon of the current composition: the driving side, the use cases and ports, and the adapters.
struct HexagonDrawing {
  private static let storePorts = ["ListStore", "ImageDataStore", "StoreMaintenance"]
  private static let sourcePorts = [
    "FeedSource", "CommentSource", "ImageDataSource", "LeagueSource",
  ]

  private let store: String
  private let source: String

  init(of composition: Laboratory.Composition) {
    store = composition.feed.storage.place
    source = composition.feed.source.way
  }

  /// Returns the drawing for a page with a style sheet.
  func svg(title: String) -> HTML {
    """
    <svg class="drawing" viewBox="0 0 1000 620" role="img" aria-labelledby="drawing-title">
    <title id="drawing-title">\(title)</title>
    <path class="core" d="M250 310 340 50H650L740 310 650 570H340Z"/>
    <path class="edge" d="M170 310H250"/>
    \(Self.box("driver", x: 20, y: 265, lines: ["feed-web", "HTTP"]))
    <g class="use-cases">\(useCases)</g>
    \(ports)
    \(Self.box("adapter-store", x: 840, y: 105, lines: [store]))
    \(Self.box("adapter-source", x: 840, y: 405, lines: [source]))
    </svg>
    """
  }

  /// The drawing as a file with its own colours, because viewers of single files load no style sheet.
  var standalone: String {
    [
      ("<svg ", #"<svg xmlns="http://www.w3.org/2000/svg" "#),
      (#"class="core" "#, ##"fill="none" stroke="#333" "##),
      (#"class="edge" "#, ##"fill="none" stroke="#999" "##),
      ("<rect ", ##"<rect fill="#fff" stroke="#333" "##),
      ("<text ", #"<text font-family="sans-serif" font-size="15" text-anchor="middle" "#),
    ].reduce(svg(title: "\(source), \(store)").text) { $0.replacing($1.0, with: $1.1) }
  }

  private var useCases: [HTML] {
    UseCase.allCases.enumerated().map { row, useCase in
      """
      <g id="use-\(useCase.rawValue)" class="use"><title>\(useCase.rawValue).swift</title><rect x="345" y="\(72 + row * 40)" width="220" \
      height="32" rx="6"/><text x="455" y="\(93 + row * 40)">\(useCase.rawValue)</text></g>

      """
    }
  }

  private var ports: [HTML] {
    let stores = Self.storePorts.map { ($0, 150) }
    let sources = Self.sourcePorts.map { ($0, 450) }
    return (stores + sources).enumerated().map { row, port in
      let (name, adapter) = port
      let y = (row < stores.count ? 70 : 110) + row * 50
      return """
        <path id="edge-\(name)" class="edge" d="M775 \(y + 16)C815 \(y + 16) 805 \(adapter) 840 \(adapter)"/>
        <g id="port-\(name)" class="port" data-side="\(row < stores.count ? "store" : "source")"><rect x="625" y="\(y)" width="150" height="32" rx="16"/>\
        <text x="700" y="\(y + 21)">\(name)</text></g>

        """
    }
  }

  private static func box(_ id: String, x: Int, y: Int, lines: [String]) -> HTML {
    let texts = lines.enumerated().map { row, line -> HTML in
      "<text x=\"\(x + 75)\" y=\"\(y + 60 - lines.count * 10 + row * 20)\">\(shortened(line))</text>"
    }
    return """
      <g id="\(id)" class="node"><rect x="\(x)" y="\(y)" width="150" height="90" rx="8"/>\(texts)</g>
      """
  }

  private static func shortened(_ text: String) -> String {
    text.count <= 17 ? text : text.prefix(8) + "…" + text.suffix(8)
  }
}
