/// An adapter depends on Core and on its own folder.
struct AdapterDependencies: Rule {
  let id = "adapter-dependencies"
  let why = "An adapter that needs another can't be replaced, or left out, alone."
  let remedy = "Share through a port in Core, or move both into one adapter's folder."

  func findings(in project: Project) -> [Finding] {
    project.targets(in: .adapters).flatMap { target in
      target.targets
        .filter { name in
          guard let other = project.target(named: name) else { return true }
          return other.layer != .core && other.adapter != target.adapter
        }
        .map { finding(on: target, "depends on \($0), which is not in Core or its own folder") }
    }
  }
}
