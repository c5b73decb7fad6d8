import Conformance
import Plugins
import Testing

/// Which requirements find a mistake, and that no others do: those on one list alone can't.
struct NeighbourFaultTests {
  /// Of what is required of one list, that it is kept and removed stands for the rest.
  private let requirements: [StoreRequirement] =
    .onSeveralLists + .onUpkeep + .onOneList.filter { [1, 2, 6].contains($0.law) }

  @Test(arguments: NeighbourFault.allCases)
  func findsAMistakeInKeepingListsApart(_ fault: NeighbourFault) async throws {
    try await expect(fault.plugin, isFoundBy: fault.finders)
  }

  @Test(arguments: DamageFault.amongSeveralLists)
  func findsAMistakeInMendingOneListOfSeveral(
    _ fault: DamageFault, finders: Set<String>
  ) async throws {
    try await expect(.breakable(fault), isFoundBy: finders)
  }

  private func expect(_ plugin: StorePlugin, isFoundBy finders: Set<String>) async throws {
    var found: [String] = []
    for requirement in requirements {
      do {
        try await requirement.check(plugin)
      } catch is ConformanceFailure {
        found.append(requirement.sentence)
      }
    }
    #expect(found.count == finders.count, "\(found)")
    for finder in finders {
      #expect(found.contains { $0.contains(finder) }, "\(finder), among \(found)")
    }
  }
}
