import Testing

@testable import hexagon_check

/// A change that breaks exactly one rule.
struct Fault: CustomTestStringConvertible, Sendable {
  let rule: String
  var place = "Package.swift:1"
  let testDescription: String
  let plant: @Sendable (inout SampleProject) -> Void

  /// Adds a file with this text.
  static func file(_ rule: String, at path: String, text: String, line: Int = 1) -> Fault {
    // A description of several lines would look like findings of their own in a log.
    let words = text.split(separator: "\n").first ?? ""
    return Fault(
      rule: rule, place: "\(path):\(line)", testDescription: "\(rule): \(path): \(words)"
    ) { $0.sources[path] = text }
  }

  /// Adds a target.
  static func target(_ rule: String, name: String, at path: String) -> Fault {
    Fault(rule: rule, testDescription: "\(rule): \(name) at \(path)") {
      $0.targets.append(SampleProject.target(name, path: path))
    }
  }

  /// Adds a dependency to the manifest.
  static func dependency(_ rule: String, of name: String, on product: Target.Product) -> Fault {
    Fault(rule: rule, testDescription: "\(rule): \(name) on \(product.name)") { sample in
      for index in sample.targets.indices where sample.targets[index].name == name {
        sample.targets[index].dependencies.append(product)
      }
    }
  }

  /// Removes the files of a folder.
  static func emptyFolder(_ folder: String) -> Fault {
    Fault(rule: "named-places", place: ".hexagon.yml:1", testDescription: "empty \(folder)") {
      sample in
      sample.targets.removeAll { $0.path?.isBelow(folder) == true }
      sample.sources = sample.sources.filter { !$0.key.isBelow(folder) }
    }
  }

  /// Changes the settings.
  static func setting(_ rule: String, from old: String, to new: String) -> Fault {
    Fault(rule: rule, place: ".hexagon.yml:1", testDescription: "\(rule): \(new)") {
      $0.settings.replace(old, with: new)
    }
  }

  static let ofTargets: [Fault] = [
    .target("roles", name: "Loose", at: "Sources/Loose"),
    .target("roles", name: "Loose", at: "Corepath/Loose"),
    .target("core-names", name: "Feed", at: "Core/Feed"),
    .target("core-names", name: "CoreFeed", at: "Core/CoreFeed"),
    .target("core-names", name: "PluginsMore", at: "Core/PluginsMore"),
    .emptyFolder("Tests/Kits"), .emptyFolder("Tools"),
    .setting(
      "named-places", from: "feed-web/Adapters.swift]", to: "feed-web/Adapters.swift, Apps/Roots]"),
    .setting("named-places", from: "tool: [Tools]", to: "tool: [Tools, Toolz]"),
    .setting("named-places", from: "in: Apps, main-lines", to: "in: Appz, main-lines"),
    .setting(
      "named-places", from: "[Adapters/Sources/WebAccess]",
      to: "[Adapters/Sources/WebAccess, Adapters/Stores/SQLite]"),
    .setting(
      "named-places", from: "forbids: [Apps, ArgumentParser]",
      to: "forbids: [Apps, ArgumentParser, Apps/None]"),
    .setting("named-places", from: "[swift-nio-extras]", to: "[swift-nio-extras, swift-log]"),
    .setting(
      "named-places", from: "exceptions:",
      to: "exceptions:\n  - {rule: composition, of: FeedAPI, in: Apps, why: It was there once.}"),
    .dependency("core-imports", of: "Plugins", on: .init(name: "Decorators")),
    .dependency("core-imports", of: "Plugins", on: .init(name: "FeedCoreTests")),
    .dependency("core-imports", of: "Plugins", on: .init(name: "Logging", package: "log")),
    .dependency("adapter-isolation", of: "FeedAPI", on: .init(name: "Decorators")),
    .dependency("adapter-isolation", of: "FeedAPI", on: .init(name: "StoreEngine")),
    .dependency("adapter-isolation", of: "SQLiteStore", on: .init(name: "WebAccess")),
    .dependency("adapter-isolation", of: "Decorators", on: .init(name: "check")),
    .dependency("adapter-isolation", of: "FeedAPI", on: .init(name: "ConfinedPrograms")),
    .dependency("adapter-isolation", of: "VipsScaling", on: .init(name: "StoreEngine")),
    .dependency(
      "presentation", of: "Decorators", on: .init(name: "FeedPresentation")),
    .dependency("one-library", of: "SQLiteStore", on: .init(name: "Yams")),
    .dependency("alone", of: "Composition", on: .init(name: "AppSupport")),
    .dependency(
      "alone", of: "Composition",
      on: .init(name: "ArgumentParser", package: "swift-argument-parser")),
  ]

