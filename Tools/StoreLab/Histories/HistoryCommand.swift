import ArgumentParser
import Conformance
import Foundation
import OfflineCore
import PlantedFaults

/// Records histories, and judges them.
struct HistoryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Has processes write to one store at once, and judges the whole history.",
    discussion: """
      Processes of several tasks each replace, extend and read one list; some calls are cancelled, \
      and processes killed and started anew. Some order of the calls has to explain every answer, \
      and none may come before one that had ended when it began. The seed repeats what is done, but \
      not what happens at the same time.
      """)

  @Option(help: "Where the stores and the journals are made.") var folder: String
  @Option(help: "How many processes there are at once.") var processes = 4
  @Option(help: "How many tasks each has.") var tasks = 4
  @Option(help: "How many times each process is started; all but the last are killed.")
  var rounds = 25
  @Option(help: "How many calls each task makes, unless it is killed.") var calls = 100
  @Option(help: "What the random choices begin with.") var seed: UInt64?
  @Option(help: "A fault to plant, which has to be found.") var fault: PlantedFault?
  @Option(
    help: """
      A store on a server instead of those in files, such as postgres://…; 'environment' is that of \
      \(LabPlace.variable). The history is written beside it.
      """)
  var store: String?
  @Flag(help: "Cuts each connection to the server after some bytes.") var cuts = false
  @Flag(help: "Says nothing on each connection for up to two seconds before it is cut.")
  var stalls = false
  @Option(
    parsing: .unconditional,
    help: "How many milliseconds later all arrives that is said to the server, and by it.")
  var delay = 0
  @Flag(help: "The server may be out of reach now and then.") var outages = false
  @OptionGroup var pace: Pace

  mutating func validate() throws {
    guard delay >= 0 else { throw ValidationError("--delay is at least 0") }
    guard min(processes, tasks, rounds, calls) > 0 else {
      throw ValidationError("--processes, --tasks, --rounds and --calls are at least 1")
    }
    guard store != nil || !(cuts || stalls || outages || delay > 0) else {
      throw ValidationError("--cuts, --stalls, --delay and --outages are for a store on a server")
    }
  }

  func run() async throws {
    let seed = seed ?? .random(in: 0..<1_000_000)
    var isSound = true
    for place in try places() {
      let scratch = place.scratch()
      var run = HistoryRun(
        place: scratch?.place ?? place, folder: "\(folder)/\(place.scheme)",
        processes: processes, tasks: tasks, rounds: rounds, calls: calls, seed: seed,
        fault: fault?.id)
      run.pace = pace
      run.survivesOutages = outages || cuts || stalls
      run.network = network
      let verdict: HistoryRun.Verdict
      do {
        verdict = try await run()
        try await scratch?.erase()
      } catch let error as StoreError {
        throw LabError(description: "\(place.scheme): \(error.reason), \(error.detail)")
      }
      show("\(place.scheme): \(verdict.summary)")
      if let problem = verdict.problem {
        isSound = false
        show("  \(problem)")
      }
    }
    show("seed \(seed)")
    if !isSound { throw ExitCode.failure }
  }

  private var network: ServerProxy.Faults? {
    guard cuts || stalls || delay > 0 else { return nil }
    var faults = ServerProxy.Faults()
    faults.lifetimes = cuts || stalls ? 1...20_000 : nil
    faults.longestSilence = stalls ? .seconds(2) : .zero
    faults.delay = .milliseconds(delay)
    return faults
  }

  private func places() throws -> [LabPlace] {
    guard let store else {
      return ["sqlite", "json"].map { LabPlace(scheme: $0, name: "store") }
    }
    let given =
      store == "environment" ? ProcessInfo.processInfo.environment[LabPlace.variable] : store
    guard let place = given.flatMap({ LabPlace(onServer: $0) }) else {
      throw ValidationError("--store needs a store on a server, such as postgres://USER@HOST/DB")
    }
    return [place]
  }
}
