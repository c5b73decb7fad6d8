import Conformance
import FoundationEssentials
import Platform

/// Runs crash scenarios in parallel, one per processor.
struct CrashLab {
  let programs: WatchedPrograms
  /// The working folder, ideally in memory.
  let folder: String
  /// The approximate number of faults per scenario.
  let faults: Int
  /// The approximate number of states after power cuts per scenario.
  let states: Int
  /// The seed of the random choices.
  let seed: UInt64

  /// - Parameter report: Called after each scenario.
  /// - Returns: The findings of all scenarios.
  func tryAll(
    _ scenarios: [CrashScenario], report: (String, Lab.Findings) -> Void = { _, _ in }
  ) async throws -> Lab.Findings {
    var total = Lab.Findings()
    try await withThrowingTaskGroup(of: (String, Lab.Findings).self) { group in
      var waiting = Array(scenarios.enumerated().reversed())
      let start = { (group: inout ThrowingTaskGroup<(String, Lab.Findings), any Error>) in
        guard let (number, scenario) = waiting.popLast() else { return }
        let folder = "\(folder)/\(number)"
        group.addTask {
          var lab = Lab(
            scenario: scenario, programs: programs, folder: folder, faults: faults, states: states,
            random: SplitMix64(seed: seed &+ UInt64(number)))
          let findings = try await lab.run()
          try FileManager.default.removeItem(atPath: folder)
          return (scenario.name, findings)
        }
      }
      for _ in 0..<ProcessInfo.processInfo.activeProcessorCount { start(&group) }
      while let (name, findings) = try await group.next() {
        start(&group)
        report(name, findings)
        total.faults += findings.faults
        total.states += findings.states
        total.problems += findings.problems
      }
    }
    return total
  }
}
