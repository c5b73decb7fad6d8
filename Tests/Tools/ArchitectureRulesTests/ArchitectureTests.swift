import ArchitectureRules
import Testing

struct ArchitectureTests {
  @Test func aCleanProjectBreaksNoRule() {
    #expect(SampleProject().places == [])
  }

  @Test func aFindingTellsPlaceReasonAndRemedy() throws {
    var sample = SampleProject()
    sample.sources["Core/Plugins/Plugin.swift"] = "import FeedCore\nimport Foundation\n"
    let findings = Architecture.findings(in: sample.project)
    let finding = try #require(findings.first)
    #expect(findings.count == 1)
    #expect(
      finding.description == """
        Core/Plugins/Plugin.swift:2: error: Core imports Foundation [core-imports]
          why: \(finding.why)
          mend: \(finding.remedy)
        """)
  }

  @Test func theNamesOfTheRulesDiffer() {
    #expect(Set(Architecture.ruleNames).count == Architecture.ruleNames.count)
  }

  @Test func findingsComeInTheSameOrder() {
    var sample = SampleProject()
    for name in ["Zed", "Alpha", "Mid"] {
      sample.sources["Core/FeedCore/\(name).swift"] = "import Foundation\n"
    }
    let places = sample.places
    #expect(places == places.sorted())
    #expect(places.count == 3)
  }
}
