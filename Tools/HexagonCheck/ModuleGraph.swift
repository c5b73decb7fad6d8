/// The targets of the program and their dependencies, as a Mermaid flowchart.
///
/// Transitive edges are left out: an edge to a target that a longer path also reaches. Products of
/// other packages are shown only at adapters, because only adapters need them.
struct ModuleGraph {
  /// The text of the flowchart, the same for the same manifest.
  let mermaid: String
  /// The layers from the outside in, each with its targets. Tests and tools are left out.
  let layers: [(title: String, targets: [String])]
  /// The direct dependencies of each target, without transitive edges.
  let edges: [String: [String]]

  init(_ project: Project) {
    let roles: [(String, [Role])] = [
      ("Apps", [.app]), ("Adapters", [.adapter]), ("Core", [.core, .port]),
    ]
    let known = project.targets.map { ($0, project.roles.guess(for: project.folder(of: $0))?.role) }
    let layers = roles.map { title, roles in
      let targets = known.compactMap { target, role in
        role.map(roles.contains) == true ? target : nil
      }
      return (title, targets.sorted { $0.name < $1.name })
    }
    let targets = layers.flatMap(\.1)
    let names = Set(targets.map(\.name))
    let all = targets.reduce(into: [String: Set<String>]()) {
      $0[$1.name] = names.intersection($1.dependencies.filter { $0.package == nil }.map(\.name))
    }
    edges = all.mapValues { direct in
      direct.subtracting(direct.flatMap { reachableNodes(from: $0, by: all) }).sorted()
    }
    self.layers = layers.map { ($0, $1.map(\.name)) }
    // These are reserved words of Mermaid.
    let reserved = ["call", "class", "click", "default", "end", "graph", "style", "subgraph"]
    func node(_ name: String) -> String {
      reserved.contains(name.lowercased()) ? "\(name)_" : name.identifier
    }
    func arrows(from target: Target, to nodes: [String]) -> [String] {
      nodes.isEmpty ? [] : ["  \(node(target.name)) --> \(nodes.joined(separator: " & "))"]
    }

    var lines = ["flowchart TD"]
    for (layer, targets) in layers where !targets.isEmpty {
      let nodes = targets.map(\.name).map { name in
        name == node(name) ? name : "\(node(name))[\"\(name)\"]"
      }
      // The prefix avoids a clash, because a target may have the name of its layer.
      lines += [
        "  subgraph layer_\(layer) [\(layer)]", "    " + nodes.joined(separator: " & "), "  end",
      ]
    }
    for target in targets {
      lines += arrows(from: target, to: (edges[target.name] ?? []).map(node))
    }
    for target in layers[1].1 {
      let names = target.dependencies
        .filter { project.folders[$0.name.identifier] == nil || $0.package != nil }.map(\.name)
      let nodes = names.sorted().map { "library_\($0.identifier)([\"\($0)\"])" }
      lines += arrows(from: target, to: nodes)
    }
    mermaid = lines.joined(separator: "\n")
  }

  /// Returns an article with this graph between its two invisible markers, or `nil` if a marker is
  /// missing or they are in the wrong order.
  func article(from page: String) -> String? {
    guard let begin = page.firstRange(of: "<!-- module graph: begin -->")?.upperBound,
      let end = page[begin...].firstRange(of: "<!-- module graph: end -->")?.lowerBound
    else { return nil }
    return "\(page[..<begin])\n```mermaid\n\(mermaid)\n```\n\(page[end...])"
  }
}
