import Foundation

/// Reads a manifest from standard input and the sources from a folder, and prints every finding.
///
/// It never runs `swift package` itself: inside another SwiftPM command that waits for ever.
@main
struct ArchitectureCheck {
  private static let usage = """
    usage: swift package dump-package | architecture-check ROOT [--write-graph]

    Checks the package at ROOT against the rules of its architecture.
    --write-graph writes the module graph into \(Project.graphPath) first.
    Exits with 0 when every rule holds, with 1 when one does not.
    """

  static func main() {
    let words = CommandLine.arguments.dropFirst().filter { $0 != "--write-graph" }
    guard words.count == 1, let root = words.first, !root.hasPrefix("-") else {
      end(usage, EX_USAGE)
    }
    do {
      let json = try FileHandle.standardInput.readToEnd() ?? Data()
      var project = try Project(manifest: json, root: root)
      if CommandLine.arguments.contains("--write-graph") { try project.writeGraph(root: root) }
      let reports = Rule.all.flatMap { rule in rule.findings(in: project).map(rule.report) }
      guard reports.isEmpty else { end(reports.joined(separator: "\n"), EXIT_FAILURE) }
      let counts = "\(project.targets.count) targets and \(project.files.count) files"
      print("\(counts) keep all \(Rule.all.count) rules.")
    } catch let error as DecodingError {
      end("Standard input is not the output of swift package dump-package: \(error)", EX_DATAERR)
    } catch {
      end("Can't read or write the project at \(root): \(error)", EX_NOINPUT)
    }
  }

  private static func end(_ message: String, _ status: Int32) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(status)
  }
}

extension Project {
  private struct Manifest: Decodable {
    let targets: [Target]
  }

  init(manifest: Data, root: String) throws {
    let targets = try JSONDecoder().decode(Manifest.self, from: manifest).targets
    let paths = try Self.layers.flatMap { layer -> [String] in
      guard FileManager.default.fileExists(atPath: "\(root)/\(layer)") else { return [] }
      return try FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(layer)")
        .filter { $0.hasSuffix(".swift") }.map { "\(layer)/\($0)" }
    }
    func text(_ path: String) throws -> String {
      String(decoding: try Data(contentsOf: URL(filePath: "\(root)/\(path)")), as: UTF8.self)
    }
    self.init(
      targets: targets, files: try paths.map { SourceFile(path: $0, text: try text($0)) },
      graphPage: try? text(Self.graphPath))
  }

  mutating func writeGraph(root: String) throws {
    guard let page = graphPage.flatMap(ModuleGraph(self).written) else { return }
    try Data(page.utf8).write(to: URL(filePath: "\(root)/\(Self.graphPath)"), options: .atomic)
    graphPage = page
  }
}
