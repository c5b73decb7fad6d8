import CommandLine
import Conformance
import FoundationEssentials
import OfflineCore
import Platform

/// Tests a scenario: with a fault at each of its changes, and with the possible states after a power cut.
struct Lab {
  let scenario: CrashScenario
  let programs: WatchedPrograms
  /// The working folder.
  let folder: String
  /// The approximate number of faults.
  let faults: Int
  /// The approximate number of states after power cuts.
  let states: Int
  var random: SplitMix64

  /// The number of problems after which a scenario ends: a store that hangs takes a minute for each.
  static let mostProblems = 5

  /// The number of tests, and the problems found.
  struct Findings {
    var faults = 0
    var states = 0
    /// One line for each broken promise.
    var problems: [String] = []

    /// The counts in words.
    var summary: String { "\(faults) faults, \(states) states, \(problems.count) problems" }
  }

  var base: String { folder + "/base" }
  var tried: String { folder + "/tried" }

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

  /// Records the changes that the command makes.
  ///
  /// - Throws: `ExplainedFailure` if the recording misses a change, because then the tested states would be
  ///   impossible.
  func record() async throws -> Recording {
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

  /// The states of a place that other processes see while the command runs.
  struct History {
    /// The distinct states in order.
    var states: [StoredContents] = []
    /// The index of the visible state after each number of steps.
    var visible: [Int] = []
  }

  /// Returns the history of each place.
  func history(
    of recording: Recording, on disk: Disk, ignoringTime: Bool, findings: inout Findings
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

  /// Checks what is left in all places, and returns the first problem.
  ///
  /// - Parameters:
  ///   - lists: The allowed states for each place; all its lists must be of the same state.
  ///   - images: The states that saved images may belong to, for each place. Images may be missing.
  func problem(
    _ lists: [[StoredContents]], images: [[StoredContents]], ignoringTime: Bool
  ) async -> String? {
    do {
      // Longer than all calls together may take; each of them has 30 seconds.
      return try await expectEnd(
        within: .seconds(180), in: "looking at what is left", expected: "an end"
      ) {
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

  func copy(_ source: String) throws {
    try? FileManager.default.removeItem(atPath: tried)
    try FileManager.default.copyItem(atPath: source, toPath: tried)
  }
}
