// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "essential-feed",
  // Programs are no products: SwiftPM builds those of a dependency, once somebody has built one product of
  // the package that depends on it, even without the trait whose libraries they need.
  products: [
    .library(
      name: "OfflineCore",
      targets: ["OfflineCore", "PictureCore", "FeedCore", "LeagueCore", "Plugins"]),
    .library(name: "StorageEngine", targets: ["StorageEngine"]),
    .library(name: "FileStoreSupport", targets: ["FileStoreSupport", "Files"]),
    .library(name: "Decorators", targets: ["Decorators"]),
    .library(name: "Conformance", targets: ["Conformance"]),
    .library(name: "PlantedFaults", targets: ["PlantedFaults"]),
    .library(name: "Acceptance", targets: ["Acceptance"]),
    .library(name: "StoreJudge", targets: ["StoreJudge"]),
  ],
  traits: [
    .trait(
      name: "Programs",
      description:
        "The programs that serve, draw pages and check packages: not for who uses a store."),
    .default(enabledTraits: ["Programs"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    // Its default traits bring Foundation into feed-server.
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    // It brings Foundation into feed-web, which therefore is the only program that holds it.
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    .core("OfflineCore"),
    .core("PictureCore", ["OfflineCore"]),
    .core("FeedCore", ["OfflineCore"]),
    .core("LeagueCore", ["OfflineCore"]),
    .core("Presentation", ["OfflineCore", "FeedCore", "LeagueCore"]),
    .core("Plugins", ["OfflineCore"]),

    .target(
      name: "StorageEngine", dependencies: ["OfflineCore", "Plugins"],
      path: "Adapters/Stores/Engine"),
    .target(
      name: "FileStoreSupport", dependencies: ["OfflineCore", "Plugins", "StorageEngine", "Files"],
      path: "Adapters/Stores/FileStoreSupport"),
    .target(
      name: "ServerStoreSupport", dependencies: ["OfflineCore", "Plugins", "StorageEngine"],
      path: "Adapters/Stores/ServerStoreSupport"),
    .target(
      name: "InMemoryStore", dependencies: ["OfflineCore", "Plugins"],
      path: "Adapters/Stores/InMemory"),
    .store("JSONFile", ["Files", "FileStoreSupport"]),
    .systemLibrary(
      name: "CSQLite", path: "Adapters/Stores/SQLite/Library", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"])]),
    .store("SQLite", ["CSQLite", "Files", "FileStoreSupport"], without: ["Library"]),

    .store("Postgres", ["Libraries", "ServerStoreSupport"]),
    .target(name: "CHiredis", path: "Adapters/Stores/Redis/Library"),
    .store("Redis", ["CHiredis", "Libraries", "ServerStoreSupport"], without: ["Library"]),

    .source("Demo"),
    .source("Photos", ["Files", "PictureFormats"]),
    .source("Fixture", ["Files"]),
    .web("WebAccess", ["Files", "Libraries", "PictureFormats"]),
    .web("FeedServerAPI", ["WebAccess"]),
    .web("LeagueVendors", ["WebAccess"]),
    .systemLibrary(
      name: "CExpat", path: "Adapters/Sources/Syndication/Expat", pkgConfig: "expat",
      providers: [.apt(["libexpat1-dev"])]),
    .web("Syndication", ["CExpat", "WebAccess"], without: ["Expat"]),
    .target(name: "Files", path: "Adapters/Files"),
    .target(name: "Libraries", path: "Adapters/Libraries"),
    .target(name: "CCurl", path: "Adapters/Sources/CurlTransport/Library"),
    .web("CurlTransport", ["CCurl", "Libraries", "WebAccess"], without: ["Library"]),
    .web("Decorators", in: "Adapters"),

    .target(
      name: "PictureFormats", dependencies: ["OfflineCore", "PictureCore"],
      path: "Adapters/Pictures/Formats"),
    .target(name: "CConfinement", path: "Adapters/Pictures/ConfinedPrograms/Confinement"),
    .target(
      name: "ConfinedPrograms", dependencies: ["CConfinement", "PictureCore"],
      path: "Adapters/Pictures/ConfinedPrograms", exclude: ["Confinement"]),
    .target(
      name: "VipsScaling",
      dependencies: ["OfflineCore", "PictureCore", "ConfinedPrograms", "PictureFormats"],
      path: "Adapters/Pictures/Vips"),
    .target(
      name: "ChafaDrawing",
      dependencies: ["OfflineCore", "PictureCore", "ConfinedPrograms", "PictureFormats"],
      path: "Adapters/Pictures/Chafa"),

    .target(
      name: "Composition",
      dependencies: .core + ["Decorators", "Presentation", "PictureFormats"],
      path: "Apps/Support/Composition"),
    .target(
      name: "Terminal", dependencies: ["OfflineCore", "Presentation"],
      path: "Apps/Support/Terminal"),
    .support(
      "CommandLine", in: "Support/CommandLine",
      ["Composition", "Decorators", "Terminal", .subprocess, .system]),
    .support(
      "PictureSupport", in: "Support/Pictures",
      .commandLine + ["ChafaDrawing", "VipsScaling"]),
    .support(
      "WebSupport", in: "Support/Web",
      .commandLine + [
        "Libraries", "PictureFormats", .hummingbird, .hummingbirdCore, .httpTypes, .logging,
        .nioCompression, .nioCore, .nioHTTP1, .nioHTTPTypes, .nioHTTPTypesHTTP1, .nioPosix,
        .serviceLifecycle,
        .unixSignals,
      ]),
    .support(
      "WebPages", in: "Support/WebPages",
      .commandLine + [
        "Decorators", "WebSupport", .httpTypes, .hummingbird, .logging, .mustache,
        .serviceLifecycle,
      ], resources: [.embedInCode("Pages")]),
    .support(
      "Report", in: "Judging/Report", .commandLine, resources: [.embedInCode("Report.css")]),
    .support(
      "Acceptance", in: "Judging/Acceptance",
      .commandLine + ["Decorators", "Report", .subprocess, .system]),
    .support("Comparison", in: "Judging/Comparison", .commandLine + ["Report"]),
    .support(
      "FeedCommands", in: "Support/FeedCommands",
      .commandLine + [
        "Acceptance", "Comparison", "Conformance", "Decorators", "PictureSupport", "Report",
      ]),
    .support(
      "StoreJudge", in: "Judging/StoreJudge",
      .commandLine + [
        "Acceptance", "Conformance", "DemoSource", "FeedCommands", "PlantedFaults", .subprocess,
        .system,
      ], resources: [.embedInCode("Crashes/recorder.c")]),
    .app("feed", ["FeedCommands"] + .feedSources + .stores),
    .app(
      "feed-lab",
      [
        "Acceptance", "Conformance", "Decorators", "FeedCommands", "PlantedFaults", "Report",
        "VipsScaling",
        "WebPages", "WebSupport", .httpTypes, .hummingbird, .logging, .nioCore,
      ] + .feedSources + .stores, resources: [.embedInCode("Pages")]),
    .app(
      "ligas",
      [
        "Acceptance", "CurlTransport", "DemoSource", "FeedServerAPI", "LeagueVendors",
        "PictureSupport", "WebAccess",
      ] + .stores),
    .app(
      "feed-server",
      [
        "DemoSource", "FeedServerAPI", "FixtureSource", "PhotosSource", "WebSupport", .hummingbird,
        .logging,
      ]),
    .app("feed-web", ["VipsScaling", "WebPages"] + .feedSources + .stores),
    .app(
      "feed-watch",
      [
        "ChafaDrawing", "CurlTransport", "DemoSource", "FeedServerAPI", "InMemoryStore",
        "PhotosSource", "PictureSupport", "Syndication", "VipsScaling", "WebAccess",
      ]),

    .executableTarget(
      name: "hexagon-check", dependencies: [.arguments, .mustache, .yams],
      path: "Tools/HexagonCheck",
      resources: [.embedInCode("Reports/Report.mustache")]),
    .executableTarget(
      name: "bare-route", dependencies: [.hummingbird, .httpTypes, .nioCore],
      path: "Tools/BareRoute"),
    .executableTarget(
      name: "store-lab", dependencies: ["StoreJudge"] + .stores, path: "Tools/StoreLab",
      exclude: ["prepare"]),
    .executableTarget(
      name: "fuzz-lab",
      dependencies: .core + .commandLine + .stores + [
        "CurlTransport", "Decorators", "FeedServerAPI", "FixtureSource", "LeagueVendors",
        "Presentation", "PhotosSource", "PictureFormats", "StorageEngine", "Syndication",
        "WebAccess", "WebSupport", .arguments, .hummingbird, .logging, .subprocess, .system,
      ], path: "Tools/Fuzz", exclude: ["Corpus"]),
    .executableTarget(
      name: "store-benchmark",
      dependencies: [
        "OfflineCore", "Plugins", "FeedCore", "JSONFileStore", "SQLiteStore", "CSQLite",
      ],
      path: "Tools/StoreBenchmark"),
    .target(
      name: "KataJudge",
      dependencies: .core + [
        "Composition", "Conformance", "Decorators", "DemoSource", "InMemoryStore", "JSONFileStore",
        "PlantedFaults", "TestSupport", .subprocess, .system,
      ], path: "Tools/Katas/Judge"),
    .kata("Exercises"),
    .kata("Solutions"),
    .executableTarget(
      name: "kata", dependencies: ["KataExercises", "KataJudge", "KataSolutions", .arguments],
      path: "Tools/Katas/Command"),

    .kit("Conformance"),
    .kit("PlantedFaults", ["Conformance", "StorageEngine"]),
    .kit("TestSupport", ["Decorators", "InMemoryStore", "PictureFormats"]),
    .kit("TestTraits"),
    .kit("ProgramSupport", [.subprocess, .system]),
    .kit("ServerSupport"),
    .kit("RouteSupport", [.httpTypes, .hummingbird, .nioCore, .nioEmbedded]),

    .tests("OfflineCore", of: [], in: "Core", ["InMemoryStore"]),
    .tests("PictureCore", of: [], in: "Core", ["InMemoryStore", "PictureFormats"]),
    .tests("FeedCore", of: [], in: "Core"),
    .tests("LeagueCore", of: [], in: "Core"),
    .tests("Presentation", in: "Core"),
    .tests("StorageEngine", in: "Adapters/Stores", ["Files", "FileStoreSupport", "PlantedFaults"]),
    .tests(
      "JSONFileStore", in: "Adapters/Stores", ["Files", "FileStoreSupport", "StorageEngine"],
      without: ["Fixtures"]),
    .tests(
      "SQLiteStore", in: "Adapters/Stores", ["StorageEngine", "CSQLite"], without: ["Fixtures"]),
    .tests(
      "PostgresStore", in: "Adapters/Stores",
      [
        "Libraries", "ProgramSupport", "PlantedFaults", "ServerStoreSupport", "ServerSupport",
        "StorageEngine",
      ]),
    .tests(
      "RedisStore", in: "Adapters/Stores",
      ["CHiredis", "ProgramSupport", "ServerStoreSupport", "ServerSupport", "StorageEngine"]),
    .tests(
      "LocalSources", of: ["DemoSource", "PhotosSource", "FixtureSource"], in: "Adapters/Sources",
      ["Files", "PictureFormats"]),
    .tests(
      "WebSources",
      of: [
        "CCurl", "CurlTransport", "FeedServerAPI", "LeagueVendors", "Libraries", "Syndication",
        "WebAccess",
      ], in: "Adapters/Sources",
      ["DemoSource", "PhotosSource", "feed", "feed-server", "feed-watch"] + .programs,
      without: ["Syndication/Wild/Feeds", "Syndication/Wild/expected.json"]),
    .tests(
      "Pictures", of: ["CConfinement", "ChafaDrawing", "ConfinedPrograms", "VipsScaling"],
      in: "Adapters/Pictures", ["PictureFormats"]),
    .tests("PictureFormats", in: "Adapters/Pictures"),
    .tests(
      "Support", of: .commandLine + ["PictureFormats", "PictureSupport", "Report"], in: "Apps",
      ["Presentation"] + .stores + .programs),
    .tests(
      "Acceptance", in: "Apps",
      ["Report", "ServerSupport", "feed"] + .commandLine + .stores + .programs),
    .tests("Comparison", in: "Apps", ["ServerSupport"] + .commandLine + .stores),
    .tests(
      "FeedServer", of: ["feed-server"], in: "Apps",
      .commandLine + [
        "RouteSupport", "WebSupport", .arguments, .hummingbird, .httpTypes,
        .logging, .nioCore,
      ] + .programs),
    .tests(
      "FeedWeb", of: ["WebPages", "feed-web"], in: "Apps",
      .commandLine + [
        "DemoSource", "InMemoryStore", "Presentation", "RouteSupport", "ServerSupport",
        "WebSupport", .arguments,
        .httpTypes,
        .hummingbird, .hummingbirdCore, .logging, .nioCore, .nioEmbedded,
      ] + .programs),
    .tests(
      "WebSupport", in: "Apps",
      .commandLine + [
        "Libraries", .arguments, .hummingbird, .httpTypes, .logging, .nioCore,
        .nioEmbedded, .nioHTTPTypes, .serviceLifecycle,
      ] + .programs),
    .tests(
      "Feed", of: ["FeedCommands", "feed"], in: "Apps",
      ["Presentation", "ServerSupport", "feed-server", "feed-web"] + .programs),
    .tests(
      "FeedLab", of: ["feed-lab"], in: "Apps",
      [
        "Acceptance", "Composition", "InMemoryStore", "PlantedFaults", "Presentation", "Report",
        "WebSupport", "feed", "feed-web", "ligas",
      ] + .programs),
    .tests(
      "FeedWatch", of: ["feed-watch"], in: "Apps",
      .commandLine + ["PictureSupport", "Presentation"] + .programs),
    .tests("Ligas", of: ["ligas"], in: "Apps", ["Presentation"] + .programs),
    .tests("Conformance", of: [], in: "Kits", ["DemoSource", "InMemoryStore", "PlantedFaults"]),
    .testTarget(
      name: "HexagonCheckTests", dependencies: ["hexagon-check"] + .programs,
      path: "Tests/Tools/HexagonCheckTests"),
    .testTarget(
      name: "KataTests",
      dependencies: [
        "Conformance", "KataExercises", "KataJudge", "KataSolutions", "OfflineCore",
        "PlantedFaults", "ProgramSupport", "kata",
      ],
      path: "Tests/Tools/KataTests"),
  ],
  swiftLanguageModes: [.v6]
)

// Set by Tools/test. The option of SwiftPM would count in every library, program and test as well.
let countsLinesOfCore = Context.environment["COUNT_LINES_OF_CORE"] != nil

for target in package.targets where target.type != .system {
  let upcoming = [
    "ExistentialAny", "InferIsolatedConformances", "InternalImportsByDefault",
    "MemberImportVisibility", "NonisolatedNonsendingByDefault",
  ]
  // What a learner has only begun may be warned of, and is judged all the same.
  let warnings: WarningLevel = target.name == "KataExercises" ? .warning : .error
  target.swiftSettings =
    upcoming.map { .enableUpcomingFeature($0) } + [.treatAllWarnings(as: warnings)]
  if countsLinesOfCore, target.path?.hasPrefix("Core/") == true {
    target.swiftSettings? += [.unsafeFlags(["-profile-generate", "-profile-coverage-mapping"])]
    target.linkerSettings = [.unsafeFlags(["-profile-generate"])]
  }
}

extension [Target.Dependency] {
  /// The models, ports and use cases of all products, and how adapters offer themselves.
  static var core: Self { ["OfflineCore", "PictureCore", "FeedCore", "LeagueCore", "Plugins"] }
  /// The stores that apps ship.
  static var stores: Self {
    ["InMemoryStore", "JSONFileStore", "PostgresStore", "RedisStore", "SQLiteStore"]
  }
  /// The sources of the feed that its apps ship.
  static var feedSources: Self {
    [
      "CurlTransport", "DemoSource", "FeedServerAPI", "PhotosSource", "Syndication", "WebAccess",
    ]
  }
  /// The support of apps that are started from a command line.
  static var commandLine: Self { ["CommandLine", "Composition", "Terminal"] }
  /// What tests need that start programs.
  static var programs: Self { ["ProgramSupport", .subprocess, .system] }
}

extension Target {
  static func core(_ name: String, _ dependencies: [Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Core/\(name)")
  }

  /// A store knows the engine, and no product.
  static func store(
    _ name: String, _ libraries: [Dependency] = [], without excluded: [String] = []
  ) -> Target {
    .target(
      name: name + "Store", dependencies: ["OfflineCore", "Plugins", "StorageEngine"] + libraries,
      path: "Adapters/Stores/\(name)", exclude: excluded)
  }

  static func source(_ name: String, _ dependencies: [Dependency] = []) -> Target {
    .target(
      name: name + "Source", dependencies: .core + dependencies, path: "Adapters/Sources/\(name)")
  }

  static func web(
    _ name: String, in folder: String = "Adapters/Sources", _ dependencies: [Dependency] = [],
    without excluded: [String] = []
  ) -> Target {
    .target(
      name: name, dependencies: .core + dependencies, path: "\(folder)/\(name)",
      exclude: excluded)
  }

  static func support(
    _ name: String, in folder: String, _ dependencies: [Dependency], resources: [Resource] = []
  ) -> Target {
    .target(
      name: name, dependencies: .core + ["Presentation", .arguments] + dependencies,
      path: "Apps/\(folder)", resources: resources)
  }

  static func app(
    _ name: String, _ dependencies: [Dependency], resources: [Resource] = []
  ) -> Target {
    .executableTarget(
      name: name,
      dependencies: .core + .commandLine + ["Presentation", .arguments] + dependencies,
      path: "Apps/\(name)", resources: resources)
  }

  /// What learners write, or what they may compare it with.
  static func kata(_ name: String) -> Target {
    .target(
      name: "Kata\(name)",
      dependencies: .core + [
        "Composition", "Decorators", "DemoSource", "InMemoryStore", "JSONFileStore", "KataJudge",
        "StorageEngine",
      ], path: "Tools/Katas/\(name)")
  }

  static func kit(_ name: String, _ dependencies: [Dependency] = []) -> Target {
    .target(name: name, dependencies: .core + dependencies, path: "Tests/Kits/\(name)")
  }

  /// The tests of targets, by default of the one that gives them their name.
  static func tests(
    _ name: String, of tested: [Dependency]? = nil, in folder: String,
    _ others: [Dependency] = [], without excluded: [String] = []
  ) -> Target {
    let tested = tested ?? [.byName(name: name)]
    let shared: [Dependency] = ["Conformance", "Decorators", "TestSupport", "TestTraits"]
    return .testTarget(
      name: name + "Tests", dependencies: .core + tested + others + shared,
      path: "Tests/\(folder)/\(name)Tests", exclude: excluded)
  }
}

extension Target.Dependency {
  static let arguments = product(name: "ArgumentParser", package: "swift-argument-parser")
  static let httpTypes = ofPrograms("HTTPTypes", "swift-http-types")
  static let hummingbird = ofPrograms("Hummingbird", "hummingbird")
  static let hummingbirdCore = ofPrograms("HummingbirdCore", "hummingbird")
  static let logging = ofPrograms("Logging", "swift-log")
  static let mustache = ofPrograms("Mustache", "swift-mustache")
  static let nioCompression = ofPrograms("NIOHTTPCompression", "swift-nio-extras")
  static let nioCore = ofPrograms("NIOCore", "swift-nio")
  static let nioEmbedded = ofPrograms("NIOEmbedded", "swift-nio")
  static let nioHTTP1 = ofPrograms("NIOHTTP1", "swift-nio")
  static let nioHTTPTypes = ofPrograms("NIOHTTPTypes", "swift-nio-extras")
  static let nioHTTPTypesHTTP1 = ofPrograms("NIOHTTPTypesHTTP1", "swift-nio-extras")
  static let nioPosix = ofPrograms("NIOPosix", "swift-nio")
  static let serviceLifecycle = ofPrograms("ServiceLifecycle", "swift-service-lifecycle")
  static let unixSignals = ofPrograms("UnixSignals", "swift-service-lifecycle")
  static let subprocess = product(name: "Subprocess", package: "swift-subprocess")
  static let system = product(name: "SystemPackage", package: "swift-system")
  static let yams = ofPrograms("Yams", "Yams")

  /// A library that is not even fetched for a package which only uses stores.
  private static func ofPrograms(_ name: String, _ package: String) -> Self {
    product(name: name, package: package, condition: .when(traits: ["Programs"]))
  }
}
