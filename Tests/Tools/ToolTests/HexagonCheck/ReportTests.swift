import Foundation
import ProgramSupport
import Testing

@testable import hexagon_check

struct ReportTests {
  private func verdict(_ text: String? = "import FeedCore\nimport Foundation\n") throws -> Verdict {
    var sample = SampleProject()
    sample.sources["Core/Plugins/Plugin.swift"] = text
    return Verdict(on: try sample.project)
  }

  private func report(_ format: ReportFormat) throws -> String {
    try format.report(on: try verdict())
  }

  private func report(_ format: ReportFormat, of finding: Finding) throws -> String {
    var verdict = try verdict()
    verdict.findings = [finding]
    return try format.report(on: verdict)
  }

  @Test func aTextTellsPlaceRuleAndReason() throws {
    #expect(
      try report(.text) == """
        Core/Plugins/Plugin.swift:2: error: Core/Plugins depends on Foundation [core-imports]
          \(Rule.coreImports.why)
        Errors: 1, warnings: 0, in 16 targets and 17 files.
        """)
  }

  @Test func theNameOfAFileMovesNoTerminalAndBeginsNoLine() throws {
    let finding = Finding(
      rule: "a", file: "A\u{1B}[2J\n::error::b.swift", line: 1, subject: "", what: "c", why: "d",
      level: .error)
    let text = try report(.text, of: finding)
    #expect(text.hasPrefix("A[2J::error::b.swift:1: error: c [a]\n  d\n"))
  }

  @Test(arguments: ["0", "-5", "26"])
  func helpIsShownHoweverNarrowTheTerminal(columns: String) async throws {
    let help = try await BuiltProgram("hexagon-check").run(
      ["--help"], environment: ["COLUMNS": columns])
    #expect(help.status == 0)
    #expect(help.text.contains("OVERVIEW"))
  }

  @Test(arguments: [
    ["?"], ["--?"], ["--package", "?"], ["--format", "?"], ["explain", "?"], ["--settings", "?"],
  ])
  func anAddressIsNotRepeatedWithItsPassword(words: [String]) async throws {
    let words = words.map { $0.replacing("?", with: "https://bob:s3cret@h/x") }
    let told = try await BuiltProgram("hexagon-check").run(words)
    #expect(told.status >= 64)
    #expect(!told.errors.isEmpty && !(told.text + told.errors).contains("s3cret"))
  }

  @Test func aCleanVerdictTellsWhatItSaw() throws {
    let verdict = Verdict(on: try SampleProject().project)
    #expect(
      try ReportFormat.text.report(on: verdict)
        == "16 targets and 17 files keep all \(verdict.rules.count) rules.")
  }

  @Test func aCodeHostIsToldInItsOwnWords() throws {
    #expect(
      try report(.github).hasPrefix(
        "::error file=Core/Plugins/Plugin.swift,line=2,title=core-imports::Core/Plugins depends on")
    )
    let finding = Finding(
      rule: "a", file: "A:1,2.swift", line: 3, subject: "", what: "50 %\nb", why: "c",
      level: .warning)
    let text = try report(.github, of: finding)
    #expect(text.hasPrefix("::warning file=A%3A1%2C2.swift,line=3,title=a::50 %25%0Ab. c\n"))
  }

  @Test func aPackageBelowIsShownWhereAHostFindsIt() throws {
    let verdict = try verdict()
    let report = { (format: ReportFormat) in
      try format.report(on: verdict, root: "Sub")
    }
    #expect(try report(.text).hasPrefix("Sub/Core/Plugins/Plugin.swift:2: error"))
    #expect(try report(.github).hasPrefix("::error file=Sub/Core/Plugins/Plugin.swift,line=2"))
    #expect(try report(.sarif).contains(#""uri" : "Sub/Core/Plugins/Plugin.swift""#))
  }

  @Test func sarifHasItsRulesPlacesAndPrints() throws {
    let json = try JSONSerialization.jsonObject(with: Data(try report(.sarif).utf8))
    let run = try #require(((json as? [String: Any])?["runs"] as? [[String: Any]])?.first)
    let result = try #require((run["results"] as? [[String: Any]])?.first)
    #expect(result["ruleId"] as? String == "core-imports")
    #expect(result["level"] as? String == "error")
    let prints = result["partialFingerprints"] as? [String: String]
    #expect(prints?["place/v1"] == "core-imports Core/Plugins/Plugin.swift Foundation")
    let text = try report(.sarif)
    #expect(
      text.contains(#""startLine" : 2"#) && text.contains(#""uri" : "Core/Plugins/Plugin.swift""#))
    #expect(text.contains(#""id" : "core-vocabulary""#))
  }

  @Test func jsonHasFindingsAndRoles() throws {
    let json = try JSONSerialization.jsonObject(with: Data(try report(.json).utf8))
    let document = try #require(json as? [String: Any])
    #expect(document["errors"] as? Int == 1)
    #expect((document["findings"] as? [[String: Any]])?.first?["line"] as? Int == 2)
    let part = try #require((document["parts"] as? [[String: Any]])?.first)
    #expect(part["role"] as? String == "core" && part["certainty"] as? String == "sure")
  }

  @Test func thePageShowsAllAndIsHarmless() throws {
    var sample = SampleProject()
    sample.sources["Core/FeedCore/<b>.swift"] = "let a = Date()"
    let verdict = Verdict(on: try sample.project)
    let page = try ReportFormat.html.report(on: verdict)
    #expect(page.contains("Core/FeedCore/&lt;b&gt;.swift:1") && !page.contains("<b>"))
    #expect(page.contains(">1 AppSupport</th>") && page.contains("<title>The hexagon of sample"))
    #expect(page.contains("aria-label=\"13 targets in 3 layers\""))
  }

  @Test func aPackageWithoutAnythingHasAPageToo() throws {
    let verdict = Verdict(on: Project(targets: [], files: []))
    #expect(try ReportFormat.html.report(on: verdict).contains("</html>"))
  }

  @Test func mermaidIsTheGraph() throws {
    #expect(try report(.mermaid).hasPrefix("flowchart TD"))
  }
}

