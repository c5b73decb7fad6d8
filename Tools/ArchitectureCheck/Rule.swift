/// Something that holds for all that is below a folder, or is told with the place where it does not.
struct Rule {
  /// Where the part of a project that a rule is about breaks it.
  typealias Check = (Project) -> [Finding]

  let id: String
  /// From the root of the package, which is "".
  let folder: String
  /// The reason, and what to do instead.
  let why: String
  let check: Check

  /// Where a project breaks this rule, in the order of the places.
  func findings(in project: Project) -> [Finding] {
    check(project.part(below: folder))
      .filter { finding in
        !Self.exceptions.contains {
          $0.rule == id && $0.subject == finding.subject && finding.file.isBelow($0.place)
        }
      }
      .sorted { ($0.file, $0.line, $0.what) < ($1.file, $1.line, $1.what) }
  }

  /// For people, and for editors, which find the place by the first line.
  func report(_ finding: Finding) -> String {
    "\(finding.file):\(finding.line): error: \(finding.what) [\(id)]\n  \(why)"
  }
}

/// A place that breaks a rule.
struct Finding {
  var file = "Package.swift"
  var line = 1
  /// The target, module or word that should not be there.
  var subject = ""
  let what: String
}
