import ArgumentParser
import Foundation
import HTMLPages

/// The format of a report.
enum ReportFormat: String, CaseIterable, ExpressibleByArgument {
  /// Text for people and for editors, which find the place in the first line of a finding.
  case text
  case json
  /// The Static Analysis Results Interchange Format 2.1.0 of OASIS, which code hosts show.
  case sarif
  /// Workflow commands, which GitHub shows beside the lines.
  case github
  case mermaid
  case html

  /// - Parameter root: The folder of the package, which is put before the paths of files.
  func report(on verdict: Verdict, root: String = ".") throws -> String {
    let findings = verdict.findings
    switch self {
    case .text:
      let lines = findings.map {
        "\($0.path(below: root)):\($0.line): \($0.level.rawValue): \($0.what) [\($0.rule)]".harmless
          + "\n  \($0.why)"
      }
      return (lines + [verdict.summary]).joined(separator: "\n")
    case .json:
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      let document = Document(
        package: verdict.project.name, parts: verdict.project.parts, findings: findings,
        errors: verdict.errors.count, notJudged: verdict.project.unjudged)
      return String(decoding: try encoder.encode(document), as: UTF8.self)
    case .sarif:
      let json = try JSONSerialization.data(
        withJSONObject: verdict.sarif(root: root),
        options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
      return String(decoding: json, as: UTF8.self)
    case .github:
      let lines = findings.map { finding in
        let (file, rule) = (finding.path(below: root), finding.rule)
        return
          "::\(finding.level.rawValue) file=\(file.escaped(asProperty: true)),line=\(finding.line),"
          + "title=\(rule.escaped(asProperty: true))::\("\(finding.what). \(finding.why)".escaped())"
      }
      return (lines + [verdict.summary]).joined(separator: "\n")
    case .mermaid: return ModuleGraph(verdict.project).mermaid
    case .html: return ReportPage(verdict).html().text
    }
  }

  private struct Document: Encodable {
    let package: String
    let parts: [Project.Part]
    let findings: [Finding]
    let errors: Int
    /// The parts without a known role.
    let notJudged: [String]
  }
}

extension Project {
  /// A part of the package and its role.
  struct Part: Encodable {
    let folder: String
    let role: String
    let certainty: Roles.Certainty
    let reason: String
  }

  /// All targets in the order of the roles; a target with several parts is replaced by its parts.
  var parts: [Part] {
    let folders = targets.flatMap { target -> [String] in
      let folder = folder(of: target)
      let inner = roles.guesses.keys.filter { $0 != folder && $0.isBelow(folder) }
      return inner.isEmpty ? [folder] : inner.sorted()
    }
    let order = Role.allCases.map(\.rawValue)
    return Set(folders).map { folder in
      let guess = roles.guess(for: folder)
      return Part(
        folder: folder, role: guess?.role.rawValue ?? "none",
        certainty: guess?.certainty ?? .unsure,
        reason: guess?.reason ?? "nothing says what it is for")
    }.sorted { one, other in
      (order.firstIndex(of: one.role) ?? order.count, one.folder)
        < (order.firstIndex(of: other.role) ?? order.count, other.folder)
    }
  }
}

extension Project {
  /// The parts that no rule covers, because their role is unknown.
  fileprivate var unjudged: [String] { parts.filter { $0.certainty == .unsure }.map(\.folder) }

  fileprivate var hasCore: Bool {
    parts.contains { $0.certainty != .unsure && Role(rawValue: $0.role)?.isInside == true }
  }
}

extension Finding {
  /// Returns the path of the file relative to the current folder.
  fileprivate func path(below root: String) -> String {
    root == "." || file.hasPrefix("/")
      ? file : root.hasSuffix("/") ? root + file : "\(root)/\(file)"
  }
}

extension Verdict {
  var summary: String {
    let counted = { (count: Int, noun: String) in "\(count) \(noun)\(count == 1 ? "" : "s")" }
    let targets = counted(project.targets.count, "target")
    let counts = "\(targets) and \(counted(project.files.count, "file"))"
    let judged =
      findings.isEmpty
      ? "\(counts) keep all \(rules.count) rules"
      : "Errors: \(errors.count), warnings: \(findings.count - errors.count), in \(counts)"
    let unknown = project.unjudged
    let names = unknown.prefix(10) + (unknown.count > 10 ? ["and \(unknown.count - 10) more"] : [])
    let limit =
      unknown.isEmpty
      ? "."
      : "; not judged, for want of a known role: \(counted(unknown.count, "part")), "
        + "\(names.joined(separator: ", ")). 'hexagon-check init --dry-run' lists what is known of each."
    return judged + limit
      + (project.hasCore
        ? ""
        : "\nIt has no core and no ports that show: nothing that a hexagon asks of them was tried.")
  }
}

extension String {
  /// The text without control characters, which a file name may contain: they could control the
  /// terminal or start a new line.
  fileprivate var harmless: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.filter { $0.properties.generalCategory != .control }))
  }

  /// Returns the text escaped as the message or a property of a workflow command.
  fileprivate func escaped(asProperty: Bool = false) -> String {
    var codes: [Unicode.Scalar: String] = ["%": "%25", "\r": "%0D", "\n": "%0A"]
    if asProperty { codes.merge([":": "%3A", ",": "%2C"]) { $1 } }
    return unicodeScalars.map { codes[$0] ?? String($0) }.joined()
  }
}

extension Verdict {
  /// Returns the smallest SARIF document that its readers accept.
  fileprivate func sarif(root: String) -> [String: Any] {
    let results = findings.map { finding -> [String: Any] in
      let path = finding.path(below: root)
      let file = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
      let place: [String: Any] = [
        "artifactLocation": ["uri": file ?? path], "region": ["startLine": finding.line],
      ]
      return [
        "ruleId": finding.rule, "level": finding.level.rawValue,
        "message": ["text": "\(finding.what). \(finding.why)"],
        "locations": [["physicalLocation": place]],
        // Identifies a finding even when lines move.
        "partialFingerprints": ["place/v1": "\(finding.rule) \(finding.file) \(finding.subject)"],
      ]
    }
    let rules = rules.map { ["id": $0.id, "shortDescription": ["text": $0.why]] as [String: Any] }
    let driver: [String: Any] = ["name": "hexagon-check", "rules": rules]
    return [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [["tool": ["driver": driver], "results": results]],
    ]
  }
}
