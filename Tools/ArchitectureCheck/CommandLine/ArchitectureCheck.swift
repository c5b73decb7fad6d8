import ArchitectureRules
import Foundation

/// Reads a manifest from standard input and the sources from a folder, and prints every finding.
///
/// It never runs `swift package` itself: inside another SwiftPM command that waits for ever.
@main
struct ArchitectureCheck {
  private static let usage = """
    usage: swift package dump-package | architecture-check ROOT [--write-graph]

    Checks the package at ROOT against the rules of its architecture.
    --write-graph writes the module graph into README.md first.
    Exits with 0 when every rule holds, with 1 when one does not.
    """

  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    let roots = words.filter { !$0.hasPrefix("-") }
    guard let root = roots.first, roots.count == 1,
      words.allSatisfy({ $0 == root || $0 == "--write-graph" })
    else { end(usage, EX_USAGE) }
    do {
      let folder = ProjectFolder(path: root)
      let manifest = try PackageDump(json: FileHandle.standardInput.readToEnd() ?? Data())
      var project = try folder.project(targets: manifest.targets)
      if words.contains("--write-graph") { project = try folder.writeGraph(of: project) }
      report(Architecture.findings(in: project), on: project)
    } catch let error as DecodingError {
      end("Standard input is not the output of swift package dump-package: \(error)", EX_DATAERR)
    } catch {
      end("Can't read or write the project at \(root): \(error)", EX_NOINPUT)
    }
  }

  private static func report(_ findings: [Finding], on project: Project) -> Never {
    guard findings.isEmpty else {
      end(findings.map(\.description).joined(separator: "\n"), 1)
    }
    let rules = Architecture.ruleNames.count
    print(
      "\(project.targets.count) targets and \(project.files.count) files keep all \(rules) rules.")
    exit(EXIT_SUCCESS)
  }

  private static func end(_ message: String, _ status: Int32) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(status)
  }
}
