// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "essential-feed",
  products: [
    .library(name: "OfflineCore", targets: ["OfflineCore", "FeedCore", "LeagueCore", "Plugins"]),
    .library(name: "Stores", targets: ["InMemoryStore", "JSONFileStore", "SQLiteStore"]),
    .library(name: "Conformance", targets: ["Conformance"]),
    .executable(name: "feed", targets: ["feed"]),
    .executable(name: "ligas", targets: ["ligas"]),
    .executable(name: "feed-server", targets: ["feed-server"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
  ],
  targets: [
    .core("OfflineCore"),
    .core("FeedCore", ["OfflineCore"]),
    .core("LeagueCore", ["OfflineCore"]),
    .core("OfflinePresentation", ["OfflineCore"]),
    .core("FeedPresentation", ["OfflineCore", "OfflinePresentation", "FeedCore"]),
    .core("LeaguePresentation", ["OfflineCore", "OfflinePresentation", "LeagueCore"]),
    .core("Plugins", ["OfflineCore", "FeedCore", "LeagueCore"]),

    .store("InMemory", ["Plugins"]),
    .store("JSONFile", ["Plugins"]),
    .store("SQLite", ["Plugins", "CSQLiteReset", .grdb, .grdbSQLite]),
    .target(
      name: "CSQLiteReset", path: "Adapters/Stores/SQLiteReset",
      linkerSettings: [.linkedLibrary("sqlite3")]),

    .source("Demo"),
    .source("Photos"),
    .source("Fixture"),
    .web("WebAccess"),
    .web("FeedAPI"),
    .web("LeagueAPI"),
    .web("LeagueVendors"),
    .web(
      "AsyncHTTPTransport",
      [
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .nioCore,
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
      ]),
    .web("URLSessionTransport"),
    .target(
      name: "Decorators", dependencies: ["Plugins"], path: "Adapters/Decorators"),

    .support(
      "AppSupport", in: "Support",
      ["OfflinePresentation", "Decorators", "Plugins", "WebAccess"]),
    .support(
      "Acceptance",
      [
        "AppSupport", "OfflinePresentation", "Decorators",
        "FeedPresentation", "Plugins", .subprocess, .system,
      ]),
    .support("Comparison", ["AppSupport", "Plugins"]),
    .app(
      "feed",
      [
        "Acceptance", "AsyncHTTPTransport", "OfflinePresentation",
        "Comparison", "DemoSource", "FeedAPI", "FeedPresentation", "InMemoryStore",
        "JSONFileStore", "PhotosSource", "SQLiteStore",
      ]),
    .app(
      "feed-server",
      [
        "OfflinePresentation", "DemoSource", "FeedAPI", "FixtureSource", "LeagueAPI",
        "PhotosSource",
        .hummingbird, .httpTypes, .logging, .nioCore,
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
      ]),
    .app(
      "ligas",
      [
        "Acceptance", "AsyncHTTPTransport", "OfflinePresentation",
        "DemoSource", "InMemoryStore", "JSONFileStore", "LeagueAPI",
        "LeaguePresentation", "LeagueVendors", "SQLiteStore",
      ]),

    .target(name: "ArchitectureRules", path: "Tools/ArchitectureCheck/Rules"),
    .executableTarget(
      name: "architecture-check", dependencies: ["ArchitectureRules"],
      path: "Tools/ArchitectureCheck/CommandLine"),

    .kit("Conformance", ["Plugins"]),
    .kit("TestSupport", ["Decorators", "InMemoryStore", "Plugins"]),
    .kit("ProgramSupport", [.subprocess, .system]),

    .tests("OfflineCore", of: [], in: "Core", ["Decorators", "InMemoryStore"]),
    .tests("FeedCore", of: [], in: "Core", []),
    .tests("LeagueCore", of: [], in: "Core", ["Decorators", "InMemoryStore"]),
    .tests("OfflinePresentation", in: "Core", []),
    .tests("FeedPresentation", in: "Core", ["OfflinePresentation"]),
    .tests("LeaguePresentation", in: "Core", ["OfflinePresentation"]),
    .tests("JSONFileStore", in: "Adapters/Stores", ["Conformance"]),
    .tests(
      "SQLiteStore", in: "Adapters/Stores", ["Conformance", .grdb],
      excluding: ["Fixtures"]),
    .tests("DemoSource", in: "Adapters/Sources", []),
    .tests("PhotosSource", in: "Adapters/Sources", []),
    .tests("FixtureSource", in: "Adapters/Sources", []),
    .tests("WebAccess", in: "Adapters/Sources", []),
    .tests("FeedAPI", in: "Adapters/Sources", ["WebAccess"]),
    .tests("LeagueAPI", in: "Adapters/Sources", ["WebAccess"]),
    .tests("LeagueVendors", in: "Adapters/Sources", ["WebAccess"]),
    .tests(
      "HTTPTransport", of: ["AsyncHTTPTransport", "URLSessionTransport"], in: "Adapters/Sources",
      ["FeedAPI", "LeagueAPI", "LeagueVendors", "WebAccess", .subprocess, .system]),
    .tests(
      "SourceConformance",
      of: [
        "AsyncHTTPTransport", "Conformance", "DemoSource", "FeedAPI", "LeagueAPI", "PhotosSource",
        "URLSessionTransport",
      ], in: "Adapters/Sources", ["ProgramSupport", "WebAccess", "feed-server"]),
    .tests(
      "AppSupport", in: "Apps", ["InMemoryStore", "JSONFileStore"]),
    .tests(
      "Acceptance", in: "Apps",
      [
        "AppSupport", "InMemoryStore", "JSONFileStore", "ProgramSupport", "SQLiteStore",
        "feed",
      ]),
    .tests(
      "Comparison", in: "Apps", ["AppSupport", "InMemoryStore", "JSONFileStore"]),
    .tests(
      "FeedServer", of: ["feed-server"], in: "Apps",
      [
        "AppSupport", "ProgramSupport",
        .hummingbird, .httpTypes, .logging, .nioCore,
        .product(name: "HummingbirdTesting", package: "hummingbird"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
      ]),
    .tests(
      "Feed", of: ["feed"], in: "Apps", ["ProgramSupport", "feed-server", .subprocess, .system]),
    .tests("Ligas", of: ["ligas"], in: "Apps", ["ProgramSupport"]),
    .tests("Conformance", in: "Kits", ["Decorators", "DemoSource", "InMemoryStore"]),
    .testTarget(
      name: "ArchitectureRulesTests", dependencies: ["ArchitectureRules"],
      path: "Tests/Tools/ArchitectureRulesTests"),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
  ]
}

typealias Dependencies = [Target.Dependency]

extension Target {
  /// The models, ports and use cases of all products.
  private static var products: Dependencies { ["OfflineCore", "FeedCore", "LeagueCore"] }

  static func core(_ name: String, _ dependencies: Dependencies = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Core/\(name)")
  }

  static func store(_ name: String, _ dependencies: Dependencies) -> Target {
    .target(
      name: name + "Store", dependencies: products + dependencies, path: "Adapters/Stores/\(name)")
  }

  static func source(_ name: String) -> Target {
    .target(
      name: name + "Source", dependencies: products + ["Plugins"], path: "Adapters/Sources/\(name)")
  }

  /// A source or a transport of the web: all of them share one target.
  static func web(_ name: String, _ dependencies: Dependencies = []) -> Target {
    let shared: Dependencies = name == "WebAccess" ? ["Plugins"] : ["Plugins", "WebAccess"]
    return .target(
      name: name, dependencies: products + shared + dependencies, path: "Adapters/Sources/\(name)")
  }

  static func support(
    _ name: String, in folder: String? = nil, _ dependencies: Dependencies
  ) -> Target {
    .target(
      name: name, dependencies: products + dependencies + [.arguments],
      path: "Apps/\(folder ?? name)")
  }

  static func app(_ name: String, _ dependencies: Dependencies) -> Target {
    .executableTarget(
      name: name,
      dependencies: products + dependencies + ["AppSupport", "Plugins", "WebAccess", .arguments],
      path: "Apps/\(name)")
  }

  static func kit(_ name: String, _ dependencies: Dependencies) -> Target {
    .target(name: name, dependencies: products + dependencies, path: "Tests/Kits/\(name)")
  }

  /// The tests of targets, by default of the one that gives them their name.
  static func tests(
    _ name: String, of tested: Dependencies? = nil, in folder: String, _ others: Dependencies,
    excluding files: [String] = []
  ) -> Target {
    let own: Dependencies = tested ?? [.init(stringLiteral: name)]
    let shared: Dependencies = products + ["Plugins", "TestSupport"]
    return .testTarget(
      name: name + "Tests", dependencies: own + others + shared,
      path: "Tests/\(folder)/\(name)Tests", exclude: files)
  }
}

extension Target.Dependency {
  static let arguments = product(name: "ArgumentParser", package: "swift-argument-parser")
  static let httpTypes = product(name: "HTTPTypes", package: "swift-http-types")
  static let hummingbird = product(name: "Hummingbird", package: "hummingbird")
  static let logging = product(name: "Logging", package: "swift-log")
  static let nioCore = product(name: "NIOCore", package: "swift-nio")
  static let grdb = product(name: "GRDB", package: "GRDB.swift")
  static let grdbSQLite = product(name: "GRDBSQLite", package: "GRDB.swift")
  static let subprocess = product(name: "Subprocess", package: "swift-subprocess")
  static let system = product(name: "SystemPackage", package: "swift-system")
}
