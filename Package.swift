// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "essential-feed",
  // Never built on a Mac: see "On a Mac" in Architecture.md.
  platforms: [.macOS(.v15)],
  // Programs are not products: when a package builds one of its own products, SwiftPM also builds the
  // programs among the products of its dependencies, even without the trait whose libraries they need.
  products: [
    .library(
      name: "OfflineCore",
      targets: ["OfflineCore", "PictureCore", "FeedCore", "LeagueCore"]),
    .library(name: "StorageEngine", targets: ["StorageEngine"]),
    .library(name: "StoreSupport", targets: ["StoreSupport", "Files", "Platform"]),
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
        "The programs that serve, draw pages and check packages. Packages that use a store don't need it."
    ),
    .default(enabledTraits: ["Programs"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    // Its default traits bring Foundation into feed-server.
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
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

    .target(name: "StorageEngine", dependencies: ["OfflineCore"], path: "Adapters/Stores/Engine"),
    .target(
      name: "StoreSupport", dependencies: ["OfflineCore", "StorageEngine", "Files", "Platform"],
      path: "Adapters/Stores/Support"),
    .target(name: "InMemoryStore", dependencies: ["OfflineCore"], path: "Adapters/Stores/InMemory"),
    .store("JSONFile", ["Files"]),
    .systemLibrary(
      name: "CSQLite", path: "Adapters/Stores/SQLite/Library", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .store("SQLite", ["CSQLite", "Files"], without: ["Library"]),
    .store("Postgres"),
    .target(name: "CHiredis", path: "Adapters/Stores/Redis/Library"),
    .store("Redis", ["CHiredis"], without: ["Library"]),

    .target(name: "CCurl", path: "Adapters/Sources/HTTP/Curl/Library"),
    .source("HTTP", ["CCurl", "Files", "PictureFormats"], without: ["Curl/Library"]),
    .source("Demo", ["PictureFormats"]),
    .source("Photos", ["Files", "PictureFormats"]),
    .source("Fixture", ["Files", "HTTPSource"]),
    .source("LeagueVendors", ["HTTPSource"]),
    .systemLibrary(
      name: "CExpat", path: "Adapters/Sources/Syndication/Expat", pkgConfig: "expat",
      providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    .source("Syndication", ["CExpat", "HTTPSource"], without: ["Expat"]),

    .target(name: "Platform", path: "Adapters/Platform"),
    .target(name: "Files", dependencies: ["Platform"], path: "Adapters/Files"),
    .target(name: "Decorators", dependencies: .core, path: "Adapters/Decorators"),
    .target(
      name: "PictureFormats", dependencies: ["OfflineCore", "PictureCore"],
      path: "Adapters/Pictures/Formats"),
    .target(name: "CConfinement", path: "Adapters/Pictures/Programs/Confined/Confinement"),
    .target(
      name: "PicturePrograms",
      dependencies: ["OfflineCore", "PictureCore", "CConfinement", "PictureFormats", "Platform"],
      path: "Adapters/Pictures/Programs", exclude: ["Confined/Confinement"]),

    .target(
      name: "Composition",
      dependencies: .core + ["Decorators", "Platform", "Presentation", "PictureFormats"],
      path: "Apps/Support/Composition"),
    .target(
      name: "Terminal", dependencies: ["OfflineCore", "Platform", "Presentation"],
      path: "Apps/Support/Terminal"),
    .target(
      name: "HTMLPages", dependencies: ["OfflineCore", "Terminal"], path: "Apps/Support/HTML",
      resources: [.embedInCode("Report.css")]),
    .support(
      "CommandLine", in: "Apps/Support/CommandLine",
      ["Composition", "Decorators", "Terminal", .subprocess, .system]),
    .support(
      "WebSupport", in: "Apps/Support/Web",
      .commandLine + [
        "PictureFormats", .hummingbird, .hummingbirdCore, .httpTypes, .logging,
        .nioCompression, .nioCore, .nioHTTP1, .nioHTTPTypes, .nioHTTPTypesHTTP1, .nioPosix,
        .serviceLifecycle, .unixSignals,
      ]),
    .support(
      "WebPages", in: "Apps/feed-web/Pages",
      .commandLine + [
        "Decorators", "HTMLPages", "WebSupport", .httpTypes, .hummingbird, .logging,
        .serviceLifecycle,
      ], resources: [.embedInCode("Resources")]),
    .support("FeedCommands", in: "Apps/feed/Commands", .commandLine + ["Decorators"]),

    .executableTarget(
      name: "hello-feed",
      dependencies: ["OfflineCore", "FeedCore", "HTTPSource", "Platform", "SQLiteStore"],
      path: "Apps/hello-feed"),
    .app(
      "feed", ["FeedCommands", "PicturePrograms"] + .feedSources + .stores, without: ["Commands"]),
    .app(
      "ligas",
      [
        "DemoSource", "HTTPSource", "InMemoryStore", "JSONFileStore", "LeagueVendorsSource",
        "PicturePrograms", "SQLiteStore",
      ]),
    .app(
      "feed-server",
      [
        "DemoSource", "FixtureSource", "HTTPSource", "PhotosSource", "WebSupport", .hummingbird,
        .logging,
      ]),
    .app(
      "feed-web",
      ["PicturePrograms", "WebPages", "WebSupport", .serviceLifecycle] + .feedSources + .stores,
      without: ["Pages"]),
    .app("feed-watch", ["InMemoryStore", "PicturePrograms"] + .feedSources),
    .app(
      "judge",
      ["Conformance", "FeedCommands", "PlantedFaults", "StoreJudge"] + .feedSources + .stores),
    .app(
      "feed-lab",
      [
        "Acceptance", "Conformance", "Decorators", "FeedCommands", "HTMLPages", "PicturePrograms",
        "PlantedFaults", "WebPages", "WebSupport", .httpTypes, .hummingbird, .logging, .nioCore,
      ] + .feedSources + .stores, resources: [.embedInCode("Pages")]),

    .kit("Conformance"),
    .kit("PlantedFaults", ["Composition", "Conformance", "StorageEngine"]),
    .support(
      "Acceptance", in: "Tests/Kits/Acceptance",
      .commandLine + ["Decorators", "HTMLPages", .subprocess, .system]),
    .support(
      "StoreJudge", in: "Tests/Kits/StoreJudge",
      .commandLine + [
        "Acceptance", "Conformance", "DemoSource", "FeedCommands", "HTMLPages", "PlantedFaults",
        .subprocess,
        .system,
      ], resources: [.embedInCode("Crashes/recorder.c")]),
    .kit("TestSupport", ["Decorators", "InMemoryStore", "PictureFormats"]),
    .kit(
      "ProgramSupport",
      ["Conformance", .httpTypes, .hummingbird, .nioCore, .nioEmbedded, .subprocess, .system]),

    .executableTarget(
      name: "hexagon-check", dependencies: ["HTMLPages", .arguments, .yams],
      path: "Tools/HexagonCheck"),
    .executableTarget(
      name: "bare-route", dependencies: [.hummingbird, .httpTypes, .nioCore],
      path: "Tools/BareRoute"),
    .executableTarget(
      name: "fuzz-lab",
      dependencies: .core + .commandLine + .stores + .feedSources + [
        "Conformance", "Decorators", "FixtureSource", "LeagueVendorsSource", "Platform",
        "Presentation", "PictureFormats", "StorageEngine", "WebSupport", .arguments, .hummingbird,
        .logging, .subprocess, .system,
      ], path: "Tools/Fuzz", exclude: ["Corpus"]),
    .target(
      name: "KataJudge",
      dependencies: .core + [
        "Composition", "Conformance", "Decorators", "DemoSource", "InMemoryStore", "JSONFileStore",
        "Platform", "PlantedFaults", "StorageEngine", "TestSupport", .subprocess, .system,
      ], path: "Tools/Katas/Judge"),
    .kata("Exercises"),
    .kata("Solutions"),
    .executableTarget(
      name: "kata",
      dependencies: ["KataExercises", "KataJudge", "KataSolutions", "Platform", .arguments],
      path: "Tools/Katas/Command"),

    .tests("Core", of: ["Presentation"], in: "Core", ["InMemoryStore", "PictureFormats"]),
    .tests(
      "Store", of: .stores, in: "Adapters",
      [
        "CHiredis", "CSQLite", "Files", "PlantedFaults", "StorageEngine",
        "StoreSupport",
      ], without: ["JSONFile/Fixtures", "SQLite/Fixtures"]),
    .tests(
      "Source", of: .feedSources, in: "Adapters",
      [
        "CCurl", "Files", "FixtureSource", "LeagueVendorsSource", "PictureFormats",
        "feed", "feed-server", "feed-watch",
      ], without: ["Web/Syndication/Wild/Feeds", "Web/Syndication/Wild/expected.json"]),
    .tests(
      "Picture", of: ["CConfinement", "PictureFormats", "PicturePrograms"], in: "Adapters"),
    .tests(
      "Support", of: .commandLine, in: "Apps",
      [
        "Acceptance", "HTMLPages", "PictureFormats", "PicturePrograms", "Presentation",
        "WebSupport", .arguments, .hummingbird, .httpTypes, .logging, .nioCore, .nioEmbedded,
        .nioHTTPTypes, .serviceLifecycle,
      ] + .stores),
    .tests(
      "FeedServer", of: ["feed-server"], in: "Apps",
      .commandLine + [
        "WebSupport", .arguments, .hummingbird, .httpTypes, .logging, .nioCore,
      ]),
    .tests(
      "FeedWeb", of: ["WebPages", "feed-web"], in: "Apps",
      .commandLine + [
        "DemoSource", "HTMLPages", "InMemoryStore", "Presentation", "WebSupport", .arguments,
        .httpTypes, .hummingbird, .hummingbirdCore, .logging, .nioCore, .nioEmbedded,
      ]),
    .tests(
      "Feed", of: ["FeedCommands", "feed", "hello-feed", "judge"], in: "Apps",
      .commandLine + ["Presentation", "feed-server", "feed-web"]),
    .tests(
      "FeedLab", of: ["feed-lab"], in: "Apps",
      .commandLine + [
        "Acceptance", "HTMLPages", "InMemoryStore", "PlantedFaults", "Presentation", "WebSupport",
        "feed",
        "feed-web", "ligas",
      ]),
    .tests(
      "FeedWatch", of: ["feed-watch"], in: "Apps", .commandLine + ["Presentation"]),
    .tests("Ligas", of: ["ligas"], in: "Apps", .commandLine + ["Presentation"]),
    .tests(
      "Kit", of: ["Acceptance", "PlantedFaults", "StoreJudge", "feed", "judge"], in: "Kits",
      .commandLine + ["DemoSource", "StorageEngine"] + .stores),
    .tests(
      "Tool", of: ["hexagon-check", "kata"], in: "Tools",
      ["KataExercises", "KataJudge", "KataSolutions", "PlantedFaults"]),
  ],
  swiftLanguageModes: [.v6]
)

// Set by Tools/test. The coverage option of SwiftPM would also count all libraries, programs and tests.
let countsLinesOfCore = Context.environment["COUNT_LINES_OF_CORE"] != nil

for target in package.targets where target.type != .system {
  let upcoming = [
    "ExistentialAny", "InferIsolatedConformances", "InternalImportsByDefault",
    "MemberImportVisibility", "NonisolatedNonsendingByDefault",
  ]
  // The unfinished code of a learner may have warnings, and is judged all the same.
  let warnings: WarningLevel = target.name == "KataExercises" ? .warning : .error
  target.swiftSettings =
    upcoming.map { .enableUpcomingFeature($0) } + [.treatAllWarnings(as: warnings)]
  if countsLinesOfCore, target.path?.hasPrefix("Core/") == true {
    target.swiftSettings? += [.unsafeFlags(["-profile-generate", "-profile-coverage-mapping"])]
    target.linkerSettings = [.unsafeFlags(["-profile-generate"])]
  }
  #if os(macOS)
    // Apple's systems have one module for all of Foundation, and a library for `iconv`. The compilers do not
    // search Homebrew's folder on their own.
    let headers = "-I/opt/homebrew/include"
    target.cSettings = [.unsafeFlags([headers])]
    target.swiftSettings? += [
      .treatAllWarnings(as: .warning),
      .unsafeFlags(["-module-alias", "FoundationEssentials=Foundation", "-Xcc", headers]),
    ]
    if target.name == "HTTPSource" { target.linkerSettings = [.linkedLibrary("iconv")] }
  #endif
}

extension [Target.Dependency] {
  /// The models, ports and use cases of all products.
  static var core: Self { ["OfflineCore", "PictureCore", "FeedCore", "LeagueCore"] }
  /// The stores that apps ship.
  static var stores: Self {
    ["InMemoryStore", "JSONFileStore", "PostgresStore", "RedisStore", "SQLiteStore"]
  }
  /// The sources of the feed that its apps ship.
  static var feedSources: Self {
    ["DemoSource", "HTTPSource", "PhotosSource", "SyndicationSource"]
  }
  /// The support of command-line apps.
  static var commandLine: Self { ["CommandLine", "Composition", "Terminal"] }
}

extension Target {
  static func core(_ name: String, _ dependencies: [Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Core/\(name)")
  }

  /// Creates the target of a store, which depends on the engine and on no product.
  static func store(
    _ name: String, _ libraries: [Dependency] = [], without excluded: [String] = []
  ) -> Target {
    .target(
      name: name + "Store",
      dependencies: ["OfflineCore", "Platform", "StorageEngine", "StoreSupport"] + libraries,
      path: "Adapters/Stores/\(name)", exclude: excluded)
  }

  static func source(
    _ name: String, _ dependencies: [Dependency] = [], without excluded: [String] = []
  ) -> Target {
    .target(
      name: name + "Source", dependencies: .core + ["Platform"] + dependencies,
      path: "Adapters/Sources/\(name)", exclude: excluded)
  }

  static func support(
    _ name: String, in path: String, _ dependencies: [Dependency], resources: [Resource] = []
  ) -> Target {
    .target(
      name: name, dependencies: .core + ["Platform", "Presentation", .arguments] + dependencies,
      path: path,
      resources: resources)
  }

  static func app(
    _ name: String, _ dependencies: [Dependency], without excluded: [String] = [],
    resources: [Resource] = []
  ) -> Target {
    .executableTarget(
      name: name,
      dependencies: .core + .commandLine + ["Platform", "Presentation", .arguments] + dependencies,
      path: "Apps/\(name)", exclude: excluded, resources: resources)
  }

  /// Creates a target for the code of learners, or for the solutions.
  static func kata(_ name: String) -> Target {
    .target(
      name: "Kata\(name)",
      dependencies: .core + [
        "Composition", "Decorators", "DemoSource", "InMemoryStore", "JSONFileStore", "KataJudge",
        "Platform",
      ], path: "Tools/Katas/\(name)")
  }

  static func kit(_ name: String, _ dependencies: [Dependency] = []) -> Target {
    .target(
      name: name, dependencies: .core + ["Platform"] + dependencies, path: "Tests/Kits/\(name)")
  }

  static func tests(
    _ name: String, of tested: [Dependency], in folder: String, _ others: [Dependency] = [],
    without excluded: [String] = []
  ) -> Target {
    let shared: [Dependency] = [
      "Conformance", "Decorators", "Platform", "ProgramSupport", "TestSupport", .subprocess,
      .system,
    ]
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

  /// Returns a library that SwiftPM does not even fetch for a package that only uses stores.
  private static func ofPrograms(_ name: String, _ package: String) -> Self {
    product(name: name, package: package, condition: .when(traits: ["Programs"]))
  }
}
