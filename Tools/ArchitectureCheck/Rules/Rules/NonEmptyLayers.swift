/// A rule over nothing holds, and says nothing.
struct NonEmptyLayers: Rule {
  let id = "non-empty-layers"
  let why = "Every rule holds for an empty layer, so that a check of one proves nothing."
  let remedy = "Put the layer back, or correct the path of its targets."

  func findings(in project: Project) -> [Finding] {
    let filled = Set(project.files.compactMap { project.target(of: $0)?.layer })
    return Layer.ofProgram.filter { !filled.contains($0) }.map {
      Finding(self, file: "Package.swift", what: "no target in \($0.rawValue) has a Swift file")
    }
  }
}
