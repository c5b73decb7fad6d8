/// No target is outside the folders that have rules.
struct TargetsInLayers: Rule {
  let id = "targets-in-layers"
  let why = "The folder of a target says what it may import; outside the layers nothing does."
  let remedy = "Move the target into Core, Adapters, Apps, Tests or Tools."

  func findings(in project: Project) -> [Finding] {
    project.targets.filter { $0.layer == nil }.map {
      finding(on: $0, "its folder \($0.path) is in no layer")
    }
  }
}
