import Conformance

/// Runs the command repeatedly, with one fault in each run.
extension Lab {
  mutating func tryFaults(_ findings: inout Findings) async throws {
    try copy(base)
    let disk = try Disk(at: tried)
    let recording = try await record()
    let allowed = try await history(
      of: recording, on: disk, ignoringTime: true, findings: &findings
    ).map(\.states)
    // A fault may cause further calls, such as those that clean up.
    let count = recording.calls + 3
    let share = Double(faults) / Double(count * WatchedPrograms.Fault.allCases.count)
    for number in 0..<count {
      let isWrite = recording.writes.contains(number + 1)
      for kind in WatchedPrograms.Fault.allCases where isWrite || !kind.isOfWrites {
        guard findings.problems.count < Self.mostProblems else { return }
        guard random.fraction() < share else { continue }
        try copy(base)
        let end = try await programs.run(
          scenario.words(scenario.words, in: tried), in: tried, fault: (number + 1, kind))
        findings.faults += 1
        var problem = end.problem(after: kind, whateverStatus: scenario.endsAnyhow)
        if problem == nil {
          problem = await self.problem(allowed, images: allowed, ignoringTime: true)
        }
        if let problem {
          findings.problems.append(
            "\(scenario.name): \(kind.rawValue) at \(number + 1): \(problem)")
        }
      }
    }
  }
}
