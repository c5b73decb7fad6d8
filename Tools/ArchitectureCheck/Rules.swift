/// The architecture of this project. `Checks.swift` says how each rule is looked for.
extension Rule {
  static var all: [Rule] {
    [
      Rule(
        id: "targets-in-layers", folder: "",
        why: "The folder of a target says what it may import: move it into one of the layers.",
        check: targets { target in Project.layers.contains { target.folder.isBelow($0) } }),
      Rule(
        id: "compiled-files", folder: "",
        why: "A file that no target compiles is read as if it counted: move or delete it.",
        check: files { $1.target(of: $0) != nil }),
      Rule(
        id: "non-empty-folders", folder: "",
        why: "Any rule holds for an empty folder: put it back, or correct the rule's folder.",
        check: nonEmptyFolders),
      Rule(
        id: "declared-imports", folder: "",
        why: "The manifest shows all that a target depends on: declare it there.",
        check: declaredImports),
      Rule(
        id: "current-graph", folder: "",
        why: "An old picture misleads more than none: run Tools/test --write-graph.",
        check: currentGraph),

      Rule(
        id: "core-names", folder: "Core",
        why: "An import shows by its name that it stays in Core: name it …Core or …Presentation.",
        check: targets {
          $0.name == "Plugins" || $0.name.hasSuffix("Core") || $0.name.hasSuffix("Presentation")
        }),
      Rule(
        id: "core-dependencies", folder: "Core",
        why: "Core is the same with any library, backend and system: put a port between them.",
        check: dependencies {
          $0.isBelow("Core") || ["FoundationEssentials", "Synchronization"].contains($0.name)
        }),
      Rule(
        id: "core-effects", folder: "Core",
        why: "Time, chance, files, formats and output reach Core as values and through ports.",
        check: code(without: Vocabulary.effects)),
      Rule(
        id: "core-vocabulary", folder: "Core",
        why: "Protocols, vendors and commands change without Core: name them where they belong.",
        check: names(without: Vocabulary.technologies)),

      Rule(
        id: "adapter-dependencies", folder: "Adapters",
        why: "An adapter can be replaced, or left out, alone: share through a port in Core.",
        check: dependencies {
          $0.folder == nil || $0.isBelow("Core") || $0.isBelow(adapterFolder(of: $0.user))
            || $0.isBelow("Adapters/Files") || $0.isBelow("Adapters/Libraries")
            || $0.user.isBelow("Adapters/Stores") && $0.isBelow("Adapters/Stores/Engine")
            || $0.user.isBelow("Adapters/Stores") && $0.isBelow("Adapters/Stores/FileStoreSupport")
            || $0.user.isBelow("Adapters/Stores")
              && $0.isBelow("Adapters/Stores/ServerStoreSupport")
            || $0.user.isBelow("Adapters/Sources") && $0.isBelow("Adapters/Sources/WebAccess")
            || $0.user.isBelow("Adapters/Pictures")
              && $0.isBelow("Adapters/Pictures/ConfinedPrograms")
        }),
      Rule(
        id: "adapters-without-presentation", folder: "Adapters",
        why: "An adapter serves apps of any looks: return or throw a value, and let them word it.",
        check: dependencies { !$0.name.hasSuffix("Presentation") }),
      Rule(
        id: "adapters-without-foundation", folder: "Adapters",
        why: weightOfFoundation, check: withoutFoundation),
      Rule(
        id: "one-library-an-adapter", folder: "Adapters",
        why: "An adapter of two libraries changes for two reasons: split it.",
        // These speak in the types of another library, and are of no use without it.
        check: oneLibrary(parts: [
          "swift-nio": ["swift-nio-extras"],
          "swift-subprocess": ["swift-system"],
        ])),
      Rule(
        id: "stores-without-products", folder: "Adapters/Stores",
        why: "A new resource edits no store: let its items say their fields in Core.",
        check: dependencies { !["FeedCore", "LeagueCore"].contains($0.name) }),

      Rule(
        id: "composition-roots", folder: "Apps",
        why:
          "An app names its adapters in one place: its folder Composition, or PluginList+….swift.",
        check: dependencies {
          !$0.isImport || !$0.isBelow("Adapters") || $0.file.contains("Composition")
            || $0.file.contains("/PluginList+")
        }),
      Rule(
        id: "composition-alone", folder: "Apps/Support/Composition",
        why: "What is composed serves a page, a test and a command alike: word and show it there.",
        check: dependencies {
          $0.isBelow("Apps/Support/Composition")
            || !$0.isBelow("Apps") && $0.name != "ArgumentParser"
        }),
      Rule(
        id: "apps-without-foundation", folder: "Apps",
        why: weightOfFoundation, check: withoutFoundation),
      Rule(
        id: "short-mains", folder: "Apps",
        why: "What stands in a main can't be called by a test: leave fewer than 30 lines.",
        check: files { file, _ in !file.isMain || file.lineCount < 30 }),

      Rule(
        id: "kit-dependencies", folder: "Tests/Kits/Conformance",
        why: "The kit judges any adapter, in tests and programs: let the caller bring both.",
        check: dependencies {
          $0.isBelow("Core") || $0.folder == nil && !["Testing", "XCTest"].contains($0.name)
        }),
    ]
  }

