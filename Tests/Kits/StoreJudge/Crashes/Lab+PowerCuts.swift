import Conformance

/// Simulates power cuts: tries the disk states that are possible after each change.
extension Lab {
  mutating func tryStates(_ findings: inout Findings) async throws {
    try copy(base)
    let (disk, other, counted) = (try Disk(at: tried), try Disk(at: tried), try Disk(at: tried))
    let recording = try await record()
    let history = try await history(
      of: recording, on: other, ignoringTime: false, findings: &findings)
    let shares = shares(of: recording, on: counted)
    let images = history.map(\.states)
    var lists = images
    // Holds hashes, because some states have megabytes.
    var seen: Set<Int> = []
    for (number, step) in recording.steps.enumerated() {
      disk.apply(step)
      // A save is durable once it has returned, and every save is once the program has ended.
      let isOver = number == recording.steps.count - 1
      if isOver || scenario.printsWhenSaved && step == .output {
        lists = history.map { Array($0.states[$0.visible[number + 1]...]) }
        seen = []
      }
      for remains in remains(on: disk, atMost: shares[number], seen: &seen) {
        try Task.checkCancellation()
        guard findings.problems.count < Self.mostProblems else { return }
        findings.states += 1
        try remains.write(to: tried)
        if let problem = await problem(lists, images: images, ignoringTime: false) {
          findings.problems.append(
            "\(scenario.name): a power cut after \(number + 1) of \(recording.steps.count): \(problem)"
          )
        }
      }
    }
  }

  /// Returns how many states to test after each step. Steps with few states get all of them, which leaves
  /// more for the others. If there is less than one per step, random steps get one, and the last step gets
  /// two.
  private mutating func shares(of recording: Recording, on disk: Disk) -> [Int] {
    let counts = recording.steps.map { step in
      disk.apply(step)
      var loss = CountedLoss()
      _ = disk.remains(after: &loss)
      return loss.combinations
    }
    var shares = counts.map { _ in 0 }
    var left = states
    for (done, number) in counts.indices.sorted(by: { counts[$0] < counts[$1] }).enumerated() {
      let share = min(counts[number], Double(left) / Double(counts.count - done))
      shares[number] = Int(share + random.fraction())
      left = max(0, left - shares[number])
    }
    shares[counts.count - 1] = max(2, shares[counts.count - 1])
    return shares
  }

  /// Returns up to `most` disk states that a power cut may leave now and that were not tried before.
  private mutating func remains(
    on disk: Disk, atMost most: Int, seen: inout Set<Int>
  ) -> [Remains] {
    var found: [Remains] = []
    func add(_ remains: Remains) {
      if seen.insert(remains.hashValue).inserted { found.append(remains) }
    }
    var every = EveryLoss()
    // Many choices make no difference, such as zeros behind the end of a file.
    for _ in 0..<2 * most where found.count < min(most, max(2, most / 2)) {
      add(disk.remains(after: &every))
      if !every.advance() { return found }
    }
    var loss = RandomLoss(random)
    for _ in 0..<8 * most where found.count < most {
      loss.begin()
      add(disk.remains(after: &loss))
    }
    random = loss.random
    return found
  }
}
