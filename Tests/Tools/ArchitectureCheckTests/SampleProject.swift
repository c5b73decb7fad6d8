@testable import architecture_check

/// A small project that keeps every rule, to be spoilt in one place at a time.
struct SampleProject {
  var targets: [Target] = [
    target("FeedCore", "Core/FeedCore"),
    target("FeedPresentation", "Core/FeedPresentation", ["FeedCore"]),
    target("Plugins", "Core/Plugins", ["FeedCore"]),
    target("StoreEngine", "Adapters/Stores/Engine", ["Plugins"]),
    target(
      "SQLiteStore", "Adapters/Stores/SQLite", ["Plugins", "StoreEngine"],
      [.init(name: "GRDB", package: "GRDB.swift")]),
    target("WebAccess", "Adapters/Sources/WebAccess", ["FeedCore", "Plugins"]),
    target(
      "FeedAPI", "Adapters/Sources/FeedAPI", ["FeedCore", "WebAccess"],
      [
        .init(name: "NIOCore", package: "swift-nio"),
        .init(name: "NIOHTTPTypes", package: "swift-nio-extras"),
      ]),
    target("Decorators", "Adapters/Decorators", ["FeedCore"]),
    target(
      "ConfinedPrograms", "Adapters/Pictures/ConfinedPrograms", [],
      [
        .init(name: "Subprocess", package: "swift-subprocess"),
        .init(name: "SystemPackage", package: "swift-system"),
      ]),
    target("VipsScaling", "Adapters/Pictures/Vips", ["ConfinedPrograms", "FeedCore"]),
    target("Composition", "Apps/Support/Composition", ["FeedCore"]),
    target("AppSupport", "Apps/Support", ["Decorators", "WebAccess"]),
    target(
      "feed-web", "Apps/feed-web",
      ["AppSupport", "FeedAPI", "FeedCore", "FeedPresentation", "SQLiteStore"],
      [.init(name: "ArgumentParser", package: "swift-argument-parser")]),
    target("Conformance", "Tests/Kits/Conformance", ["Plugins"]),
    target("FeedCoreTests", "Tests/FeedCoreTests", ["FeedCore"]),
    target("check", "Tools/check"),
  ]

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
    "Apps/feed-web/PluginList+Web.swift": "import FeedAPI\n",
    "Tests/Kits/Conformance/Kit.swift": "import Plugins\n",
    "Tests/FeedCoreTests/FeedTests.swift": "@testable import FeedCore\nimport Testing\n",
    "Tools/check/main.swift": "import Foundation\n",
  ]

  /// Without the module graph, until it is written.
  static let emptyPage = """
    # Sample
    <!-- module graph: begin -->
    <!-- module graph: end -->
    The end.
    """

  /// The article of the module graph; with the graph in it unless told.
  var page: String? = emptyPage
  var writesGraph = true

  static func target(
    _ name: String, _ path: String, _ targets: [String] = [],
    _ products: [Target.Product] = []
  ) -> Target {
    Target(name: name, path: path, dependencies: targets.map { .init(name: $0) } + products)
  }

  var project: Project {
    let files = sources.map { SourceFile(path: $0.key, text: $0.value) }
    var project = Project(targets: targets, files: files, graphPage: page)
    if writesGraph {
      project.graphPage = page.flatMap(ModuleGraph(project).written) ?? page
    }
    return project
  }

  /// Which rules it breaks, and where.
  var places: [String] {
    let project = project
    return Rule.all.flatMap { rule in
      rule.findings(in: project).map { "\(rule.id) \($0.file):\($0.line)" }
    }
  }
}
