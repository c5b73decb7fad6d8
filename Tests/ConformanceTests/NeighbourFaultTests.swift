import Conformance
import Plugins
import Testing

/// Which requirements find a mistake, and that no others do: those on one list alone can't.
struct NeighbourFaultTests {
  /// What is required of a single list is the same for all kinds: one stands for the others.
  private let requirements = StoreRequirement.all.filter { requirement in
    !["[leagues]", "[teams]", "[squad]"].contains { requirement.sentence.hasPrefix($0) }
  }

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
