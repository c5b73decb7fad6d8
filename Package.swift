// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "essential-feed",
  products: [
    .library("CacheCore"), .library("CachePresentation"),
    .library("FeedCore"), .library("FeedPresentation"),
    .library("LeagueCore"), .library("LeaguePresentation"),
    .library("Plugins"), .library("Conformance"),
    .library("InMemoryStore"), .library("DemoSource"), .library("SQLiteStore"),
    .library("WebAccess"), .library("FeedAPI"), .library("LeagueAPI"),
    .library("LeagueVendors"), .library("AsyncHTTPTransport"),
    .library("URLSessionTransport"),
    .library("JSONFileStore"), .library("PhotosSource"), .library("FixtureSource"),
    .library("Decorators"),
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
    .core("CacheCore"),
    .core("FeedCore", ["CacheCore"]),
    .core("LeagueCore", ["CacheCore"]),
    .core("CachePresentation", ["CacheCore"]),
    .core("FeedPresentation", ["CacheCore", "CachePresentation", "FeedCore"]),
    .core("LeaguePresentation", ["CacheCore", "CachePresentation", "LeagueCore"]),
    .core("Plugins", ["CacheCore", "FeedCore", "LeagueCore"]),
    .core("Conformance", ["CacheCore", "FeedCore", "LeagueCore", "Plugins"]),

    .adapter("InMemoryStore", in: "InMemory/Store"),
    .adapter("DemoSource", in: "InMemory/Demo"),
    .adapter("SQLiteStore", in: "SQLite/Store", ["CSQLiteReset", .grdb, .grdbSQLite]),
    .target(
      name: "CSQLiteReset", path: "Adapters/SQLite/Reset",
      linkerSettings: [.linkedLibrary("sqlite3")]),
    .adapter("WebAccess", in: "HTTP/WebAccess"),
    .adapter("FeedAPI", in: "HTTP/FeedAPI", ["WebAccess"]),
    .adapter("LeagueAPI", in: "HTTP/LeagueAPI", ["WebAccess"]),
    .adapter("LeagueVendors", in: "HTTP/LeagueVendors", ["WebAccess"]),
    .adapter(
      "AsyncHTTPTransport", in: "HTTP/AsyncHTTPTransport",
      [
        "WebAccess",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .nioCore,
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
      ]),
    .adapter("URLSessionTransport", in: "HTTP/URLSessionTransport", ["WebAccess"]),
    .adapter("JSONFileStore", in: "JSONFile"),
    .adapter("PhotosSource", in: "Photos"),
    .adapter("FixtureSource", in: "Fixture"),
    .adapter("Decorators", in: "Decorators"),

    .app(
      "AppSupport",
      [
        "CacheCore", "CachePresentation", "Decorators", "FeedCore", "LeagueCore", "Plugins",
        "WebAccess", .arguments,
      ]),
    .app(
      "Acceptance",
      [
        "AppSupport", "CacheCore", "CachePresentation", "Decorators", "FeedCore",
        "FeedPresentation", "LeagueCore", "Plugins", .arguments, .subprocess,
        .system,
      ]),
    .app(
      "Comparison",
      ["AppSupport", "CacheCore", "FeedCore", "Plugins", .arguments]),
    .executable(
      "feed",
      [
        "Acceptance", "AppSupport", "AsyncHTTPTransport", "CacheCore", "CachePresentation",
        "Comparison", "DemoSource", "FeedAPI", "FeedCore", "FeedPresentation", "InMemoryStore",
        "JSONFileStore",
        "PhotosSource", "Plugins", "SQLiteStore", "WebAccess", .arguments,
      ]),
    .app(
      "FeedServer",
      [
        "AppSupport", "CacheCore", "CachePresentation", "DemoSource", "FeedAPI", "FeedCore",
        "FixtureSource", "LeagueAPI", "LeagueCore", "PhotosSource", "Plugins", "WebAccess",
        .arguments, .hummingbird, .httpTypes, .logging, .nioCore,
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
      ]),
    .executable(
      "ligas",
      [
        "Acceptance", "AppSupport", "AsyncHTTPTransport", "CacheCore", "CachePresentation",
        "DemoSource", "InMemoryStore", "JSONFileStore", "LeagueAPI", "LeagueCore",
        "LeaguePresentation", "LeagueVendors",
        "Plugins", "SQLiteStore", "WebAccess", .arguments,
      ]),
    .executable("feed-server", ["AppSupport", "FeedServer", .arguments]),

    .target(name: "ArchitectureRules", path: "Tools/ArchitectureCheck/Rules"),
    .executableTarget(
      name: "architecture-check", dependencies: ["ArchitectureRules"],
      path: "Tools/ArchitectureCheck/CommandLine"),

    .tests(
      "CacheCoreTests",
      ["CacheCore", "CacheTestSupport", "Decorators", "FeedCore", "InMemoryStore", "Plugins"]),
    .tests("FeedCoreTests", ["CacheCore", "CacheTestSupport", "FeedCore", "Plugins"]),
    .tests(
      "LeagueCoreTests",
      ["CacheCore", "CacheTestSupport", "Decorators", "InMemoryStore", "LeagueCore", "Plugins"]),
    .target(
      name: "CacheTestSupport",
      dependencies: ["CacheCore", "Decorators", "FeedCore", "InMemoryStore", "Plugins"],
      path: "Tests/CacheTestSupport"),
    .tests("CachePresentationTests", ["CacheCore", "CachePresentation"]),
    .tests(
      "FeedPresentationTests", ["CacheCore", "CachePresentation", "FeedCore", "FeedPresentation"]),
    .tests(
      "LeaguePresentationTests",
      ["CacheCore", "CachePresentation", "LeagueCore", "LeaguePresentation"]),
    .tests(
      "ConformanceTests",
      [
        "CacheCore", "Conformance", "Decorators", "DemoSource", "FeedCore", "InMemoryStore",
        "LeagueCore", "Plugins",
      ]),
    .tests("DemoSourceTests", ["CacheCore", "DemoSource", "FeedCore", "LeagueCore", "Plugins"]),
    .tests(
      "SQLiteStoreTests",
      [
        "CacheCore", "CacheTestSupport", "Conformance", "FeedCore", "LeagueCore", "Plugins",
        "SQLiteStore", .grdb,
      ], excluding: ["Fixtures"]),
    .tests("WebAccessTests", ["CacheCore", "WebAccess"]),
    .tests("FeedAPITests", ["CacheCore", "FeedAPI", "FeedCore", "Plugins", "WebAccess"]),
    .tests("LeagueAPITests", ["CacheCore", "LeagueAPI", "LeagueCore", "Plugins", "WebAccess"]),
    .tests(
      "LeagueVendorsTests", ["CacheCore", "LeagueCore", "LeagueVendors", "Plugins", "WebAccess"]),
    .tests(
      "HTTPTransportTests",
      [
        "AsyncHTTPTransport", "CacheCore", "FeedAPI", "FeedCore", "LeagueAPI", "LeagueCore",
        "LeagueVendors", "Plugins", "URLSessionTransport", "WebAccess", .subprocess,
        .system,
      ]),
    .tests("PhotosSourceTests", ["CacheCore", "FeedCore", "PhotosSource", "Plugins"]),
    .tests("FixtureSourceTests", ["CacheCore", "FeedCore", "FixtureSource", "Plugins"]),
    .tests(
      "JSONFileStoreTests",
      [
        "CacheCore", "CacheTestSupport", "Conformance", "FeedCore", "JSONFileStore", "LeagueCore",
        "Plugins",
      ]),
    .tests(
      "FeedServerTests",
      [
        "AppSupport", "CacheCore", "FeedCore", "FeedServer", "LeagueCore", "Plugins",
        "ProgramSupport", "feed-server",
        .hummingbird, .httpTypes, .logging, .nioCore,
        .product(name: "HummingbirdTesting", package: "hummingbird"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
      ]),
    .tests(
      "AcceptanceTests",
      [
        "Acceptance", "AppSupport", "CacheCore", "FeedCore", "InMemoryStore", "JSONFileStore",
        "LeagueCore", "Plugins", "ProgramSupport", "SQLiteStore", "feed",
      ]),
    .tests(
      "ComparisonTests",
      [
        "AppSupport", "CacheCore", "Comparison", "FeedCore", "InMemoryStore", "JSONFileStore",
        "Plugins",
      ]),
    .tests(
      "SourceConformanceTests",
      [
        "AsyncHTTPTransport", "Conformance", "DemoSource", "FeedAPI", "LeagueAPI",
        "PhotosSource", "Plugins", "ProgramSupport", "URLSessionTransport", "WebAccess",
        "feed-server",
      ]),
    .tests(
      "AppSupportTests", ["AppSupport", "CacheCore", "InMemoryStore", "JSONFileStore", "Plugins"]),
    .tests("FeedTests", ["ProgramSupport", "feed", "feed-server", .subprocess, .system]),
    .tests("LigasTests", ["ProgramSupport", "ligas"]),
    .target(
      name: "ProgramSupport", dependencies: [.subprocess, .system], path: "Tests/ProgramSupport"),
    .tests("ArchitectureRulesTests", ["ArchitectureRules"]),
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

extension Product {
  static func library(_ name: String) -> Product { .library(name: name, targets: [name]) }
}

extension Target {
  static func core(_ name: String, _ dependencies: [Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Core/\(name)")
  }

  /// Every adapter speaks through the ports; what it adapts comes on top.
  static func adapter(
    _ name: String, in folder: String, _ dependencies: [Dependency] = []
  ) -> Target {
    .target(
      name: name, dependencies: ["CacheCore", "FeedCore", "LeagueCore", "Plugins"] + dependencies,
      path: "Adapters/\(folder)")
  }

  static func app(_ name: String, _ dependencies: [Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, path: "Apps/\(name)")
  }

  static func executable(_ name: String, _ dependencies: [Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, path: "Apps/\(name)")
  }

  static func tests(
    _ name: String, _ dependencies: [Dependency], excluding files: [String] = []
  ) -> Target {
    .testTarget(name: name, dependencies: dependencies, path: "Tests/\(name)", exclude: files)
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
