import Testing

@testable import architecture_check

/// One way to break a rule, and no other.
struct Fault: CustomTestStringConvertible, Sendable {
  let rule: String
  var place = "Package.swift:1"
  let testDescription: String
  let plant: @Sendable (inout SampleProject) -> Void

  /// A file with this text.
  static func file(_ rule: String, _ path: String, _ text: String, line: Int = 1) -> Fault {
    // A description of several lines would look like findings of their own in a log.
    let words = text.split(separator: "\n").first ?? ""
    return Fault(
      rule: rule, place: "\(path):\(line)", testDescription: "\(rule): \(path): \(words)"
    ) { $0.sources[path] = text }
  }

  /// A new target.
  static func target(_ rule: String, _ name: String, at path: String) -> Fault {
    Fault(rule: rule, testDescription: "\(rule): \(name) at \(path)") {
      $0.targets.append(SampleProject.target(name, path))
    }
  }

  /// One more dependency in the manifest.
  static func dependency(_ rule: String, of name: String, on product: Target.Product) -> Fault {
    Fault(rule: rule, testDescription: "\(rule): \(name) on \(product.name)") { sample in
      for index in sample.targets.indices where sample.targets[index].name == name {
        sample.targets[index].dependencies.append(product)
      }
    }
  }

  /// A folder without its files.
  static func emptied(_ folder: String) -> Fault {
    Fault(rule: "non-empty-folders", testDescription: "empty \(folder)") { sample in
      sample.sources = sample.sources.filter { !$0.key.isBelow(folder) }
    }
  }

  static let ofTargets: [Fault] = [
    .target("targets-in-layers", "Loose", at: "Sources/Loose"),
    .target("targets-in-layers", "Loose", at: "Corepath/Loose"),
    .target("core-names", "Feed", at: "Core/Feed"),
    .target("core-names", "CoreFeed", at: "Core/CoreFeed"),
    .target("core-names", "PluginsMore", at: "Core/PluginsMore"),
    .emptied("Adapters/Stores"), .emptied("Tests/Kits/Conformance"),
    .dependency("core-dependencies", of: "Plugins", on: .init(name: "Decorators")),
    .dependency("core-dependencies", of: "Plugins", on: .init(name: "FeedCoreTests")),
    .dependency("core-dependencies", of: "Plugins", on: .init(name: "Logging", package: "log")),
    .dependency("adapter-dependencies", of: "FeedAPI", on: .init(name: "Decorators")),
    .dependency("adapter-dependencies", of: "FeedAPI", on: .init(name: "StoreEngine")),
    .dependency("adapter-dependencies", of: "SQLiteStore", on: .init(name: "WebAccess")),
    .dependency("adapter-dependencies", of: "Decorators", on: .init(name: "check")),
    .dependency("adapter-dependencies", of: "FeedAPI", on: .init(name: "ConfinedPrograms")),
    .dependency("adapter-dependencies", of: "VipsScaling", on: .init(name: "StoreEngine")),
    .dependency(
      "adapters-without-presentation", of: "Decorators", on: .init(name: "FeedPresentation")),
    .dependency("one-library-an-adapter", of: "SQLiteStore", on: .init(name: "Yams")),
    .dependency("stores-without-products", of: "StoreEngine", on: .init(name: "FeedCore")),
    .dependency("composition-alone", of: "Composition", on: .init(name: "AppSupport")),
    .dependency(
      "composition-alone", of: "Composition",
      on: .init(name: "ArgumentParser", package: "swift-argument-parser")),
    .dependency("kit-dependencies", of: "Conformance", on: .init(name: "Decorators")),
  ]

