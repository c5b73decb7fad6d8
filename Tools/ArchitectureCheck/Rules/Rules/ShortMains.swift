/// The main file of an app only starts it.
struct ShortMains: Rule {
  let id = "short-mains"
  let why = "What stands in a main can't be called by a test."
  let remedy = "Move it into the function that makes a running app from options."

  private static let limit = 30

  func findings(in project: Project) -> [Finding] {
    project.files(in: .apps)
      .filter { $0.lineCount >= Self.limit && isMain($0) }
      .map {
        Finding(
          self, file: $0.path,
          what: "a main of \($0.lineCount) lines, where fewer than \(Self.limit) are allowed")
      }
  }

  private func isMain(_ file: SourceFile) -> Bool {
    file.path.hasSuffix("/main.swift")
      || zip(file.tokens, file.tokens.dropFirst()).contains { $0.text == "@" && $1.text == "main" }
  }
}
