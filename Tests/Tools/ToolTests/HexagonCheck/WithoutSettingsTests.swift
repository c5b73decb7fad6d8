import Testing

@testable import hexagon_check

/// Checks packages without roles in their settings.
struct WithoutSettingsTests {
  /// Targets by name, each with its dependencies and the text of its only file. A name in capitals
  /// is a system library, and one in small letters is a program.
  private typealias Package = [String: (needs: [String], text: String)]

  private static let core: Package = [
    "Feed": (
      [], "public protocol FeedStore { func save() }\nstruct LoadFeed { let store: any FeedStore }"
    ),
    "SQLite": (["Feed"], "import Feed\nimport SQLite3\npublic struct SQLite: FeedStore {}"),
    "app": (["Feed", "SQLite"], "import SQLite\nprint(SQLite())"),
  ]

  private func verdict(_ package: Package) -> Verdict {
    let targets = package.sorted { $0.key < $1.key }.map { name, part in
      let kind: Target.Kind =
        name == name.uppercased() ? .system : name == name.lowercased() ? .executable : .regular
      return Target(
        name: name, type: name.hasSuffix("Tests") ? .test : kind, path: "Sources/\(name)",
        dependencies: part.needs.map { .init(name: $0) })
    }
    let files = package.filter { !$0.value.text.isEmpty }.sorted { $0.key < $1.key }.map {
      SourceFile(path: "Sources/\($0)/A.swift", text: $1.text)
    }
    return Verdict(on: Project(name: "sample", targets: targets, files: files))
  }

  private func places(_ package: Package, level: Finding.Level = .error) -> [String] {
    verdict(package).findings.filter { $0.level == level && $0.rule != "idle-ports" }.map {
      "\($0.rule) \($0.file.split(separator: "/").dropFirst().first ?? "Package.swift")"
    }
  }

  private func summary(_ package: Package) -> String { verdict(package).summary }

  @Test(
    arguments: [
      "struct Memory: FeedStore {}", "extension Memory: FeedStore {}", "actor Memory: FeedStore {}",
      "enum Stores { struct Memory: FeedStore {} }", "func a() { struct Memory: FeedStore {} }",
      "struct Memory\n  :\n  Sendable,\n  FeedStore\n{}",
      "extension Int: @retroactive FeedStore {}",
      "struct Memory<Item: Sendable>: FeedStore where Item: Hashable {}",
      "struct Memory<Work>: Box<(Int) -> Void>, FeedStore {}",
      "struct Memory<A: Box<() -> Int>>: FeedStore {}", "extension Box<Int>.Inner: FeedStore {}",
      "extension [Int]: FeedStore {}", "extension [Int: String]: FeedStore {}",
      "extension Int?: FeedStore {}", "struct Memory: Feed::FeedStore {}",
      "struct Memory: Feed.FeedStore {}", "struct Memory: ~Swift.Copyable, FeedStore {}",
      "extension Other::Memory: FeedStore {}",
      "final class Memory: @unchecked Sendable, FeedStore {}",
      "protocol Quick: FeedStore {}\nstruct Memory: Quick {}",
      "typealias Both = Sendable\n  & FeedStore\nstruct Memory: Both {}",
      "class Base: FeedStore {}", "/* struct A {} */ struct Memory: /* is a */ FeedStore {}",
      "@Stored struct Memory: FeedStore {}", "#if os(Linux)\nstruct Memory: FeedStore {}\n#endif",
      "import NIOCore\nstruct Memory: FeedStore {}",
    ])
  func whatImplementsAPortIsAnAdapter(text: String) {
    var package = Self.core
    package["Memory"] = (["Feed", "SQLite"], "import Feed\nimport SQLite\n\(text)")
    #expect(places(package).contains("adapter-isolation Memory"))
    package["Memory"]?.needs = ["Feed"]
    package["Memory"]?.text = "import Feed\n\(text)"
    #expect(places(package) == [])
  }

  @Test(
    arguments: [
      "// struct Memory: FeedStore {}", "/* struct Memory: FeedStore {} */",
      "let a = \"struct Memory: FeedStore {}\"",
      "let a = \"\"\"\nstruct Memory: FeedStore {}\n\"\"\"",
      "let a = #/struct Memory: FeedStore {}/#", "func save(to store: any FeedStore) {}",
      "extension FeedStore { func twice() {} }", "extension Feed::FeedStore {}",
      "struct Memory: Box<FeedStore> {}", "struct Memory<Store: FeedStore> {}",
      "extension Memory where Store: FeedStore {}", "var extension: FeedStore { store }",
      "protocol Quick: FeedStore {}",
    ])
  func whatOnlyLooksLikeAnImplementationIsNotJudgedAndNamed(text: String) {
    var package = Self.core
    package["Memory"] = (["Feed", "SQLite"], "import Feed\nimport SQLite\n\(text)")
    #expect(places(package) == [])
    #expect(summary(package).contains("1 part, Sources/Memory."))
  }

  @Test func aTypeThatCannotBeSeenIsNoPort() {
    var package = Self.core
    package["Memory"] = (["SQLite3"], "import Vendor\nstruct Memory: FeedStore {}")
    #expect(places(package) == [])
    #expect(summary(package).contains("Sources/Memory"))
  }