  static let ofFiles: [Fault] = [
    .file("compiled-files", "Core/Loose.swift", ""),
    .file("compiled-files", "Adapters/Stores/Loose.swift", ""),
    .file("compiled-files", "Core/FeedCoreMore/A.swift", ""),
    .file("declared-imports", "Core/FeedCore/A.swift", "import Plugins"),
    .file("declared-imports", "Apps/feed-web/A.swift", "import Plugins"),
    .file("declared-imports", "Tests/FeedCoreTests/A.swift", "import Plugins"),
    .file("declared-imports", "Tools/check/A.swift", "@testable import FeedCore"),
    .file("core-dependencies", "Core/FeedCore/A.swift", "import Logging"),
    .file("core-effects", "Core/FeedCore/A.swift", "let a = Date()"),
    .file("core-effects", "Core/FeedCore/A.swift", ".random(in: a)"),
    .file("core-vocabulary", "Core/FeedCore/A.swift", "let a = \"--image-limit\""),
    .file("adapters-without-foundation", "Adapters/Decorators/A.swift", "import Foundation"),
    .file("apps-without-foundation", "Apps/Support/A.swift", "import FoundationNetworking"),
    .file("composition-roots", "Apps/feed-web/A.swift", "import SQLiteStore"),
    .file("composition-roots", "Apps/Support/A.swift", "\nimport WebAccess", line: 2),
    .file("composition-roots", "Apps/feed-web/Routes/A.swift", "public import FeedAPI"),
    .file("short-mains", "Apps/feed-web/A.swift", "@main struct A {}\n" + lines(29)),
    .file("short-mains", "Apps/feed-web/main.swift", lines(30)),
    .file("kit-dependencies", "Tests/Kits/Conformance/A.swift", "import Testing"),
    .file("kit-dependencies", "Tests/Kits/Conformance/A.swift", "import XCTest"),
  ]

  static func lines(_ count: Int) -> String { String(repeating: "let a = 1\n", count: count) }
}

struct RulesTests {
  @Test func aCleanProjectBreaksNoRule() {
    #expect(SampleProject().places == [])
  }

  @Test(arguments: Fault.ofTargets + Fault.ofFiles)
  func aPlantedFaultBreaksItsRuleAlone(fault: Fault) {
    var sample = SampleProject()
    fault.plant(&sample)
    #expect(sample.places == ["\(fault.rule) \(fault.place)"])
  }

  @Test func everyRuleIsBrokenByAPlantedFault() {
    // Of that one, in ModuleGraphTests.
    let planted = Set((Fault.ofTargets + Fault.ofFiles).map(\.rule) + ["current-graph"])
    #expect(planted == Set(Rule.all.map(\.id)))
    #expect(planted.count == Rule.all.count)
  }

  @Test(arguments: ["Core", "Adapters", "Apps"])
  func anEmptyLayerIsFound(layer: String) {
    var sample = SampleProject()
    Fault.emptied(layer).plant(&sample)
    #expect(Set(sample.places) == ["non-empty-folders Package.swift:1"])
  }

  @Test func filesOutsideEveryTargetFillNoFolder() {
    var sample = SampleProject()
    sample.targets.removeAll { $0.name == "Conformance" }
    #expect(sample.places.contains("non-empty-folders Package.swift:1"))
  }

  @Test(
    arguments: [
      ("Apps/feed-web/Composition/A.swift", "import FeedAPI"),
      ("Apps/feed-web/WebComposition.swift", "import FeedAPI"),
      ("Apps/feed-web/A.swift", "import AppSupport"),
      ("Apps/feed-web/A.swift", "import FeedPresentation"),
      ("Tests/Kits/Conformance/A.swift", "import Foundation"),
      ("Adapters/Sources/FeedAPI/A.swift", "print(Date(), \"--json\")"),
    ])
  func whatIsAllowedIsNotFound(path: String, text: String) {
    var sample = SampleProject()
    sample.sources[path] = text
    #expect(sample.places == [])
  }

  @Test(arguments: [("@main struct A {}\n", 28), ("// @main\n", 100)])
  func whatIsNoLongMainIsNotFound(start: String, rest: Int) {
    var sample = SampleProject()
    sample.sources["Apps/feed-web/A.swift"] = start + Fault.lines(rest)
    #expect(sample.places == [])
  }

  @Test func aReportTellsPlaceRuleAndReason() throws {
    var sample = SampleProject()
    sample.sources["Core/Plugins/Plugin.swift"] = "import FeedCore\nimport Foundation\n"
    let rule = try #require(Rule.all.first { $0.id == "core-dependencies" })
    #expect(
      rule.findings(in: sample.project).map(rule.report) == [
        """
        Core/Plugins/Plugin.swift:2: error: Core/Plugins depends on Foundation [core-dependencies]
          \(rule.why)
        """
      ])
  }

  @Test func findingsComeInTheOrderOfTheirPlaces() {
    var sample = SampleProject()
    for name in ["Zed", "Alpha", "Mid"] {
      sample.sources["Core/FeedCore/\(name).swift"] = "import Foundation\n"
    }
    let places = sample.places
    #expect(places == places.sorted())
    #expect(places.count == 3)
  }
}
