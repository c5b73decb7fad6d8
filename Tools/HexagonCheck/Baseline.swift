import Foundation
import Yams

/// Findings that a package tolerates for now, which `hexagon-check baseline` writes as counted exceptions.
///
/// They have no line numbers, which change. Their number may only fall: a fixed finding must leave the
/// list, or it could return unnoticed.
struct Baseline: Equatable {
  /// The name of the file in the package's root folder.
  static let file = ".hexagon-baseline.yml"

  private struct Line: Codable, Hashable {
    let rule: String
    let file: String
    let of: String
    var count: Int
  }

  private let lines: [Line]

  /// - Parameter new: The findings that the baseline does not accept.
  init(of findings: [Finding], without new: [Finding] = []) {
    let lines = { (findings: [Finding]) in
      findings.map { Line(rule: $0.rule, file: $0.file, of: $0.subject, count: 1) }
    }
    var counts = Dictionary(lines(findings).map { ($0, 1) }, uniquingKeysWith: +)
    for line in lines(new) { counts[line, default: 0] -= 1 }
    self.lines = counts.filter { $0.value > 0 }
      .map { Line(rule: $0.rule, file: $0.file, of: $0.of, count: $1) }
      .sorted { ($0.rule, $0.file, $0.of) < ($1.rule, $1.file, $1.of) }
  }

  /// Reads the baseline of a package, which is empty if there is none.
  init(root: String) throws {
    let text = try? String(contentsOfFile: "\(root)/\(Self.file)", encoding: .utf8)
    do {
      lines = try text.map { try YAMLDecoder().decode([Line].self, from: $0) } ?? []
    } catch {
      throw Problem("\(Self.file): \(error.inWords)", status: EX_CONFIG)
    }
  }

  var exceptions: [Settings.Exception] {
    lines.map {
      Settings.Exception(
        rule: $0.rule, of: $0.of, place: $0.file, why: "It is listed in \(Self.file).",
        count: $0.count)
    }
  }

  func write(root: String) throws {
    let text = """
      # What 'hexagon-check' has found, and this package lives with. Write it anew with
      # 'hexagon-check baseline' when something was mended; never to let something in.
      \(try YAMLEncoder().encode(lines))
      """
    try text.write(toFile: "\(root)/\(Self.file)")
  }
}
