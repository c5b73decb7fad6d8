// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "essential-feed",
  products: [
    .library(name: "CacheCore", targets: ["CacheCore"]),
    .library(name: "FeedCore", targets: ["FeedCore"]),
    .library(name: "Plugins", targets: ["Plugins"]),
    .library(name: "Conformance", targets: ["Conformance"]),
    .library(name: "SQLiteStore", targets: ["SQLiteStore"]),
    .library(name: "Decorators", targets: ["Decorators"]),
    .library(name: "InMemoryStore", targets: ["InMemoryStore"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0")
  ],
  targets: [
    .core("CacheCore"),
    .core("FeedCore", ["CacheCore"]),
    .core("Plugins", ["CacheCore", "FeedCore"]),
    .core("Conformance", ["CacheCore", "FeedCore", "Plugins"]),
    .tests("ConformanceTests", ["CacheCore", "Conformance", "FeedCore", "InMemoryStore", "Plugins"]),
    .tests("CacheCoreTests", ["CacheCore", "FeedCore", "InMemoryStore", "Plugins"]),
    .target(
      name: "CSQLiteReset", path: "Adapters/SQLite/Reset",
      linkerSettings: [.linkedLibrary("sqlite3")]),
    .adapter(
      "SQLiteStore", in: "SQLite/Store",
      [
        "CacheCore", "CSQLiteReset", "FeedCore", "Plugins",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .tests(
      "SQLiteStoreTests",
      [
        "CacheCore", "Conformance", "FeedCore", "Plugins", "SQLiteStore",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .adapter("Decorators", in: "Decorators", ["CacheCore", "FeedCore", "Plugins"]),
    .adapter("InMemoryStore", in: "InMemory/Store", ["CacheCore", "FeedCore", "Plugins"]),
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

extension Target {
  static func core(_ name: String, _ dependencies: [Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Core/\(name)")
  }

  static func adapter(
    _ name: String, in folder: String, _ dependencies: [Dependency]
  ) -> Target {
    .target(name: name, dependencies: dependencies, path: "Adapters/\(folder)")
  }

  static func tests(_ name: String, _ dependencies: [Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies, path: "Tests/\(name)")
  }
}
