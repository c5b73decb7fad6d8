/// The name of a target in Core says that it is one.
struct CoreNames: Rule {
  let id = "core-names"
  let why = "An import line must show by its name alone that it stays in Core."
  let remedy = "Name the target …Core or …Presentation, or move it out of Core."

  private static let endings = ["Core", "Presentation"]
  private static let names: Set<String> = ["Conformance", "Plugins"]

  func findings(in project: Project) -> [Finding] {
    project.targets(in: .core)
      .filter { target in
        !Self.names.contains(target.name) && !Self.endings.contains { target.name.hasSuffix($0) }
      }
      .map { finding(on: $0, "is in Core, and its name does not say so") }
  }
}
