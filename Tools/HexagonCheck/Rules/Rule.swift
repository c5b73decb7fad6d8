/// A rule that a package has to keep; each violation is reported with its place.
struct Rule: Sendable {
  let id: String
  /// The reason for the rule, and what to do instead.
  let why: String
  /// Returns the places where a project breaks the rule.
  let check: @Sendable (Project) -> [Violation]
  /// Returns the same project with this rule broken in one place, for the self-test, or `nil` if
  /// the project has nothing that could break it.
  let plant: @Sendable (Project) -> Project?

  /// Returns the findings of a project. Those that depend on a guessed role are warnings.
  func findings(in project: Project) -> [Finding] {
    check(project).map { violation in
      let isSure =
        project.settings.hasRoles
        || violation.parts.allSatisfy { project.roles.guess(for: $0)?.certainty == .sure }
      return Finding(
        rule: id, file: violation.file, line: violation.line, subject: violation.subject,
        what: violation.what, why: why, level: isSure ? violation.level : .warning)
    }
  }
}

/// A place that breaks a rule.
struct Violation {
  var file = "Package.swift"
  var line = 1
  /// The target, module or word that is not allowed.
  var subject = ""
  let what: String
  var level = Finding.Level.error
  /// The parts of the package with the roles that lead to the violation.
  var parts: [String] = []
}

/// A reported place that breaks a rule, with the explanation.
struct Finding: Encodable, Sendable {
  enum Level: String, Codable, Sendable {
    /// Fails the check.
    case error
    case warning
  }

  let rule: String
  let file: String
  let line: Int
  let subject: String
  let what: String
  let why: String
  let level: Level
}

extension Rule {
  /// Returns all rules that a project has to keep; without roles in the settings, only those that
  /// need none.
  static func all(for settings: Settings) -> [Rule] {
    (settings.hasRoles ? [.roles, .compiledFiles, .oneLibrary] : []) + [
      .namedPlaces, .declaredImports, .coreImports, .coreEffects, .portsInCore, .idlePorts,
      .adapterIsolation, .composition, .circles,
    ] + (settings.graph == nil ? [] : [.currentGraph]) + settings.rules.map(Rule.init)
  }
}

/// The findings of all rules, without the allowed exceptions.
struct Verdict {
  let project: Project
  let rules: [Rule]
  /// The findings, in the order of their places.
  var findings: [Finding]

  /// - Parameter baseline: The findings that are accepted besides the exceptions of the settings.
  init(on project: Project, accepting baseline: Baseline = Baseline(of: [])) {
    self.project = project
    rules = Rule.all(for: project.settings)
    var all = rules.flatMap { $0.findings(in: project) }
    let lasting = project.settings.exceptions
    all += lasting.filter { !all.contains(where: $0.covers) }.map {
      Finding(
        rule: Rule.namedPlaces.id, file: project.settings.file, line: 1, subject: $0.place,
        what: "the exception from \($0.rule) in \($0.place) excuses nothing",
        why: Rule.namedPlaces.why, level: .error)
    }
    var exceptions = lasting + baseline.exceptions
    findings = all.filter { finding in
      guard let used = exceptions.firstIndex(where: { $0.count ?? 1 > 0 && $0.covers(finding) })
      else {
        return true
      }
      exceptions[used].count? -= 1
      return false
    }
    findings += exceptions.compactMap { exception in
      guard let count = exception.count, count > 0 else { return nil }
      let subject = exception.of ?? ""
      return Finding(
        rule: "baseline", file: Baseline.file, line: 1, subject: subject,
        what:
          "\(exception.rule) of \(subject) in \(exception.place) is listed \(count) times too often",
        why: "What was mended could come back unseen: run 'hexagon-check baseline'.",
        level: .error)
    }
    findings.sort { ($0.file, $0.line, $0.what) < ($1.file, $1.line, $1.what) }
  }

  var errors: [Finding] { findings.filter { $0.level == .error } }
}
