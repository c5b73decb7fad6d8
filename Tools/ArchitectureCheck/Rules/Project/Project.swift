/// All that the rules look at: the manifest, the sources, and the read-me.
public struct Project: Sendable {
  /// The targets, in the order of their names.
  public let targets: [Target]
  /// The Swift files, in the order of their paths.
  public let files: [SourceFile]
  /// The text of `README.md`; `nil` when there is none.
  public let readme: String?

  private let targetsByName: [String: Target]

  /// Bundles what there is to look at.
  public init(targets: [Target], files: [SourceFile], readme: String?) {
    self.targets = targets.sorted { $0.name < $1.name }
    self.files = files.sorted { $0.path < $1.path }
    self.readme = readme
    targetsByName = Dictionary(targets.map { ($0.name, $0) }) { first, _ in first }
  }

  func target(named name: String) -> Target? { targetsByName[name] }

  func targets(in layer: Layer) -> [Target] { targets.filter { $0.layer == layer } }

  func files(in layer: Layer) -> [SourceFile] { files.filter { $0.layer == layer } }

  /// The target that compiles a file: of those around it, the innermost.
  func target(of file: SourceFile) -> Target? {
    targets
      .filter { file.path.hasPrefix($0.path + "/") }
      .max { $0.path.count < $1.path.count }
  }
}
