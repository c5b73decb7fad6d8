/// Core depends on Core.
struct CoreDependencies: Rule {
  let id = "core-dependencies"
  let why = "Use cases and policies must not change when a library or a backend does."
  let remedy = "Declare a port in Core, and let an adapter depend on what this needs."

  func findings(in project: Project) -> [Finding] {
    project.targets(in: .core).flatMap { target in
      let outside = target.targets.filter { project.target(named: $0)?.layer != .core }
      return (outside + target.products.map(\.name)).map {
        finding(on: target, "depends on \($0), which is not in Core")
      }
    }
  }
}
