/// Breaks each rule once in a copy of a package, in memory, and checks that it is found.
struct SelfTest {
  enum Outcome: String {
    case found, missed
    /// The package has nothing that could break the rule.
    case inapplicable
  }

  let outcomes: [(rule: Rule, outcome: Outcome)]

  init(on project: Project) {
    let before = Verdict(on: project.copy(targets: project.targets, files: project.files))
    outcomes = before.rules.map { rule in
      guard let planted = rule.plant(before.project) else { return (rule, .inapplicable) }
      let known = before.findings.count { $0.rule == rule.id }
      let found = Verdict(on: planted).findings.count { $0.rule == rule.id }
      return (rule, found > known ? .found : .missed)
    }
  }
}
