import Foundation
import Yams

/// Findings that a package tolerates for now, without line numbers, which change.
///
/// Their number may only fall: a fixed finding must leave the list, or it could return unnoticed.
struct Baseline {
  /// The name of the file in the package's root folder.
  static let file = ".hexagon-baseline.yml"

  struct Entry: Codable, Hashable {
    let rule: String
    let file: String
    let of: String
  }

  private(set) var counts: [Entry: Int] = [:]

  private struct Line: Codable {
    let rule: String
    let file: String
    let of: String
    let count: Int
  }

  /// - Parameter new: The findings that the baseline does not accept.
  init(of findings: [Finding], without new: [Finding] = []) {
    for finding in findings { counts[Entry(finding), default: 0] += 1 }
    for finding in new { counts[Entry(finding), default: 0] -= 1 }
    counts = counts.filter { $0.value > 0 }
  }

  init(root: String) throws {
    guard let text = try? String(contentsOfFile: "\(root)/\(Self.file)", encoding: .utf8) else {
      return
    }
    do {
      for line in try YAMLDecoder().decode([Line].self, from: text) {
        counts[Entry(rule: line.rule, file: line.file, of: line.of)] = line.count
      }
    } catch {
      throw Problem("\(Self.file): \(error.inWords)", status: EX_CONFIG)
    }
  }

  func write(root: String) throws {
    let lines = counts.map { Line(rule: $0.rule, file: $0.file, of: $0.of, count: $1) }
      .sorted { ($0.rule, $0.file, $0.of) < ($1.rule, $1.file, $1.of) }
    let text = """
      # What 'hexagon-check' has found, and this package lives with. Write it anew with
      # 'hexagon-check baseline' when something was mended; never to let something in.
      \(try YAMLEncoder().encode(lines))
      """
    try text.write(toFile: "\(root)/\(Self.file)")
  }

  /// Returns the findings that are not listed, and a finding for each entry that was fixed but is
  /// still listed.
  func remainder(of findings: [Finding]) -> [Finding] {
    var left = counts
    var new = findings.filter { finding in
      guard let count = left[Entry(finding)], count > 0 else { return true }
      left[Entry(finding)] = count - 1
      return false
    }
    for (entry, count) in left where count > 0 {
      new.append(
        Finding(
          rule: "baseline", file: Self.file, line: 1, subject: entry.of,
          what: "\(entry.rule) of \(entry.of) in \(entry.file) is listed \(count) times too often",
          why: "What was mended could come back unseen: run 'hexagon-check baseline'.",
          level: .error))
    }
    return new.sorted { ($0.file, $0.line, $0.what) < ($1.file, $1.line, $1.what) }
  }
}

extension Baseline.Entry {
  fileprivate init(_ finding: Finding) {
    self.init(rule: finding.rule, file: finding.file, of: finding.subject)
  }
}
