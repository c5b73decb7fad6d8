/// Something that holds for the whole project, or is told with the place where it does not.
protocol Rule: Sendable {
  /// Names the rule.
  var id: String { get }
  /// Why it is there, in one line.
  var why: String { get }
  /// What to do about a finding, in one line.
  var remedy: String { get }

  func findings(in project: Project) -> [Finding]
}

extension Rule {
  /// A finding about a target is one about the manifest, which declares it.
  func finding(on target: Target, _ what: String) -> Finding {
    Finding(self, file: "Package.swift", what: "target \(target.name): \(what)")
  }
}
