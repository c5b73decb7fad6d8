import Acceptance
import CommandLine
import Composition
import Conformance
import FoundationEssentials
import OfflineCore
import Platform
import Subprocess

/// Lets processes write to one store at once, kills them repeatedly, and checks their journals.
struct HistoryRun {
  var store: StoreLocator
  /// The folder of the journals.
  let folder: String
  let processes: Int
  let tasks: Int
  /// How often each process is started; all runs but the last are killed.
  let rounds: Int
  /// The number of calls of each task, unless it is killed.
  let calls: Int
  let seed: UInt64
  /// The id of the planted fault, if any.
  var fault: String?
  /// The faults of the network between the processes and the server, if any.
  var network: ServerProxy.Faults?
  /// Whether the server may be out of reach temporarily.
  var survivesOutages = false
  /// The pace of the calls, or `nil` for no limit.
  var pace: Pace?

  /// A limit in seconds, far above the time that the calls of a process take.
  private var longest: Double { 120 + Double(calls) / 2 }

  /// The result of a run.
  struct Verdict {
    let history: RecordedHistory
    let kills: Int
    let cuts: Int
    /// The problem found, or `nil`.
    let problem: String?

    /// The counts in words.
    var summary: String {
      let outcomes = history.calls.map(\.outcome)
      let writes = outcomes.count { if case .wrote = $0 { true } else { false } }
      let reads = outcomes.count { if case .read = $0 { true } else { false } }
      return "\(outcomes.count) calls: \(writes) writes, \(reads) reads, "
        + "\(outcomes.count { $0 == .refused }) refused, "
        + "\(outcomes.count { $0 == .unknown }) cancelled, cut off, or killed with \(kills) "
        + "processes, \(cuts) connections cut; "
        + (problem == nil ? "0 problems" : "1 problem") + pauses
    }

    /// The pauses between acknowledged writes, up to the last call.
    private var pauses: String {
      var writes = history.calls.compactMap { call in
        if case .wrote = call.outcome { call.ended } else { nil }
      }.sorted()
      if let end = history.calls.map(\.began).max() { writes.append(end) }
      let pauses = zip(writes.dropFirst(), writes).map { $0 - $1 }.filter { $0 > 1 }.sorted()
      guard let longest = pauses.last else { return "" }
      let seconds = [pauses[pauses.count / 2], longest].map { ($0 * 10).rounded() / 10 }
      return "; \(pauses.count) pauses of over 1 s: median \(seconds[0]) s, longest \(seconds[1]) s"
    }
  }

  func callAsFunction() async throws -> Verdict {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let journal = Journal(path: folder + "/journal")
    let storage = store.openForTrial()
    let reader = RandomWriter(
      (processes * rounds + 1) * tasks, on: storage, seed: seed, record: journal.add)
    let proxy = try network.flatMap {
      try ServerProxy(to: store.place, of: store.plugin, with: $0, seed: seed)
    }
    defer { proxy?.close() }
    do {
      try await reader.begin()
      let ends = try await runProcesses(
        on: proxy.map { store.at($0.place(store.place, of: store.plugin)) } ?? store)
      try await reader.end()
      let kills = ends.count { $0 == .killed }
      let isIdle = kills == 0 && !ends.contains { if case .failed = $0 { true } else { false } }
      guard !isIdle || rounds == 1 else {
        throw ExplainedFailure(.store, "no process was killed while it did something")
      }
      let history = RecordedHistory(try events())
      return Verdict(
        history: history, kills: kills, cuts: proxy?.cutCount ?? 0,
        problem: try await problem(of: history, ends: ends, in: storage))
    } catch let error where error is ExplainedFailure || error is CancellationError {
      throw error
    } catch {
      return Verdict(
        history: RecordedHistory(try events()), kills: 0, cuts: proxy?.cutCount ?? 0,
        problem: "in the end: \(finding(of: error))")
    }
  }

  /// The end of a process.
  private enum End: Equatable {
    case done, killed
    /// Killed before it made any call.
    case killedTooSoon
    /// An unexpected end of its own, which counts against the store.
    case failed(String)
  }

  private func runProcesses(on store: StoreLocator) async throws -> [End] {
    try await withThrowingTaskGroup(of: [End].self) { group in
      for slot in 0..<processes {
        group.addTask {
          var random = SplitMix64(seed: seed &+ UInt64(slot))
          var ends: [End] = []
          for round in 0..<rounds {
            var patience = 0.02 + 0.28 * random.fraction()
            var end: End
            // A busy machine may take long to start the process.
            repeat {
              end = try await runProcess(
                slot * rounds + round, on: store,
                killedAfter: round < rounds - 1 ? patience : nil)
              patience *= 2
            } while end == .killedTooSoon && patience < longest
            ends.append(end)
          }
          return ends
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
  }

  private func runProcess(
    _ number: Int, on store: StoreLocator, killedAfter patience: Double?
  ) async throws -> End {
    let journal = folder + "/journal-\(number)"
    var words = ["--signal=KILL", "\(patience ?? longest)", ProcessEnvironment.program ?? ""]
    words += ["write", "--journal", journal]
    words += ["--number", "\(number)", "--tasks", "\(tasks)", "--calls", "\(calls)"]
    words += ["--seed", "\(seed)"] + (fault.map { ["--fault", $0] } ?? [])
    words += (pace?.words ?? []) + (survivesOutages ? ["--outages"] : [])
    // Without this option, timeout would report a kill if the process ended in the same moment.
    let options = ["--foreground", "--preserve-status"]
    let ended = try await Subprocess.run(
      .name("timeout"), arguments: Arguments(options + words),
      environment: .inherit.updating(["FEED_STORE": store.text]),
      platformOptions: .endingWhatItStarted, output: .discarded, error: .string(limit: 1 << 16))
    try Task.checkCancellation()
    switch ended.terminationStatus {
    case .exited(0): return .done
    case .exited(137), .signaled(9):
      guard patience != nil else { return .failed("no end within \(longest) seconds") }
      return FileManager.default.fileExists(atPath: journal) ? .killed : .killedTooSoon
    // The last three are the codes of timeout if it cannot start the program.
    case .exited(Journal.failure), .exited(125...127):
      throw ExplainedFailure(.store, "process \(number): \(ended.standardError)")
    case let status: return .failed("\(status): \(ended.standardError)")
    }
  }

  private func events() throws -> [RecordedHistory.Event] {
    try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasPrefix("journal") }
      .flatMap { try Journal(path: "\(folder)/\($0)").events() }
  }

  private func problem(
    of history: RecordedHistory, ends: [End], in storage: Storage
  ) async throws -> String? {
    for case .failed(let end) in ends { return "a process ended with \(end)" }
    do {
      try history.check()
    } catch {
      return "\(error)"
    }
    await storage.close()
    return await store.problem()
  }
}
