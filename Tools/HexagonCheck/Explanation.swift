import Foundation

/// A description of how one part of a package depends on another, and which rules that breaks.
struct Explanation {
  let text: String

  /// - Throws: ``Problem`` if a name is unknown.
  init(from one: String, to other: String, in verdict: Verdict) throws {
    let project = verdict.project
    let start = try project.part(named: one)
    let goal = try project.part(named: other)
    guard let path = project.path(from: start, to: goal) else {
      text = "\(start) does not depend on \(goal), on no way that the manifest or an import names."
      return
    }
    var lines: [String] = []
    for step in path {
      let role = project.role(of: step.user)?.rawValue ?? "no role"
      let what =
        !step.isImport
        ? "declared in the manifest"
        : step.isModule ? "import of \(step.name)" : "the type \(step.name)"
      lines.append("\(step.user) (\(role))")
      lines.append("  depends on \(step.folder ?? step.name): \(step.file):\(step.line), \(what)")
      for finding in verdict.findings
      where finding.file == step.file && finding.subject == step.name
        && (step.isImport || finding.what.hasPrefix("\(step.user) "))
      {
        lines.append("  which breaks \(finding.rule): \(finding.what).")
        lines.append("  \(finding.why)")
      }
    }
    lines.append("\(goal) (\(project.role(of: goal)?.rawValue ?? "no role"))")
    text = lines.joined(separator: "\n")
  }
}

extension Project {
  /// Returns the place for the name or folder of a target, the folder of a part, or an external module.
  fileprivate func part(named name: String) throws -> String {
    if let folder = folders[name.identifier] { return folder }
    let path = name.hasSuffix("/") ? String(name.dropLast()) : name
    if roles.guesses[path] != nil || folders.values.contains(path) { return path }
    if dependencies.contains(where: { $0.folder == nil && $0.name == name }) { return name }
    throw Problem(
      "There is no target, folder with a role, or imported module '\(name)'.", status: EX_USAGE)
  }

  /// Returns the shortest path. In a tie, imports take precedence, because they can be shown.
  fileprivate func path(from start: String, to goal: String) -> [Dependency]? {
    let sorted = dependencies.sorted { $0.isImport && !$1.isImport }
    let steps = Dictionary(grouping: sorted, by: \.user)
    var ways: [String: [Dependency]] = [start: []]
    var next = [start]
    while !next.isEmpty {
      var further: [String] = []
      for place in next {
        // Dependencies of a nested part count for the folder around it, too.
        let users = steps.keys.filter { $0.isBelow(place) }.sorted()
        for step in users.flatMap({ steps[$0] ?? [] }) {
          let target = step.folder ?? step.name
          guard ways[target] == nil else { continue }
          let way = (ways[place] ?? []) + [step]
          if target.isBelow(goal) && step.folder != nil || target == goal { return way }
          ways[target] = way
          further.append(target)
        }
      }
      next = further
    }
    return nil
  }
}
