@testable import hexagon_check

/// A small project that keeps every rule, to be broken in one place at a time.
struct SampleProject {
  var targets: [Target] = [
    target("FeedCore", path: "Core/FeedCore"),
    target("FeedPresentation", path: "Core/FeedPresentation", targets: ["FeedCore"]),
    target("Plugins", path: "Core/Plugins", targets: ["FeedCore"]),
    target("StoreEngine", path: "Adapters/Stores/Engine", targets: ["Plugins"]),
    target(
      "SQLiteStore", path: "Adapters/Stores/SQLite", targets: ["Plugins", "StoreEngine"],
      products: [.init(name: "GRDB", package: "GRDB.swift")]),
    target("WebAccess", path: "Adapters/Sources/WebAccess", targets: ["FeedCore", "Plugins"]),
    target(
      "FeedAPI", path: "Adapters/Sources/FeedAPI", targets: ["FeedCore", "WebAccess"],
      products: [
        .init(name: "NIOCore", package: "swift-nio"),
        .init(name: "NIOHTTPTypes", package: "swift-nio-extras"),
      ]),
    target("Decorators", path: "Adapters/Decorators", targets: ["FeedCore"]),
    target(
      "ConfinedPrograms", path: "Adapters/Pictures/ConfinedPrograms", targets: [],
      products: [
        .init(name: "Subprocess", package: "swift-subprocess"),
        .init(name: "SystemPackage", package: "swift-system"),
      ]),
    target(
      "VipsScaling", path: "Adapters/Pictures/Vips", targets: ["ConfinedPrograms", "FeedCore"]),
    target("Composition", path: "Apps/Support/Composition", targets: ["FeedCore"]),
    target("AppSupport", path: "Apps/Support", targets: ["Decorators", "WebAccess"]),
    target(
      "feed-web", path: "Apps/feed-web",
      targets: ["AppSupport", "FeedAPI", "FeedCore", "FeedPresentation", "SQLiteStore"],
      products: [.init(name: "ArgumentParser", package: "swift-argument-parser")]),
    target("Conformance", path: "Tests/Kits/Conformance", targets: ["Plugins"]),
    target("FeedCoreTests", path: "Tests/FeedCoreTests", targets: ["FeedCore"]),
    target("check", path: "Tools/check"),
  ]

  /// Shortened settings of this repository.
  var settings = """
    roles:
      core: [Core]
      adapter: [Adapters]
      app: [Apps]
      test: [Tests]
      kit: [Tests/Kits]
      tool: [Tools]
    core-imports: [FoundationEssentials, Synchronization]
    core-code: [" .init()", " .now", " .current", Codable, Encodable, Decodable]
    shared:
      Adapters/Stores: [Adapters/Stores/Engine]
      Adapters/Sources: [Adapters/Sources/WebAccess]
      Adapters/Pictures: [Adapters/Pictures/ConfinedPrograms]
    libraries: {swift-nio: [swift-nio-extras], swift-subprocess: [swift-system]}
    composition: [Apps/feed-web/Composition, Apps/feed-web/Adapters.swift]
    circles: {folders: error, files: error}
    graph: Core/Graph.md
    rules:
      - {id: core-names, in: Core, targets: "Plugins|.+Core|.+Presentation", why: It shows.}
      - id: core-vocabulary
        in: Core
        names: ["(?i)http|sql|json", "--[a-z][-a-z]*"]
        example: --limit
        why: Vendors change.
      - {id: presentation, in: Adapters, forbids: ["*Presentation"], why: Let apps word it.}
      - {id: alone, in: Apps/Support/Composition, forbids: [Apps, ArgumentParser], why: It serves all.}
      - {id: short-mains, in: Apps, main-lines: 30, why: No test can call it.}
    exceptions:
      - {rule: composition, of: Decorators, in: Apps/Support, why: Every app has them.}
    """

  var sources: [String: String] = [
    "Core/FeedCore/Feed.swift": """
    public import FoundationEssentials
    import Synchronization

    /// Never calls Date() or a FileManager, and knows neither HTTP nor `--options`.
    public struct Feed { let now: () -> Date; let text = "print(Date())" }
    """,
    "Core/FeedPresentation/Feed.swift": "import FeedCore\n",
    "Core/Plugins/Plugin.swift": "public import FeedCore\n",
    "Adapters/Stores/Engine/Engine.swift": "import Plugins\n",
    "Adapters/Stores/SQLite/Store.swift": "import GRDB\nimport GRDBSQLite\nimport StoreEngine\n",
    "Adapters/Sources/FeedAPI/Source.swift": "import NIOCore\nimport WebAccess\n",
    "Adapters/Decorators/Offline.swift": "import FeedCore\n",
    "Adapters/Pictures/ConfinedPrograms/Program.swift": "import Subprocess\n",
    "Adapters/Pictures/Vips/Scaler.swift": "import ConfinedPrograms\nimport FeedCore\n",
    "Apps/Support/Composition/App.swift": "import FeedCore\n",
    "Apps/Support/Options.swift": "import Decorators\n",
    "Apps/feed-web/Main.swift": "import ArgumentParser\n@main struct Main {}\n",
    "Apps/feed-web/Composition/Stores.swift": "import FoundationEssentials\nimport SQLiteStore\n",
    "Apps/feed-web/Adapters.swift": "import FeedAPI\n",
    "Tests/Kits/Conformance/Kit.swift": "import Plugins\n",
    "Tests/FeedCoreTests/FeedTests.swift": "@testable import FeedCore\nimport Testing\n",
    "Tools/check/main.swift": "import Foundation\n",
  ]

  /// The article before the module graph is written.
  static let emptyPage = """
    # Sample
    <!-- module graph: begin -->
    <!-- module graph: end -->
    The end.
    """

  /// The article of the module graph, with the graph unless `writesGraph` is `false`.
  var page: String? = emptyPage
  var writesGraph = true

  static func target(
    _ name: String, path: String, targets: [String] = [],
    products: [Target.Product] = []
  ) -> Target {
    Target(name: name, path: path, dependencies: targets.map { .init(name: $0) } + products)
  }

  var project: Project {
    get throws {
      let files = sources.sorted { $0.key < $1.key }.map { SourceFile(path: $0, text: $1) }
      var project = Project(
        name: "sample", targets: targets, files: files, settings: try Settings(yaml: settings),
        graphPage: page)
      if writesGraph, let page {
        project.graphPage = ModuleGraph(project).article(from: page) ?? page
      }
      return project
    }
  }

  var findings: [Finding] { get throws { Verdict(on: try project).findings } }

  /// The rules that the project breaks, and the places.
  var places: [String] {
    get throws { try findings.map { "\($0.rule) \($0.file):\($0.line)" } }
  }
}
