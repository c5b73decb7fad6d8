import Conformance
import Plugins
import Testing

struct PlantedFaultTests {
  @Test(arguments: Fault.allCases)
  func theKitFindsInAListStore(_ fault: Fault) async throws {
    try await expectFailure(of: fault.plugin, in: .onOneList)
  }

  @Test(arguments: ImageDataFault.allCases)
  func theKitFindsInAnImageDataStore(_ fault: ImageDataFault) async throws {
    try await expectFailure(of: fault.plugin, in: .onImageData)
  }

  @Test(arguments: UpkeepFault.allCases)
  func theKitFindsInUpkeep(_ fault: UpkeepFault) async throws {
    try await expectFailure(of: fault.plugin, in: .onUpkeep)
  }

  @Test(arguments: DamageFault.allCases)
  func theKitFindsInDealingWithDamage(_ fault: DamageFault) async throws {
    try await expectFailure(
      of: .breakable(fault),
      in: .onOneList.filter { [7, 13].contains($0.law) } + .onUpkeep + .onSeveralLists)
  }

  @Test func aFailureSaysWhichLawWhatWasExpectedAndWhatWasFound() async throws {
    let requirement = try #require(
      StoreRequirement.all.first { $0.sentence.contains("nothing of the list before") })
    let failure = await #expect(throws: ConformanceFailure.self) {
      try await requirement.check(Fault.keepsTheOldListWhenReplacing.plugin)
    }
    #expect(
      failure?.description.hasPrefix("keepsTheOldListWhenReplacing: law 3: [feed] replacing leaves")
        == true)
    #expect(failure?.description.contains("\n  found:") == true)
  }

  private func expectFailure(
    of plugin: StorePlugin, in requirements: [StoreRequirement]
  ) async throws {
    for requirement in requirements {
      do {
        try await requirement.check(plugin)
      } catch let failure as ConformanceFailure {
        #expect(failure.requirement.hasPrefix("\(plugin.scheme): law "))
        #expect(!failure.expected.isEmpty)
        return
      }
    }
    Issue.record("No requirement found the fault")
  }
}
