import HTMLPages

/// A report as one page: the findings, the graph, the dependency matrix, and the hot spots.
extension ReportPage {
  init(_ verdict: Verdict) {
    let project = verdict.project
    let places = verdict.findings.map { ["\($0.file):\($0.line)", $0.what, $0.why, $0.rule] }
    let parts = project.parts.map { [$0.folder, $0.role, $0.certainty.rawValue, $0.reason] }
    let heads = ["place", "what", "why, and what to do", "rule"]
    let findings: HTML =
      places.isEmpty ? "" : "<h2>Findings</h2>\n\(table(heads, rows: places))"
    self.init(
      "The hexagon of \(project.name)", summary: "<p>\(verdict.summary)</p>", style: style,
      content: """
        \(findings)
        <h2>Graph</h2>
        \(drawing(of: ModuleGraph(project)))
        <h2>Dependencies between targets</h2>
        <p>A number counts the import lines of the target in its row; from outside in, all are right of the
        diagonal where nothing leans back.</p>
        \(matrix(of: verdict))
        <h2>Hot spots and roles</h2>
        \(hotSpots(of: project))
        \(table(["part", "role", "how sure", "why"], rows: parts))
        """)
  }
}

private let style: HTML = """
  .matrix { width: auto; }
  .matrix th, .matrix td { font-size: 11px; padding: 0 3px; border: 1px solid var(--line);
    text-align: center; }
  .matrix .name { text-align: left; white-space: nowrap; }
  .self { background: var(--line); }
  .wrong { background: var(--failed); color: var(--page); }
  svg { max-width: 100%; height: auto; }
  svg text { font: 12px system-ui, sans-serif; fill: currentColor; }
  svg rect { fill: Canvas; stroke: currentColor; }
  svg path { fill: none; stroke: currentColor; opacity: .35; }

  """

private func table(_ heads: [String], rows: [[String]]) -> HTML {
  let rows = rows.map { cells -> HTML in
    "<tr>\(cells.map { "<td>\($0)</td>" as HTML })</tr>\n"
  }
  return """
    <div class="wide"><table>
    <tr>\(heads.map { "<th>\($0)</th>" as HTML })</tr>
    \(rows)</table></div>

    """
}

/// Returns a row for each target, from the outside in; entries below the diagonal point back outwards.
private func matrix(of verdict: Verdict) -> HTML {
  let project = verdict.project
  let targets = ModuleGraph(project).layers.flatMap(\.targets)
  let imports = Dictionary(
    grouping: project.dependencies.filter(\.isImport), by: { [$0.user, $0.folder ?? ""] }
  ).mapValues(\.count)
  let wrong = Set(verdict.findings.map { [project.unit(of: $0.file), $0.subject.identifier] })
  let rows = targets.enumerated().map { number, user -> HTML in
    let folder = project.folders[user.identifier] ?? ""
    let cells = targets.map { used -> HTML in
      let count = imports[[folder, project.folders[used.identifier] ?? ""]]
      let isWrong = count != nil && wrong.contains([folder, used.identifier])
      return """
        <td class="\(user == used ? "self" : isWrong ? "wrong" : "")" title="\(user) on \(used)">\
        \(count.map(String.init) ?? "")</td>
        """
    }
    return "<tr><th class=\"name\">\(number + 1) \(user)</th>\(cells)</tr>\n"
  }
  return """
    <div class="wide"><table class="matrix">
    <tr><th></th>\(targets.indices.map { "<th>\($0 + 1)</th>" as HTML })</tr>
    \(rows)</table></div>
    """
}

private func hotSpots(of project: Project) -> [HTML] {
  let named = Dictionary(grouping: project.references, by: \.declaredIn).mapValues(\.count)
  let used = Dictionary(grouping: project.dependencies.filter(\.isModule)) {
    $0.folder ?? $0.name
  }
  .mapValues { Set($0.map(\.user)).count }
  let circles = project.circles(of: \.self).sorted { $1.nodes.count < $0.nodes.count }.prefix(10)
  let top = { (counts: [String: Int]) in
    counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(10).map { [$0, "\($1)"] }
  }
  return [
    table(["what most targets depend on", "targets"], rows: top(used)),
    table(["file that most files of its target name", "files"], rows: top(named)),
    table(
      ["files that can't do without each other", "the fewest words that lean back"],
      rows: circles.map { circle in
        let names = circle.weakest.places.map(\.name).joined(separator: ", ")
        return [circle.nodes.joined(separator: ", "), "\(circle.weakest.user): \(names)"]
      }),
  ]
}

/// Draws the module graph in columns, from the outside in: apps, adapters, core.
private func drawing(of graph: ModuleGraph) -> HTML {
  let (width, height, row, column) = (250, 22, 30, 400)
  var places: [String: (x: Int, y: Int)] = [:]
  let layers = graph.layers.filter { !$0.targets.isEmpty }
  for (number, layer) in layers.enumerated() {
    for (line, target) in layer.targets.enumerated() {
      places[target] = (number * column + 10, line * row + 40)
    }
  }
  let titles = layers.enumerated().map { number, layer -> HTML in
    "<text x=\"\(number * column + 10)\" y=\"24\" font-weight=\"bold\">\(layer.title)</text>\n"
  }
  let arrows = graph.edges.sorted { $0.key < $1.key }.flatMap { user, targets in
    targets.compactMap { used -> HTML? in
      guard let one = places[user], let other = places[used] else { return nil }
      let (y, end) = (one.y + height / 2, other.y + height / 2)
      let (start, target) = (one.x + width, one.x == other.x ? other.x + width : other.x)
      let bend = one.x == other.x ? start + 60 : (start + target) / 2
      return "<path d=\"M\(start) \(y)C\(bend) \(y) \(bend) \(end) \(target) \(end)\"/>\n"
    }
  }
  let boxes = places.sorted { $0.key < $1.key }.map { name, place -> HTML in
    """
    <rect x="\(place.x)" y="\(place.y)" width="\(width)" height="\(height)" rx="4"/>\
    <text x="\(place.x + 8)" y="\(place.y + 15)">\(name)</text>

    """
  }
  let most = layers.map(\.targets.count).max() ?? 0
  return """
    <svg viewBox="0 0 \(max(1, layers.count) * column - 70) \(most * row + 50)" role="img" \
    aria-label="\(places.count) targets in \(layers.count) layers">
    \(titles)\(arrows)\(boxes)</svg>
    """
}