  @Test func theDoublesOfTestsMakeNoAdapter() {
    let package: Package = [
      "Feed": ([], "public protocol FeedStore { func save() }\nlet a = 1"),
      "FeedTests": (["Feed"], "import Feed\nstruct Memory: FeedStore {}"),
    ]
    #expect(places(package) == [] && summary(package).contains("Sources/Feed"))
  }

  @Test(
    arguments: [
      "import NIOCore", "import Foundation\nimport SQLite3", "import CLIB", "import SQLite",
      "let a = FileManager.default", "let a = Date()",
    ])
  func whosePortsAreImplementedIsCoreWhateverItImports(text: String) {
    var package = Self.core
    package["CLIB"] = ([], "")
    package["Feed"]?.text += "\n\(text)"
    package["Feed"]?.needs = text.hasSuffix("CLIB") ? ["CLIB"] : ["SQLite"]
    let rule = text.contains("import") ? "core-imports Feed" : "core-effects Feed"
    #expect(places(package).contains(rule))
    // The ports are in a target of their own, and adapters depend on nothing else.
    let port = "public protocol FeedStore { func save() }"
    let calls = "import Ports\n\(text)\nstruct LoadFeed { let store: any FeedStore }"
    package["Ports"] = ([], port)
    package["SQLite"] = (["Ports"], "import Ports\nimport SQLite3\nstruct SQLite: FeedStore {}")
    package["Feed"] = nil
    package["FeedCore"] = ((text.hasSuffix("CLIB") ? ["CLIB"] : ["SQLite"]) + ["Ports"], calls)
    #expect(places(package).contains(rule + "Core"))
    package["Feed"] = package.removeValue(forKey: "FeedCore")
    #expect(summary(package).contains("1 part, Sources/Feed."))
  }

  @Test func whatCoreDependsOnIsCore() {
    var package = Self.core
    package["Feed"]?.needs = ["Helpers"]
    package["Helpers"] = (["Deep"], "import Deep")
    package["Deep"] = ([], "import NIOCore")
    #expect(places(package) == ["core-imports Deep"])
  }

  @Test func ofACoreInTwoTargetsBothAreCore() {
    var package = Self.core
    package["Offline"] = ([], "public protocol Item { var id: Int { get } }")
    package["Feed"]?.needs = ["Offline"]
    package["Feed"]?.text += "\nimport Offline\nstruct FeedItem: Item {}"
    package["League"] = (
      ["Offline"],
      "import Offline\npublic protocol TeamSource { func load() }\nstruct Team: Item {}"
    )
    package["Web"] = (["League"], "import League\nstruct Web: TeamSource {}")
    #expect(places(package) == [] && !summary(package).contains("not judged"))
    package["League"]?.text += "\nimport NIOCore"
    #expect(places(package) == ["core-imports League"])
    // It implements a protocol for models, and declares no port.
    package["Models"] = (["Offline"], "import Offline\nstruct Model: Item {}")
    package["Web"]?.needs.append("Models")
    package["Web"]?.text += "\nimport Models"
    #expect(places(package) == ["core-imports League"])
    #expect(summary(package).contains("1 part, Sources/Models."))
  }

  @Test func aUseCaseBehindAPortMayBeCore() {
    let package: Package = [
      "Ports": ([], "public protocol Load { func load() }\npublic protocol Store { func save() }"),
      "Loading": (["Ports"], "import Ports\nstruct LoadFeed: Load { let store: any Store }"),
      "Files": (["Ports"], "import Ports\nstruct Files: Store {}"),
      "Pages": (
        ["Ports", "Loading"], "import Ports\nimport Loading\nlet a: any Load = LoadFeed()"
      ),
    ]
    #expect(places(package) == [])
    #expect(summary(package).contains("Sources/Loading"))
  }

  @Test func aProgramThatImplementsPortsMakesWarnings() {
    let package: Package = [
      "Feed": ([], "import NIOCore\npublic protocol FeedStore { func save() }"),
      "app": (["Feed"], "import Feed\nstruct Memory: FeedStore {}"),
    ]
    #expect(places(package) == [])
    #expect(places(package, level: .warning) == ["core-imports Feed"])
  }

  @Test func aLibraryOfTheSystemIsNoOtherAdapter() {
    var package = Self.core
    package["CLIB"] = ([], "")
    package["SQLite"]?.needs.append("CLIB")
    package["SQLite"]?.text += "\nimport CLIB"
    #expect(places(package) == [] && !summary(package).contains("not judged"))
  }

  @Test func thePortsOfAnotherAdapterAreNotItsOwn() {
    var package = Self.core
    package["SQLite"]?.text += "\npublic protocol Watched { func watch() }"
    package["Memory"] = (
      ["Feed", "SQLite"], "import Feed\nimport SQLite\nstruct Memory: FeedStore, Watched {}"
    )
    #expect(
      Set(places(package)) == ["adapter-isolation Memory", "adapter-isolation Package.swift"]
        || places(package).contains("ports-in-core SQLite"))
  }

  @Test func aPackageWithoutCoreIsToldSo() {
    let package: Package = ["Views": ([], "struct Home: View {}")]
    #expect(summary(package).contains("no core and no ports"))
    #expect(!summary(Self.core).contains("no core"))
  }
}
