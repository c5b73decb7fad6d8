/// The rules of this project's architecture.
public enum Architecture {
  private static let rules: [any Rule] = [
    TargetsInLayers(), CompiledFiles(), NonEmptyLayers(), CoreNames(), CoreDependencies(),
    AdapterDependencies(), OneLibraryAnAdapter(), CoreImports(), AdapterImports(),
    DeclaredImports(), CoreWords(), ShortMains(), CurrentGraph(),
  ]

  /// The names of all rules.
  public static let ruleNames = rules.map(\.id)

  /// Where the project breaks a rule, by rule, then by place.
  public static func findings(in project: Project) -> [Finding] {
    rules.flatMap { rule in
      rule.findings(in: project).sorted {
        ($0.file, $0.line, $0.what) < ($1.file, $1.line, $1.what)
      }
    }
  }
}
