import ArchitectureRules
import FoundationEssentials

/// The files of a package on disk.
struct ProjectFolder {
  let path: String

  private var readmePath: String { path + "/README.md" }

  func project(targets: [Target]) throws -> Project {
    Project(targets: targets, files: try files(), readme: try readme())
  }

  /// Puts the module graph into the read-me, and looks at the project again.
  func writeGraph(of project: Project) throws -> Project {
    guard let section = project.readme.flatMap({ GraphSection(in: $0) }) else { return project }
    let readme = section.replaced(with: ModuleGraph(project))
    try Data(readme.utf8).write(to: URL(filePath: readmePath), options: .atomic)
    return Project(targets: project.targets, files: project.files, readme: readme)
  }

  private func files() throws -> [SourceFile] {
    try Layer.allCases.map(\.rawValue).flatMap { folder -> [SourceFile] in
      let root = "\(path)/\(folder)"
      guard FileManager.default.fileExists(atPath: root) else { return [] }
      return try FileManager.default.subpathsOfDirectory(atPath: root)
        .filter { $0.hasSuffix(".swift") }
        .map { file in
          let data = try Data(contentsOf: URL(filePath: "\(root)/\(file)"))
          return SourceFile(
            path: "\(folder)/\(file)", text: String(decoding: data, as: UTF8.self))
        }
    }
  }

  private func readme() throws -> String? {
    guard FileManager.default.fileExists(atPath: readmePath) else { return nil }
    return String(decoding: try Data(contentsOf: URL(filePath: readmePath)), as: UTF8.self)
  }
}
