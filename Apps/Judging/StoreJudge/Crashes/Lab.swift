import CommandLine
import Conformance
import FoundationEssentials
import OfflineCore

/// Tries a scenario: with a fault at each of its changes, and with all that a power cut may leave
/// after each.
struct Lab {
  let scenario: CrashScenario
  let programs: WatchedPrograms
  /// Where all is tried.
  let folder: String
  /// About how many faults are tried.
  let faults: Int
  /// About how many states after power cuts.
  let states: Int
  var random: SplitMix64

  /// After so many problems a scenario is over: a store that hangs takes a minute for each.
  private static let mostProblems = 5

  /// What was tried, and what was found.
  struct Findings {
    var faults = 0
    var states = 0
    /// One line for each that broke a promise.
    var problems: [String] = []

    /// How many there were of each.
    var summary: String { "\(faults) faults, \(states) states, \(problems.count) problems" }
  }

  private var base: String { folder + "/base" }
  private var tried: String { folder + "/tried" }

  mutating func run() async throws -> Findings {
    try FileManager.default.createDirectory(atPath: base, withIntermediateDirectories: true)
    for words in scenario.before where programs.has(words[0]) {
      let end = try await programs.run(scenario.words(words, in: base), in: base)
      guard end.status == 0 else { throw ExplainedFailure(.store, "\(words): \(end.errors)") }
    }
    var findings = Findings()
    if faults > 0 { try await tryFaults(&findings) }
    if states > 0 { try await tryStates(&findings) }
    return findings
  }

  /// What the command changes.
  ///
  /// - Throws: `ExplainedFailure` when that is not all that it has changed: then what is tried here would be
  ///   no disk of this world.
  private func record() async throws -> Recording {
    let replayed = try Disk(at: tried)
    let recording = try await programs.record(
      scenario.words(scenario.words, in: tried), in: tried)
    for step in recording.steps { replayed.apply(step) }
    var none = NoLoss()
    let files = try Disk(at: tried).remains(after: &none).files
    guard !recording.steps.isEmpty else {
      throw ExplainedFailure(
        .store,
        "\(scenario.name): nothing was written below \(tried); is the store among the words, and what is run "
          + "one program that is linked dynamically, and starts no others?")
    }
    let expected = replayed.remains(after: &none).files
    let others = Set(files.keys).union(expected.keys).filter { files[$0] != expected[$0] }
    guard others.isEmpty else {
      throw ExplainedFailure(
        .store,
        "\(scenario.name): not every change was noted: \(others.sorted().joined(separator: ", "))")
    }
    return recording
  }

  // MARK: Faults

  private mutating func tryFaults(_ findings: inout Findings) async throws {
    try copy(base)
    let disk = try Disk(at: tried)
    let recording = try await record()
    let allowed = try await history(
      of: recording, on: disk, ignoringTime: true, &findings
    ).map(\.states)
    // A fault may lead to further changes, such as those that tidy up.
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

  // MARK: States after a power cut

  private mutating func tryStates(_ findings: inout Findings) async throws {
    try copy(base)
    let (disk, other, counted) = (try Disk(at: tried), try Disk(at: tried), try Disk(at: tried))
    let recording = try await record()
    let history = try await history(of: recording, on: other, ignoringTime: false, &findings)
    let shares = shares(of: recording, on: counted)
    let images = history.map(\.states)
    var lists = images
    // By their hashes, for some have megabytes.
    var seen: Set<Int> = []
    for (number, step) in recording.steps.enumerated() {
      disk.apply(step)
      // What has returned is there to stay, and so is all when the program has ended well.
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

  /// How many states are tried after each step: where there are few in all, each of them, so that more is
  /// left to the others; where not even one is left, one after some of them, and two after the last.
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

  /// What a power cut may leave now, and has not left before: all of it, or as much of it as is tried.
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

  // MARK: What must hold

  /// What others see of a place while the command goes on.
  private struct History {
    /// One after the other.
    var states: [StoredContents] = []
    /// Which of them is seen after so many steps.
    var visible: [Int] = []
  }

  /// What others see of each place.
  private func history(
    of recording: Recording, on disk: Disk, ignoringTime: Bool, _ findings: inout Findings
  ) async throws -> [History] {
    var history = scenario.places.map { _ in History() }
    var none = NoLoss()
    for number in 0...recording.steps.count {
      if number > 0 { disk.apply(recording.steps[number - 1]) }
      try disk.remains(after: &none).write(to: tried)
      for (index, store) in try scenario.stores(in: tried).enumerated() {
        let contents = try await store.contents(ignoringTime: ignoringTime)
        if history[index].states.last != contents { history[index].states.append(contents) }
        history[index].visible.append(history[index].states.count - 1)
      }
    }
    for (place, history) in zip(scenario.places, history) {
      var lists: [[ListName: UInt64]] = []
      for state in history.states where lists.last != state.lists { lists.append(state.lists) }
      if lists.count > scenario.states {
        findings.problems.append(
          "\(scenario.name): others see \(lists.count) states of \(place.path) one after the other"
        )
      }
    }
    if scenario.states > 1, history.last?.states.first == history.last?.states.last {
      throw ExplainedFailure(.store, "\(scenario.name): nothing has changed")
    }
    return history
  }

  /// What is wrong with what was left, of each place.
  ///
  /// - Parameters:
  ///   - lists: The states of which the lists must be those of one.
  ///   - images: The states that the bytes of images may be of, as far as they are there.
  private func problem(
    _ lists: [[StoredContents]], images: [[StoredContents]], ignoringTime: Bool
  ) async -> String? {
    do {
      // Longer than all calls may take together, each of which has 30 seconds.
      return try await expectEnd(within: .seconds(180), "looking at what is left", "an end") {
        [self] in await whatIsWrong(lists, images: images, ignoringTime: ignoringTime)
      }
    } catch {
      return finding(of: error)
    }
  }

  private func whatIsWrong(
    _ lists: [[StoredContents]], images: [[StoredContents]], ignoringTime: Bool
  ) async -> String? {
    for (index, place) in scenario.places.enumerated() {
      do {
        let store = try scenario.stores(in: tried)[index]
        let contents = try await store.contents(ignoringTime: ignoringTime)
        guard lists[index].contains(where: { $0.lists == contents.lists }) else {
          let names = contents.lists.keys.map(\.kind).sorted().joined(separator: ", ")
          let what = names.isEmpty ? "nothing is left" : "neither old nor new of \(names)"
          return "\(place.path): \(what)"
        }
        for (url, digest) in contents.images
        where !images[index].contains(where: { $0.images[url] == digest }) {
          return "\(place.path): wrong bytes of \(url)"
        }
        if let problem = await store.problem() { return "\(place.path): \(problem)" }
      } catch {
        return "\(place.path): \(finding(of: error))"
      }
    }
    return nil
  }

  private func copy(_ source: String) throws {
    try? FileManager.default.removeItem(atPath: tried)
    try FileManager.default.copyItem(atPath: source, toPath: tried)
  }
}
