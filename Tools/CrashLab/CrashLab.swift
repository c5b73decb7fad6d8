import ArgumentParser
import Conformance
import Foundation
import OfflineCore

@main
struct CrashLab: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "crash-lab", abstract: "Tries what faults and power cuts leave of stores.",
    subcommands: [Try.self, DeleteThenInsert.self], defaultSubcommand: Try.self)
}

struct Try: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "try",
    abstract: "Tries what faults and power cuts leave of the stores of feed and ligas.",
    discussion: """
      Runs each command with a fault at each change that it makes to its files, and tries what a \
      power cut may leave after each change: all of it, or a random choice where that is too much. \
      Whatever happens, the old lists or the new ones must be there, whole, and once a command has \
      ended only the new ones; the store's own check must agree; and the next save must work.
      """)

  @Option(help: "Where feed and ligas are.") var programs: String
  @Option(help: "The recorder, as it was built.") var recorder: String
  @Option(help: "Where all is tried; best in memory.") var folder: String
  @Option(help: "About how many faults are tried in each scenario; 0 for none.") var faults = 1000
  @Option(help: "About how many states after power cuts, likewise.") var states = 4000
  @Option(help: "What the random choices begin with.") var seed: UInt64?
  @Option(help: "Only scenarios whose names hold this.") var only: String?
  @Flag(help: "Take waiting for the disk for doing nothing: promises must break.")
  var ignoreSync = false
  @Flag(help: "Try a store that deletes before it inserts: promises must break.")
  var deleteThenInsert = false

  func run() async throws {
    do {
      // 1 for a verdict, another code when there is none.
      if try await !keepsPromises() { throw ExitCode.failure }
    } catch let code as ExitCode {
      throw code
    } catch {
      FileHandle.standardError.write(Data("crash-lab: \(error)\n".utf8))
      throw ExitCode(70)
    }
  }

  private func keepsPromises() async throws -> Bool {
    let seed = seed ?? .random(in: 0..<1_000_000)
    let schemes = ["sqlite", "json"]
    let all =
      deleteThenInsert
      ? schemes.map { .deletingFirst(on: $0) }
      : schemes.flatMap { Scenario.all(on: $0) }
        + schemes.flatMap { one in schemes.map { .migrations(from: one, to: $0) } }
    let scenarios = all.filter { only == nil || $0.name.contains(only ?? "") }
    let (faults, states) = (faults, states)
    let watched = WatchedPrograms(programs: programs, recorder: recorder, ignoresSync: ignoreSync)
    var total = Lab.Findings()
    try await withThrowingTaskGroup(of: (String, Lab.Findings).self) { group in
      var waiting = Array(scenarios.enumerated().reversed())
      let start = { (group: inout ThrowingTaskGroup<(String, Lab.Findings), any Error>) in
        guard let (number, scenario) = waiting.popLast() else { return }
        let folder = "\(folder)/\(number)"
        group.addTask {
          var lab = Lab(
            scenario: scenario, programs: watched, folder: folder, faults: faults, states: states,
            random: SplitMix64(seed: seed &+ UInt64(number)))
          let findings = try await lab.run()
          try FileManager.default.removeItem(atPath: folder)
          return (scenario.name, findings)
        }
      }
      for _ in 0..<ProcessInfo.processInfo.activeProcessorCount { start(&group) }
      while let (name, findings) = try await group.next() {
        start(&group)
        show(
          name.padding(toLength: 44, withPad: " ", startingAt: 0),
          "\(findings.faults) faults, \(findings.states) states, \(findings.problems.count) problems"
        )
        for problem in findings.problems.prefix(5) { show("  \(problem)") }
        total.faults += findings.faults
        total.states += findings.states
        total.problems += findings.problems
      }
    }
    show(
      "\(total.faults) faults, \(total.states) states, \(total.problems.count) problems; seed \(seed)"
    )
    guard total.faults + total.states > 0 else {
      throw LabError(description: "nothing was tried")
    }
    return total.problems.isEmpty
  }
}

/// Prints at once, whoever reads.
private func show(_ words: String...) {
  FileHandle.standardOutput.write(Data((words.joined(separator: " ") + "\n").utf8))
}

/// A planted fault: a save in two steps, between which neither list is there.
struct DeleteThenInsert: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete-then-insert", abstract: "Saves a list badly, for the lab to find it out.")

  @Argument var scheme: String
  @Argument var folder: String

  func run() async throws {
    let storage = LabPlace(scheme: scheme, name: "below/store").open(in: folder)
    let key = ListKey<StoredItem>(kind: "feed")
    let items = ["one", "two"].compactMap { StoredItem(fields: ["text": $0]) }
    try await storage.lists.remove(key.name)
    _ = try await storage.lists.replace(key, with: items, savedAt: .now, source: "lab")
    await storage.close()
  }
}
