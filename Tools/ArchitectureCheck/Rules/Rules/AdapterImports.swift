/// The import lines of an adapter name no other adapter, and nothing further out.
struct AdapterImports: Rule {
  let id = "adapter-imports"
  let why = "An adapter that needs another can't be replaced, or left out, alone."
  let remedy = "Share through a port in Core, or move both into one adapter's folder."

  func findings(in project: Project) -> [Finding] {
    let modules = Dictionary(project.targets.map { ($0.module, $0) }) { first, _ in first }
    return project.files(in: .adapters).flatMap { file in
      let adapter = project.target(of: file)?.adapter
      return file.imports
        .filter { line in
          guard let target = modules[line.module] else { return false }
          return target.layer != .core && target.adapter != adapter
        }
        .map {
          Finding(
            self, file: file.path, line: $0.line,
            what: "Adapters/\(adapter ?? "") imports \($0.module)")
        }
    }
  }
}
