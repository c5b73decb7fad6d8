/// The module graph in the read-me is that of the manifest.
struct CurrentGraph: Rule {
  let id = "current-graph"
  let why = "A picture that has fallen behind misleads more than none."
  let remedy = "Run Tools/test --write-graph, and look at what has changed."

  func findings(in project: Project) -> [Finding] {
    guard let readme = project.readme else {
      return [Finding(self, file: "README.md", what: "there is no read-me for the module graph")]
    }
    guard let section = GraphSection(in: readme) else {
      return [
        Finding(
          self, file: "README.md",
          what: "the markers \(GraphSection.begin) and \(GraphSection.end) are missing")
      ]
    }
    guard section.replaced(with: ModuleGraph(project)) == readme else {
      return [
        Finding(
          self, file: "README.md", line: section.line,
          what: "the module graph differs from Package.swift")
      ]
    }
    return []
  }
}
