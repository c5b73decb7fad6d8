import ArgumentParser
import Foundation

/// Tries scenarios, and prints what was found.
struct CrashesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "crashes",
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
  @Option(help: "How many programs of random changes are tried on each store.") var rounds = 8
  @Option(help: "What the random choices begin with.") var seed: UInt64?
  @Option(help: "Only scenarios whose names hold this.") var only: String?
  @Option(help: "Take waiting for the disk for doing nothing, for files whose paths end so.")
  var ignoreSyncOf: String?

  func run() async throws {
    let schemes = ["sqlite", "json"]
    let seed = seed ?? .random(in: 0..<1_000_000)
    let all =
      schemes.flatMap { CrashScenario.all(on: $0) }
      + schemes.flatMap { one in schemes.map { .migrations(from: one, to: $0) } }
      + (0..<rounds).flatMap { round in
        schemes.map { .saving(seed &+ UInt64(round), on: $0) }
      }
    let findings = try await CrashLab(
      programs: WatchedPrograms(
        programs: programs, recorder: recorder, ignoresSyncOf: ignoreSyncOf),
      folder: folder, faults: faults, states: states, seed: seed
    ).tryAll(all.filter { only == nil || $0.name.contains(only ?? "") }) { name, findings in
      show(name.padding(toLength: 44, withPad: " ", startingAt: 0), findings.summary)
      for problem in findings.problems.prefix(5) { show("  \(problem)") }
    }
    show("\(findings.summary); seed \(seed)")
    guard findings.faults + findings.states > 0 else {
      throw LabError(description: "nothing was tried")
    }
    if !findings.problems.isEmpty { throw ExitCode.failure }
  }
}
