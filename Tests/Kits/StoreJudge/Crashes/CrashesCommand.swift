import ArgumentParser
import CommandLine
import Composition
import OfflineCore
import Terminal

/// Runs the crash lab on scenarios, and prints the problems found.
struct CrashesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "crashes",
    abstract: "Try what faults and power cuts leave of stores in files.",
    discussion: """
      Runs each command with a fault at each change that it makes to its files, and tries what a \
      power cut may leave after each change: all of it, or a random choice where that is too much. \
      Whatever happens, the old lists or the new ones must be there, whole, and once a command has \
      ended only the new ones; the store's own check must agree; and the next save must work. A \
      command that takes more than a minute, and a store that does not return within three, is a \
      problem, and a scenario is over with its fifth.

      A command of your own that writes stands behind '--'. Of its words, STORE becomes the store as \
      one names it, and PLACE the path alone. It has to save the same each time, in one process that is \
      linked dynamically.
      """)

  @OptionGroup var trial: TrialOptions
  @Option(help: "About how many faults are tried in each scenario; 0 for none.") var faults = 1000
  @Option(help: "About how many states after power cuts, likewise.") var states = 4000
  @Option(help: "How many programs of random changes are tried on each store.") var rounds = 8
  @Option(help: "Only scenarios whose names hold this.") var only: String?
  @Option(help: "Take waiting for the disk for doing nothing, for files whose paths end so.")
  var ignoreSyncOf: String?
  @Argument(parsing: .postTerminator) var command: [String] = []

  func validate() throws {
    guard min(faults, states, rounds) >= 0 else {
      throw ValidationError("--faults, --states and --rounds are at least 0")
    }
  }

  func run() async throws {
    let plugins = try trial.storesInFiles()
    let seed = trial.seed ?? .random(in: 0..<1_000_000)
    let known =
      command.isEmpty
      ? scenarios(plugins, seed: seed) : plugins.flatMap { CrashScenario.command(command, on: $0) }
    try await trial.withFolder { folder in
      let programs = try await WatchedPrograms(recorderIn: folder, ignoringSyncOf: ignoreSyncOf)
      let chosen = known.filter { only.map($0.name.contains) ?? true }
      let scenarios = chosen.filter { programs.has($0.words[0]) }
      if scenarios.count < chosen.count {
        show("Left out, as 'ligas' is not beside this program: \(chosen.count - scenarios.count)")
      }
      let names = Column(scenarios.map(\.name), atMost: Column.widestAtEnd)
      let findings = try await CrashLab(
        programs: programs, folder: folder, faults: faults, states: states, seed: seed
      ).tryAll(scenarios) { name, findings in
        show("\(names.padded(name)) \(findings.summary)")
        for problem in findings.problems { show("  \(problem)") }
      }
      show("\(findings.summary); seed \(seed)")
      guard findings.faults + findings.states > 0 else {
        throw UsageError("nothing was tried: --only, --faults and --states leave nothing")
      }
      if !findings.problems.isEmpty { throw ExitCode.failure }
    }
  }

  /// Returns the scenarios of `feed` and `ligas`, migrations, and random changes.
  private func scenarios(_ plugins: [StorePlugin], seed: UInt64) -> [CrashScenario] {
    plugins.flatMap(CrashScenario.all)
      + plugins.flatMap { one in plugins.map { .migration(from: one, to: $0) } }
      + (0..<rounds).flatMap { round in plugins.map { .saving(seed &+ UInt64(round), on: $0) } }
  }
}
