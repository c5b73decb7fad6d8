import ArgumentParser
import CommandLine
import Composition
import Conformance
import OfflineCore
import PlantedFaults

/// Records histories of concurrent processes, and judges them.
struct HistoriesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "histories",
    abstract: "Have processes write to one store at once, and judge the whole history.",
    discussion: """
      Processes of several tasks each replace, extend and read one list; some calls are cancelled, \
      and processes killed and started anew. Some order of the calls has to explain every answer, \
      and none may come before one that had ended when it began. It is written beside the store that \
      is named. The seed repeats what is done, but not what happens at the same time.
      """)

  @OptionGroup var trial: TrialOptions
  @Option(help: "How many processes there are at once.") var processes = 4
  @Option(help: "How many tasks each has.") var tasks = 4
  @Option(help: "How many times each process is started; all but the last are killed.")
  var rounds = 25
  @Option(help: "How many calls each task makes, unless it is killed.") var calls = 100
  @Option(help: "A fault to plant, which has to be found.") var fault: PlantedFault?
  @Flag(help: "Cuts each connection to the server after some bytes.") var cuts = false
  @Flag(help: "Says nothing on each connection for up to two seconds before it is cut.")
  var stalls = false
  @Option(
    parsing: .unconditional,
    help: "How many milliseconds later all arrives that is said to the server, and by it.")
  var delay = 0
  @Flag(help: "The server may be out of reach now and then.") var outages = false
  @OptionGroup var pace: Pace

  func validate() throws {
    guard delay >= 0 else { throw ValidationError("--delay is at least 0") }
    guard min(processes, tasks, rounds, calls) > 0 else {
      throw ValidationError("--processes, --tasks, --rounds and --calls are at least 1")
    }
  }

  func run() async throws {
    let stores = try trial.chosenStores()
    let plugins = stores.map(\.plugin)
    if let other = stores.first(where: { !$0.canBeShared }) {
      throw UsageError("\(other.plugin.scheme): other processes can't open it")
    }
    guard !(cuts || stalls || outages || delay > 0) || !plugins.contains(where: \.hasDefaultPlace)
    else { throw UsageError("--cuts, --stalls, --delay and --outages are for a store on a server") }
    let seed = trial.seed ?? .random(in: 0..<1_000_000)
    var isSound = true
    try await trial.withFolder { folder in
      for store in stores {
        let verdict = try await verdict(
          on: store, in: "\(folder)/\(store.plugin.scheme)", seed: seed)
        show("\(store.plugin.scheme): \(verdict.summary)")
        if let problem = verdict.problem {
          isSound = false
          show("  \(problem)")
        }
      }
    }
    show("seed \(seed)")
    if !isSound { throw ExitCode.failure }
  }

  /// Judges one store. If the user named no place, the store is in the folder, so that a kept folder includes
  /// it.
  private func verdict(
    on store: StoreLocator, in folder: String, seed: UInt64
  ) async throws -> HistoryRun.Verdict {
    var run = HistoryRun(
      store: store, folder: folder, processes: processes, tasks: tasks, rounds: rounds,
      calls: calls,
      seed: seed, fault: fault?.id)
    run.pace = pace
    run.survivesOutages = outages || cuts || stalls
    run.network = network
    if store.isDefaultPlace {
      run.store = try .trial(store.plugin, at: folder + "/store")
      return try await run()
    }
    return try await store.withScratchStore("history") { scratch in
      run.store = store.at(scratch.place)
      return try await run()
    }
  }

  private var network: ServerProxy.Faults? {
    guard cuts || stalls || delay > 0 else { return nil }
    var faults = ServerProxy.Faults()
    faults.lifetimes = cuts || stalls ? 1...20_000 : nil
    faults.longestSilence = stalls ? .seconds(2) : .zero
    faults.delay = .milliseconds(delay)
    return faults
  }
}
