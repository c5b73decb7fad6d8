/// What a target imports is what its manifest entry says.
struct DeclaredImports: Rule {
  let id = "declared-imports"
  let why = "A dependency that is imported but not declared escapes the rules on dependencies."
  let remedy = "Add it to the target's dependencies in Package.swift, or stop importing it."

  /// What the toolchain brings, for any target.
  private static let toolchain: Set<String> = [
    "Bionic", "Builtin", "CRT", "Darwin", "Dispatch", "Distributed", "Foundation",
    "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking",
    "FoundationXML", "Glibc", "Musl", "Observation", "RegexBuilder", "Swift", "Synchronization",
    "Testing", "WASILibc", "WinSDK", "XCTest", "os",
  ]

  func findings(in project: Project) -> [Finding] {
    project.files.flatMap { file -> [Finding] in
      guard let target = project.target(of: file) else { return [] }
      let declared = Set(
        target.targets.compactMap { project.target(named: $0)?.module } + [target.module])
      return file.imports
        .filter { line in
          !Self.toolchain.contains(line.module) && !declared.contains(line.module)
            && !target.products.contains { Self.provides($0, line.module) }
        }
        .map {
          Finding(
            self, file: file.path, line: $0.line,
            what: "\(target.name) imports \($0.module), which it does not depend on")
        }
    }
  }

  /// A manifest does not say which modules are in a product. They bear its name or begin with it,
  /// as `GRDBSQLite` of `GRDB` does.
  private static func provides(_ product: Target.Product, _ module: String) -> Bool {
    module.drop { $0 == "_" }.hasPrefix(product.name.replacing("-", with: "_"))
  }
}
