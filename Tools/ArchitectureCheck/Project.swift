/// All that the rules look at.
struct Project {
  /// The folders at the top that hold Swift code.
  static let layers = ["Core", "Adapters", "Apps", "Tests", "Tools"]
  /// The article that holds the module graph.
  static let graphPath = "Core/OfflineCore/Documentation.docc/ModuleGraph.md"

  private(set) var targets: [Target]
  private(set) var files: [SourceFile]
  /// What the targets depend on by the manifest, and what the files import.
  private(set) var dependencies: [Dependency] = []
  /// The text of the article with the module graph; `nil` when there is none.
  var graphPage: String?

  init(targets: [Target], files: [SourceFile], graphPage: String?) {
    self.targets = targets
    self.files = files
    self.graphPage = graphPage
    let folders = targets.reduce(into: [:]) { $0[$1.name.identifier] = $1.folder }
    for target in targets {
      dependencies += target.dependencies.map {
        let folder = $0.package == nil ? folders[$0.name.identifier] : nil
        return Dependency(user: target.folder, name: $0.name, package: $0.package, folder: folder)
      }
    }
    for file in files {
      let user = target(of: file)?.folder ?? file.path
      dependencies += file.imports.map {
        Dependency(
          file: file.path, line: $0.line, user: user, name: $0.text, folder: folders[$0.text])
      }
    }
  }

  /// The target that compiles a file: of those around it, the innermost.
  func target(of file: SourceFile) -> Target? {
    targets.filter { file.path.isBelow($0.folder) }.max { $0.folder.count < $1.folder.count }
  }

  /// What is below a folder, and nothing else.
  func part(below folder: String) -> Project {
    var part = self
    part.targets.removeAll { !$0.folder.isBelow(folder) }
    part.files.removeAll { !$0.path.isBelow(folder) }
    part.dependencies.removeAll { !$0.user.isBelow(folder) }
    return part
  }
}

/// What a target depends on, and the place that says so.
struct Dependency {
  var file = "Package.swift"
  var line = 1
  /// The folder of the target.
  let user: String
  /// A target, a product or a module.
  let name: String
  /// The package of a product.
  var package: String?
  /// The folder of a target; `nil` for what is not of this package.
  let folder: String?

  var isImport: Bool { file != "Package.swift" }

  func isBelow(_ folder: String) -> Bool { self.folder?.isBelow(folder) ?? false }
}

/// A target as `swift package dump-package` prints it.
struct Target: Decodable {
  let name: String
  /// Where it is, from the root of the package, unless that is the usual place.
  let path: String?
  var dependencies: [Product] = []

  var folder: String { path ?? "Sources/\(name)" }

  /// A product of a package, or a target of this one.
  struct Product {
    let name: String
    var package: String?
  }
}

extension Target.Product: Decodable {
  private enum Kind: String, CodingKey { case byName, target, product }

  /// From `{"byName": [NAME, …]}`, `{"target": [NAME, …]}` or `{"product": [NAME, PACKAGE, …]}`.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Kind.self)
    let kind = container.allKeys.first ?? .byName
    var words = try container.nestedUnkeyedContainer(forKey: kind)
    name = try words.decode(String.self)
    package = kind == .product ? try words.decodeIfPresent(String.self) : nil
  }
}

/// A Swift file, read once for all rules.
struct SourceFile {
  /// Where it is, from the root of the package.
  let path: String
  let lineCount: Int
  let tokens: [Token]

  init(path: String, text: String) {
    self.path = path
    lineCount = text.utf8.count { $0 == UInt8(ascii: "\n") }
    tokens = Lexer.tokens(in: text)
  }

  /// The modules that it imports.
  var imports: [Token] {
    let kinds = ["class", "enum", "func", "let", "protocol", "struct", "typealias", "var"]
    return tokens.indices.compactMap { index in
      // After these it is the label of an argument, or a member of that name.
      let isName = index > 0 && ["(", ",", "."].contains(tokens[index - 1].text)
      guard tokens[index].text == "import", tokens[index].kind == .word, !isName else { return nil }
      return tokens[(index + 1)...].first { $0.kind == .word && !kinds.contains($0.text) }
    }
  }

  /// Whether a program starts here.
  var isMain: Bool {
    path.hasSuffix("/main.swift")
      || zip(tokens, tokens.dropFirst()).contains { $0.text == "@" && $1.text == "main" }
  }
}

extension String {
  /// This name as that of a module, with underscores for what an identifier does not allow.
  var identifier: String { String(map { $0.isLetter || $0.isNumber ? $0 : "_" }) }

  /// Whether this path is a folder, or leads into it; every path leads into "".
  func isBelow(_ folder: String) -> Bool {
    folder.isEmpty || self == folder || hasPrefix(folder + "/")
  }
}