struct ExplanationTests {
  private func text(_ one: String, and other: String, sources: [String: String] = [:]) throws
    -> String
  {
    var sample = SampleProject()
    sample.sources.merge(sources) { $1 }
    return try Explanation(from: one, to: other, in: Verdict(on: try sample.project)).text
  }

  @Test func theShortestWayIsShownByItsImports() throws {
    #expect(
      try text("SQLiteStore", and: "FeedCore") == """
        Adapters/Stores/SQLite (adapter)
          depends on Core/Plugins: Package.swift:1, declared in the manifest
        Core/Plugins (core)
          depends on Core/FeedCore: Core/Plugins/Plugin.swift:1, import of FeedCore
        Core/FeedCore (core)
        """)
  }

  @Test func theRuleAndTheMendAreTold() throws {
    let text = try text(
      "Core/FeedCore", and: "Logging", sources: ["Core/FeedCore/A.swift": "\nimport Logging\n"])
    #expect(text.contains("Core/FeedCore/A.swift:2, import of Logging"))
    #expect(text.contains("which breaks core-imports: Core/FeedCore depends on Logging."))
    #expect(text.contains(Rule.coreImports.why))
  }

  @Test func anEdgeOfTheManifestIsBlamedForNoOther() throws {
    let breach = ["Core/FeedCore/A.swift": "import SQLiteStore\n"]
    let text = try text("feed-web", and: "SQLiteStore", sources: breach)
    #expect(text.contains("depends on Adapters/Stores/SQLite"))
    #expect(!text.contains("which breaks"))
  }

  @Test func noWayIsToldToo() throws {
    #expect(try text("FeedCore", and: "SQLiteStore").contains("does not depend on"))
  }

  @Test func aNameThatMeansNothingIsAnError() throws {
    #expect(throws: Problem.self) { try text("FeedCore", and: "Nothing") }
  }
}

struct SelfTestTests {
  @Test func eachRuleIsBrokenOnceAndFound() throws {
    let outcomes = SelfTest(on: try SampleProject().project).outcomes
    #expect(outcomes.count == 18)
    for (rule, outcome) in outcomes { #expect(outcome == .found, "\(rule.id)") }
  }

  @Test func aRuleThatFindsNothingIsMissed() throws {
    var sample = SampleProject()
    // Its example does not match its pattern.
    sample.settings.replace("example: --limit", with: "example: limit")
    let missed = SelfTest(on: try sample.project).outcomes.filter { $0.outcome == .missed }
    #expect(missed.map(\.rule.id) == ["core-vocabulary"])
  }

  @Test func withoutSettingsRulesThatNeedThemAreNotTried() {
    let targets = [
      SampleProject.target("Feed", path: "Feed"),
      SampleProject.target("Store", path: "Store", targets: ["Feed"]),
      SampleProject.target("Screens", path: "Screens"),
    ]
    let files = [
      SourceFile(path: "Feed/A.swift", text: "public protocol Port {}\nstruct A {}"),
      SourceFile(path: "Store/B.swift", text: "import SQLite3\nstruct B: Port {}"),
      SourceFile(path: "Screens/C.swift", text: "struct C: View {}"),
    ]
    let outcomes = SelfTest(on: Project(targets: targets, files: files)).outcomes
    #expect(!outcomes.contains { ["roles", "compiled-files", "one-library"].contains($0.rule.id) })
    #expect(outcomes.contains { $0.rule.id == "composition" && $0.outcome == .found })
    #expect(!outcomes.contains { $0.outcome == .missed })
  }

  @Test func whatNothingCouldBreakIsSaid() {
    let outcomes = SelfTest(on: Project(targets: [], files: [])).outcomes
    #expect(outcomes.contains { $0.rule.id == "core-imports" && $0.outcome == .inapplicable })
  }
}
