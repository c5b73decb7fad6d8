/// The import lines of Core, by an allow-list.
struct CoreImports: Rule {
  let id = "core-imports"
  let why = "Core must build and mean the same with any library, any backend and any system."
  let remedy = "Import FoundationEssentials instead, or put a port between this and the library."

  private static let allowed: Set<String> = ["FoundationEssentials", "Synchronization"]

  func findings(in project: Project) -> [Finding] {
    let modules = Self.allowed.union(project.targets(in: .core).map(\.module))
    return project.files(in: .core).flatMap { file in
      file.imports.filter { !modules.contains($0.module) }.map {
        Finding(self, file: file.path, line: $0.line, what: "Core imports \($0.module)")
      }
    }
  }
}