  private static let weightOfFoundation =
    "It brings 38 MB of language tables into each program: import FoundationEssentials."
  private static var withoutFoundation: Check {
    dependencies {
      !$0.name.hasPrefix("Foundation") || $0.name == "FoundationEssentials"
    }
  }

  /// What a rule does not forbid in one place.
  static let exceptions = [
    // Offline, tracing and faults are options of every app.
    (rule: "composition-roots", subject: "Decorators", place: "Apps/Support"),
    // Scenarios count the calls through ports, and fail them.
    (rule: "composition-roots", subject: "Decorators", place: "Apps/Judging/Acceptance"),
    // The lab watches calls, and lets them go wrong when a switch is turned.
    (rule: "composition-roots", subject: "Decorators", place: "Apps/feed-lab/Hexagon"),
    // The reference server writes the records that its clients read.
    (rule: "composition-roots", subject: "FeedServerAPI", place: "Apps/feed-server/Routes"),
  ]
}

/// What Core must not say, though the language and `FoundationEssentials` would let it.
enum Vocabulary {
  /// Code, in any spacing. What starts with a space is a member of a type that the context names:
  /// `.now` is the clock's, and `self.now` a closure that was passed in.
  static let effects = [
    // The clock, and what differs from place to place.
    "Date()", "Date.init", "Date.self", "Date.now", " .now", " .init()", "timeIntervalSinceNow",
    "Date.timeIntervalSinceReferenceDate", "ContinuousClock", "SuspendingClock", "DispatchTime",
    "Locale.current", "TimeZone.current", "Calendar.current", "autoupdatingCurrent",
    // What is new each time.
    "UUID()", "UUID.init", "UUID.self", ".random(", ".randomElement(", ".shuffled(", ".shuffle(",
    "SystemRandomNumberGenerator",
    // Processes, the environment, files and their formats.
    "ProcessInfo", "CommandLine", "getenv", "UserDefaults", "Bundle", "FileManager", "FileHandle",
    "fopen", "URL(filePath", "fileURLWithPath", "Data(contentsOf", "String(contentsOf",
    "contentsOfFile", "write(to", "Codable", "Encodable", "Decodable", "CodingKey", "CodingKeys",
    "PropertyListDecoder", "PropertyListEncoder",
    // Output, input, the network and threads.
    "print(", "debugPrint(", "dump(", "readLine(", "Swift.print", "Swift.debugPrint", "Swift.dump",
    "URLRequest", "URLResponse", "DispatchQueue", "OperationQueue", "Thread",
  ]

  /// What no name and no text of a literal holds; with it go `JSONDecoder`, `URLSession` and the like.
  static var technologies: [Regex<Substring>] {
    [
      #/(?i)http|redirect|status|urlsession|json|sql|postgres|redis|curl|hummingbird|environment/#,
      #/(?i)flashlive|transfermarkt|ligapro/#,
      // An option, a command, and a variable of the environment.
      #/--[a-z][-a-z]*/#,
      #/['`](?:feed|ligas)(?:-[a-z]+)? [a-z]+|ligas (?:teams|squad) [A-Z]+/#,
      #/\b[A-Z]+_[A-Z_]+\b/#,
    ]
  }
}
