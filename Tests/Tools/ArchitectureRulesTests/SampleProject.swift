import ArchitectureRules

/// A small project that keeps every rule, to be spoilt in one place at a time.
struct SampleProject {
  var targets: [Target] = [
    Target(name: "FeedCore", path: "Core/FeedCore"),
    Target(name: "Plugins", path: "Core/Plugins", targets: ["FeedCore"]),
    Target(
      name: "SQLiteStore", path: "Adapters/SQLite/Store", targets: ["FeedCore", "Plugins"],
      products: [.init(name: "GRDB", package: "GRDB.swift")]),
    Target(
      name: "HTTPWire", path: "Adapters/HTTP/Wire", targets: ["FeedCore"],
      products: [.init(name: "NIOCore", package: "swift-nio")]),
    Target(
      name: "HTTPSource", path: "Adapters/HTTP/Source", targets: ["FeedCore", "HTTPWire"],
      products: [.init(name: "AsyncHTTPClient", package: "async-http-client")]),
    Target(
      name: "feed-web", path: "Apps/feed-web",
      targets: ["FeedCore", "HTTPSource", "Plugins", "SQLiteStore"],
      products: [.init(name: "ArgumentParser", package: "swift-argument-parser")]),
    Target(name: "FeedCoreTests", path: "Tests/FeedCoreTests", targets: ["FeedCore"]),
    Target(name: "check", path: "Tools/check"),
  ]

  var sources: [String: String] = [
    "Core/FeedCore/Feed.swift": """
    public import FoundationEssentials
    import Synchronization

    /// Never calls Date() or a FileManager.
    public struct Feed { let now: () -> Date; let text = "print(JSONDecoder())" }
    """,
    "Core/Plugins/Plugin.swift": "public import FeedCore\n",
    "Adapters/SQLite/Store/Store.swift": "import FeedCore\nimport GRDB\nimport GRDBSQLite\n",
    "Adapters/HTTP/Wire/Wire.swift": "import FeedCore\nimport NIOCore\n",
    "Adapters/HTTP/Source/Source.swift": "import AsyncHTTPClient\nimport HTTPWire\n",
    "Apps/feed-web/Main.swift": "import ArgumentParser\n@main struct Main {}\n",
    "Apps/feed-web/Composition.swift": "import FeedCore\nimport Foundation\nimport SQLiteStore\n",
    "Tests/FeedCoreTests/FeedTests.swift": "@testable import FeedCore\nimport Testing\n",
    "Tools/check/main.swift": "import Foundation\n",
  ]

  /// Without the module graph, until it is written.
  static let emptyReadme = """
    # Sample
    <!-- module graph: begin -->
    <!-- module graph: end -->
    The end.
    """

  /// The read-me; with the graph in it unless told.
  var readme: String? = emptyReadme
  var writesGraph = true

  var project: Project {
    let files = sources.map { SourceFile(path: $0.key, text: $0.value) }
    let project = Project(targets: targets, files: files, readme: readme)
    guard writesGraph, let section = readme.flatMap({ GraphSection(in: $0) }) else {
      return project
    }
    return Project(
      targets: targets, files: files, readme: section.replaced(with: ModuleGraph(project)))
  }

  mutating func replace(_ target: Target) {
    targets.removeAll { $0.name == target.name }
    targets.append(target)
  }

  /// Which rules it breaks, and where.
  var places: [String] {
    Architecture.findings(in: project).map { "\($0.rule) \($0.file):\($0.line)" }
  }
}