  static let ofFiles: [Fault] = [
    .file("compiled-files", at: "Core/Loose.swift", text: ""),
    .file("compiled-files", at: "Adapters/Stores/Loose.swift", text: ""),
    .file("compiled-files", at: "Core/FeedCoreMore/A.swift", text: ""),
    .file("declared-imports", at: "Core/FeedCore/A.swift", text: "import Plugins"),
    .file("declared-imports", at: "Apps/feed-web/A.swift", text: "import Plugins"),
    .file("declared-imports", at: "Tests/FeedCoreTests/A.swift", text: "import Plugins"),
    .file("declared-imports", at: "Tools/check/A.swift", text: "@testable import FeedCore"),
    .file("core-imports", at: "Core/FeedCore/A.swift", text: "import Logging"),
    .file("core-effects", at: "Core/FeedCore/A.swift", text: "let a = Date()"),
    .file("core-effects", at: "Core/FeedCore/A.swift", text: ".random(in: a)"),
    .file("core-vocabulary", at: "Core/FeedCore/A.swift", text: "let a = \"--image-limit\""),
    .file("composition", at: "Apps/feed-web/A.swift", text: "import SQLiteStore"),
    .file("composition", at: "Apps/Support/A.swift", text: "\nimport WebAccess", line: 2),
    .file("composition", at: "Apps/feed-web/Routes/A.swift", text: "public import FeedAPI"),
    .file("idle-ports", at: "Core/FeedCore/A.swift", text: "protocol Idle {}"),
    .file("idle-ports", at: "Core/FeedCore/A.swift", text: "protocol Idle {}\nstruct One: Idle {}"),
    .file("short-mains", at: "Apps/feed-web/A.swift", text: "@main struct A {}\n" + lines(29)),
    .file("short-mains", at: "Apps/feed-web/main.swift", text: lines(30)),
  ]

  static func lines(_ count: Int) -> String { String(repeating: "let a = 1\n", count: count) }
}

struct RulesTests {
  @Test func aCleanProjectBreaksNoRule() throws {
    #expect(try SampleProject().places == [])
  }

  @Test(arguments: Fault.ofTargets + Fault.ofFiles)
  func aPlantedFaultBreaksItsRuleAlone(fault: Fault) throws {
    var sample = SampleProject()
    fault.plant(&sample)
    #expect(try sample.places == ["\(fault.rule) \(fault.place)"])
  }

  @Test func everyRuleIsBrokenByAPlantedFault() throws {
    // These are broken in other tests.
    let others = ["circles", "current-graph", "ports-in-core"]
    let planted = Set((Fault.ofTargets + Fault.ofFiles).map(\.rule) + others)
    #expect(planted == Set(Rule.all(for: try SampleProject().project.settings).map(\.id)))
  }

  @Test(
    arguments: [
      ("Apps/feed-web/Composition/A.swift", "import FeedAPI"),
      ("Apps/feed-web/Adapters.swift", "import FeedAPI"),
      ("Apps/feed-web/A.swift", "import AppSupport"),
      ("Apps/feed-web/A.swift", "import FeedPresentation"),
      ("Tests/Kits/Conformance/A.swift", "import Foundation"),
      ("Adapters/Sources/FeedAPI/A.swift", "print(Date(), \"--json\")"),
    ])
  func whatIsAllowedIsNotFound(path: String, text: String) throws {
    var sample = SampleProject()
    sample.sources[path] = text
    #expect(try sample.places == [])
  }

  @Test(arguments: [("@main struct A {}\n", 28), ("// @main\n", 100)])
  func whatIsNoLongMainIsNotFound(start: String, rest: Int) throws {
    var sample = SampleProject()
    sample.sources["Apps/feed-web/A.swift"] = start + Fault.lines(rest)
    #expect(try sample.places == [])
  }

  @Test func findingsComeInTheOrderOfTheirPlaces() throws {
    var sample = SampleProject()
    for name in ["Zed", "Alpha", "Mid"] {
      sample.sources["Core/FeedCore/\(name).swift"] = "import Foundation\n"
    }
    let places = try sample.places
    #expect(places == places.sorted())
    #expect(places.count == 3)
  }
}
