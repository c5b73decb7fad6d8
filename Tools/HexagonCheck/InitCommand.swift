import ArgumentParser
import Foundation

struct Init: PackageCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write what each part seems to be for to \(Settings.file), to be corrected.")

  @OptionGroup var package: PackageOptions
  @Flag(help: "Print it instead.") var dryRun = false

  func check() throws {
    let file = "\(package.root)/\(Settings.file)"
    guard dryRun || !FileManager.default.fileExists(atPath: file) else {
      throw Problem(
        "\(file) is there already: correct it, or remove it; --dry-run only prints.",
        status: EX_CANTCREAT)
    }
    let text = Settings.initial(for: try package.project())
    guard !dryRun else { return print(text) }
    try "\(text)\n".write(toFile: file)
    print(
      "Wrote \(file): correct the roles, give one to what is unsure, then run 'hexagon-check'.")
  }
}

extension Settings {
  /// Returns the inferred roles as settings for a person to correct.
  static func initial(for project: Project) -> String {
    let parts = Dictionary(grouping: project.parts) { part in
      part.certainty == .unsure ? nil : Role(rawValue: part.role)
    }
    let lines = { (part: Project.Part) in
      ["    # \(part.certainty.rawValue): \(part.reason)", "    - \"\(part.folder)\""]
    }
    var text = [
      "# What each part of \(project.name) is for. Of the folders around a file, the innermost counts.",
      "roles:",
    ]
    // Without roles in the settings, the next check would infer them again instead of asking for
    // them.
    if parts.keys.allSatisfy({ $0 == nil }) { text.append("  core: []") }
    for role in Role.allCases {
      guard let parts = parts[role] else { continue }
      text += ["  \(role.rawValue):"] + parts.flatMap(lines)
    }
    if let unsure = parts[nil] {
      text += [
        "  # Unsure: write each below one of \(Role.allCases.map(\.rawValue).joined(separator: ", "))."
      ]
      text += unsure.map { "  # - \"\($0.folder)\"  # \($0.role)? \($0.reason)" }
    }
    return text.joined(separator: "\n")
  }
}
