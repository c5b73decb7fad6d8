/// The targets of the program and what they depend on, as a Mermaid flowchart.
///
/// Leaves out what follows from the rest: an edge to a target that a longer way leads to as well.
/// Products of other packages are shown at the adapters, whose reason they are.
public struct ModuleGraph: Sendable {
  private let layers: [(layer: Layer, targets: [Target])]
  private let edges: [String: Set<String>]

  /// Draws the program's layers; tests and tools are no part of it.
  public init(_ project: Project) {
    layers = Layer.ofProgram.map { ($0, project.targets(in: $0)) }
    let shown = Set(layers.flatMap(\.targets).map(\.name))
    edges = Dictionary(
      layers.flatMap(\.targets).map { ($0.name, shown.intersection($0.targets)) }
    ) { first, _ in first }
  }

  /// The text of the flowchart, the same for the same manifest.
  public var mermaid: String {
    var lines = ["flowchart TD"]
    for (layer, targets) in layers {
      lines.append("  subgraph \(layer.rawValue)")
      lines.append("    " + targets.map(node).joined(separator: " & "))
      lines.append("  end")
    }
    let targets = layers.flatMap(\.targets)
    for target in targets {
      let names = reducedEdges(of: target.name).map { identifier(of: $0, among: targets) }
      lines += arrows(from: target, to: names)
    }
    for target in targets where target.layer == .adapters {
      let libraries = target.products.map(\.name).sorted().map { product in
        "library_\(String(product.map { $0.isLetter || $0.isNumber ? $0 : "_" }))([\"\(product)\"])"
      }
      lines += arrows(from: target, to: libraries)
    }
    return lines.joined(separator: "\n")
  }

  /// A target under its name, which is also its identifier where the language allows that.
  private func node(_ target: Target) -> String {
    target.module == target.name ? target.name : "\(target.module)[\"\(target.name)\"]"
  }

  private func arrows(from target: Target, to names: [String]) -> [String] {
    names.isEmpty ? [] : ["  \(target.module) --> \(names.joined(separator: " & "))"]
  }

  private func identifier(of name: String, among targets: [Target]) -> String {
    targets.first { $0.name == name }?.module ?? name
  }

  private func reducedEdges(of name: String) -> [String] {
    let direct = edges[name] ?? []
    let indirect = direct.reduce(into: Set<String>()) { $0.formUnion(reachable(from: $1)) }
    return direct.subtracting(indirect).sorted()
  }

  private func reachable(from name: String) -> Set<String> {
    var reached = Set<String>()
    var open = Array(edges[name] ?? [])
    while let next = open.popLast() {
      if reached.insert(next).inserted { open += edges[next] ?? [] }
    }
    return reached
  }
}
