import Conformance
import Plugins
import Testing

struct PlantedFaultTests {
  @Test(arguments: Fault.allCases)
  func theKitFinds(_ fault: Fault) async throws {
    var failures: [ConformanceFailure] = []
    for requirement in StoreRequirement.all {
      do {
        try await requirement.check(fault.plugin)
      } catch let failure as ConformanceFailure {
        failures.append(failure)
      }
    }
    #expect(!failures.isEmpty)
    #expect(failures.allSatisfy { $0.requirement.contains("law") && !$0.expected.isEmpty })
  }

  @Test func aFailureSaysWhichLawWhatWasExpectedAndWhatWasFound() async throws {
    let requirement = try #require(
      StoreRequirement.all.first { $0.sentence.contains("nothing of the list before") })
    let failure = await #expect(throws: ConformanceFailure.self) {
      try await requirement.check(Fault.keepsTheOldListWhenReplacing.plugin)
    }
    #expect(
      failure?.description.hasPrefix("keepsTheOldListWhenReplacing: law 3: replacing leaves")
        == true)
    #expect(failure?.description.contains("\n  found:") == true)
  }
}
