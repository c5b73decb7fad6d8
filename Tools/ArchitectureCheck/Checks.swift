/// How the rules are looked for.
extension Rule {
  static func targets(allowing isAllowed: @escaping (Target) -> Bool) -> Check {
    {
      $0.targets.filter { !isAllowed($0) }
        .map { Finding(subject: $0.name, what: "the target \($0.name) at \($0.folder)") }
    }
  }

  static func files(allowing isAllowed: @escaping (SourceFile, Project) -> Bool) -> Check {
    { project in
      project.files.filter { !isAllowed($0, project) }
        .map { Finding(file: $0.path, what: "this file of \($0.lineCount) lines") }
    }
  }

  /// By the manifest and by import lines.
  static func dependencies(allowing isAllowed: @escaping (Dependency) -> Bool) -> Check {
    {
      $0.dependencies.filter { !isAllowed($0) }.map {
        Finding(
          file: $0.file, line: $0.line, subject: $0.name, what: "\($0.user) depends on \($0.name)")
      }
    }
  }

  /// Of targets of this package. The build checks the modules of libraries in the same way.
  static func declaredImports(_ project: Project) -> [Finding] {
    let declared = Set(
      project.dependencies.filter { !$0.isImport }.map { [$0.user, $0.name.identifier] })
    let check = dependencies {
      $0.folder == nil || $0.folder == $0.user || declared.contains([$0.user, $0.name.identifier])
    }
    return check(project)
  }

  static func nonEmptyFolders(_ project: Project) -> [Finding] {
    let compiled = project.files.filter { project.target(of: $0) != nil }
    return Set(all.map(\.folder))
      .filter { folder in !compiled.contains { $0.path.isBelow(folder) } }
      .map { Finding(subject: $0, what: "no target in \($0) has a Swift file") }
  }

  static func currentGraph(_ project: Project) -> [Finding] {
    let page = project.graphPage.flatMap(ModuleGraph(project).written)
    if let page, page == project.graphPage { return [] }
    let what = page == nil ? "the markers of the graph are missing" : "the graph has drifted"
    return [Finding(file: Project.graphPath, what: what)]
  }

  /// The folder of the adapter that a target is a part of, such as `Adapters/Stores/SQLite`.
  static func adapterFolder(of path: String) -> String {
    path.split(separator: "/").prefix(3).joined(separator: "/")
  }

  static func oneLibrary(parts: [String: Set<String>]) -> Check {
    { project in
      let products = project.dependencies.filter { !$0.isImport && $0.folder == nil }
      return Dictionary(grouping: products) { adapterFolder(of: $0.user) }.compactMap {
        let packages = $1.map { $0.package ?? $0.name }
        let libraries = Set(
          packages.map { package in parts.first { $0.value.contains(package) }?.key ?? package })
        let list = libraries.sorted().joined(separator: " and ")
        return libraries.count < 2 ? nil : Finding(subject: $0, what: "\($0) depends on \(list)")
      }
    }
  }

  static func names(without patterns: [Regex<Substring>]) -> Check {
    tokens { tokens, index in
      guard tokens[index].kind != .symbol else { return nil }
      return patterns.lazy.compactMap { tokens[index].text.firstMatch(of: $0) }.first
        .map { String($0.output) }
    }
  }

  static func code(without snippets: [String]) -> Check {
    let snippets = Dictionary(grouping: snippets.map(Snippet.init)) { $0.words[0] }
    return tokens { tokens, index in
      snippets[tokens[index].text]?.first { $0.stands(at: index, in: tokens) }?.text
    }
  }

  /// Code where a search, made at each token, finds nothing.
  private static func tokens(_ found: @escaping ([Token], Int) -> String?) -> Check {
    {
      $0.files.flatMap { file in
        file.tokens.indices.compactMap { index in
          let line = file.tokens[index].line
          return found(file.tokens, index)
            .map { Finding(file: file.path, line: line, subject: $0, what: "here is \($0)") }
        }
      }
    }
  }
}

/// A piece of code to be found, whatever spaces and comments stand in it.
private struct Snippet {
  let text: String
  let words: [String]

  init(_ text: String) {
    self.text = text
    words = Lexer.tokens(in: text).map(\.text)
  }

  func stands(at index: Int, in tokens: [Token]) -> Bool {
    let isFound = tokens[index...].starts(with: words) { $0.text == $1 && $0.kind != .literal }
    guard isFound else { return false }
    let before = tokens[..<index].last
    let after = tokens[(index + words.count)...].prefix(2).map(\.text)
    if text.hasPrefix(" "), let before {
      // Anything else ends a type or a value, whose member this is.
      return before.kind == .symbol && !")]}?!.\\".contains(before.text)
        || ["return", "in", "case", "else", "try", "await"].contains(before.text)
    }
    // `UUID.init(uuidString:)` is given its value.
    if words.last == "init" { return after.first != "(" || after.last == ")" }
    // `list.print(x)` and `func print(x)` are not the function of the standard library.
    let isFunction = words.last == "(" && words.first != "."
    return !isFunction || ![".", "func"].contains(before?.text)
  }
}
