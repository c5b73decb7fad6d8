import Conformance
import FoundationEssentials

/// Tries scenarios, as many at once as there are processors.
struct CrashLab {
  let programs: WatchedPrograms
  /// Where all is tried; best in memory.
  let folder: String
  /// About how many faults are tried in each scenario.
  let faults: Int
  /// About how many states after power cuts, likewise.
  let states: Int
  /// What the random choices begin with.
  let seed: UInt64

  /// - Parameter report: Told of each scenario that is over.
  /// - Returns: What was found in all of them.
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
