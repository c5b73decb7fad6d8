/// The targets of the program and what they depend on, as a Mermaid flowchart.
///
/// Leaves out what follows from the rest: an edge to a target that a longer way leads to as well.
/// Products of other packages are shown at the adapters, whose reason they are.
struct ModuleGraph {
  /// The text of the flowchart, the same for the same manifest.
  let mermaid: String

  init(_ project: Project) {
    // From the outside in; tests and tools are no part of the program.
    let layers = ["Apps", "Adapters", "Core"].map { layer in
      (layer, project.part(below: layer).targets.sorted { $0.name < $1.name })
    }
    let targets = layers.flatMap(\.1)
    let edges = targets.reduce(into: [String: Set<String>]()) {
      $0[$1.name] = Set($1.dependencies.map(\.name)).intersection(targets.map(\.name))
    }
    // SwiftPM allows no circles.
    func reachable(from name: String) -> Set<String> {
      (edges[name] ?? []).reduce(into: []) { $0.formUnion(reachable(from: $1).union([$1])) }
    }
    func arrows(from target: Target, to nodes: [String]) -> [String] {
      nodes.isEmpty ? [] : ["  \(target.name.identifier) --> \(nodes.joined(separator: " & "))"]
    }

    var lines = ["flowchart TD"]
    for (layer, targets) in layers {
      let nodes = targets.map(\.name).map { name in
        name == name.identifier ? name : "\(name.identifier)[\"\(name)\"]"
      }
      lines += ["  subgraph \(layer)", "    " + nodes.joined(separator: " & "), "  end"]
    }
    for target in targets {
      let direct = edges[target.name] ?? []
      let reduced = direct.subtracting(direct.flatMap(reachable))
      lines += arrows(from: target, to: reduced.sorted().map(\.identifier))
    }
    for target in targets where target.folder.isBelow("Adapters") {
      let names = project.dependencies
        .filter { $0.user == target.folder && !$0.isImport && $0.folder == nil }.map(\.name)
      let nodes = names.sorted().map { "library_\($0.identifier)([\"\($0)\"])" }
      lines += arrows(from: target, to: nodes)
    }
    mermaid = lines.joined(separator: "\n")
  }

  /// An article with this graph between its two markers, which a reader does not see; `nil` where
  /// one is missing or they are in the wrong order.
  func written(into page: String) -> String? {
    guard let begin = page.firstRange(of: "<!-- module graph: begin -->")?.upperBound,
      let end = page[begin...].firstRange(of: "<!-- module graph: end -->")?.lowerBound
    else { return nil }
    return "\(page[..<begin])\n```mermaid\n\(mermaid)\n```\n\(page[end...])"
  }
}
