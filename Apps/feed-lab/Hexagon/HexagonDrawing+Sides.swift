import Composition
import HTMLPages
import OfflineCore

/// The ports of the hexagon, the calls through them and the adapters behind them.
extension HexagonDrawing {
  /// The column of one side: its ports, and the adapter that answers behind them.
  struct Side {
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

  /// The number of ports of a side that are always drawn.
  private static let portsAtRest = 2

  func side(_ side: Side) -> HTML {
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
}
