/// Every Swift file is a part of a target.
struct CompiledFiles: Rule {
  let id = "compiled-files"
  let why = "A file that no target compiles is read as if it counted."
  let remedy = "Move the file into the folder of a target, or delete it."

  func findings(in project: Project) -> [Finding] {
    project.files.filter { project.target(of: $0) == nil }.map {
      Finding(self, file: $0.path, what: "no target compiles this file")
    }
  }
}
