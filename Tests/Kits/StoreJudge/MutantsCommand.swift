import Acceptance
import ArgumentParser
import CommandLine
import Composition
import Conformance
import FoundationEssentials
import OfflineCore
import PlantedFaults

/// Plants each fault, and prints which methods find it.
struct MutantsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mutants",
    abstract: "Plant faults in stores, to see who finds them: whether the verdicts can be trusted.",
    discussion: """
      The kit and the scenarios try each fault in a store in memory. The crash lab and histories \
      need processes, and so try, on stores in files, those faults that can be planted in any store. A fault that nobody finds means a missing rule.
      """)

  @OptionGroup var trial: TrialOptions
  @Option(help: "Only faults whose names hold this.") var only: String?

  func run() async throws {
    let faults = PlantedFault.all.filter { only.map($0.id.contains) ?? true }
    guard !faults.isEmpty else { throw UsageError("--only: no fault has such a name") }
    let plugins = try trial.storesInFiles()
    var survivors: [String] = []
    try await trial.withFolder { folder in
      let search = MutantSearch(
        plugins: plugins, folder: folder, seed: trial.seed ?? 1,
        programs: try await WatchedPrograms(recorderIn: folder))
      show("fault · kit · scenarios · crash lab · history · what the store gets wrong")
      guard try await search.finders(of: .none).isEmpty else {
        throw ExplainedFailure(
          .store, "faults are found where none was planted: try the other judges before")
      }
      for fault in faults {
        let finders = try await search.finders(of: fault)
        let cells = MutantSearch.Finder.allCases.map { finder in
          finder.tries(fault) ? finders[finder] ?? "no" : "–"
        }
        show(([fault.id] + cells + [fault.sentence]).joined(separator: " · "))
        if finders.isEmpty { survivors.append(fault.id) }
      }
      show(
        survivors.isEmpty
          ? "Each is found by somebody." : "Found by nobody: \(survivors.joined(separator: ", "))")
    }
    if !survivors.isEmpty { throw ExitCode.failure }
  }
}

/// The search for planted faults.
private struct MutantSearch {
  /// The stores in files, for the methods that need processes.
  let plugins: [StorePlugin]
  let folder: String
  let seed: UInt64
  let programs: WatchedPrograms

  /// A method that looks for faults.
  enum Finder: CaseIterable {
    case kit, scenarios, crashLab, history

    func tries(_ fault: PlantedFault) -> Bool {
      switch self {
      case .kit, .scenarios: true
      case .crashLab, .history: fault.plant != nil
      }
    }
  }

  /// Returns the methods that find the fault, each with its own name for the finding.
  func finders(of fault: PlantedFault) async throws -> [Finder: String] {
    var finders: [Finder: String] = [:]
    for finder in Finder.allCases where finder.tries(fault) || fault.killedBy == nil {
      finders[finder] =
        switch finder {
        case .kit: try await failureOfKit(fault)
        case .scenarios: try await failureOfScenarios(fault)
        case .crashLab: try await problemOfCrashLab(fault)
        case .history: try await problemOfHistory(fault)
        }
    }
    return finders
  }

  /// Returns the first requirement that fails.
  private func failureOfKit(_ fault: PlantedFault) async throws -> String? {
    // Begins with the requirement for this fault, which makes the others unnecessary.
    let requirements =
      StoreRequirement.all.filter { $0.id == fault.killedBy }
      + StoreRequirement.all.filter { $0.id != fault.killedBy }
    for requirement in requirements {
      do {
        _ = try await requirement.check(
          fault.plugin, beside: fault.place, hooks: fault.hooks, seed: seed)
      } catch is ConformanceFailure {
        return requirement.id
      }
    }
    return nil
  }

  /// Returns the scenarios that fail.
  private func failureOfScenarios(_ fault: PlantedFault) async throws -> String? {
    let store = try StoreLocator(
      "\(fault.plugin.scheme):\(fault.place.rawValue)", in: [fault.plugin], app: "feed", source: "",
      environment: ["HOME": folder])
    let scenarios = Scenario.feed + Scenario.leagues
    var failed: [String] = []
    _ = try await AcceptanceRun(scenarios, on: [store], program: nil) { row in
      for case .failed in row.outcomes { failed.append(row.scenario.id) }
    }
    guard let first = failed.first else { return nil }
    return failed.count == 1 ? first : "\(first) and \(failed.count - 1) more"
  }

  private func problemOfCrashLab(_ fault: PlantedFault) async throws -> String? {
    let lab = CrashLab(
      programs: programs, folder: folder + "/crashes", faults: 0, states: 100, seed: seed)
    let id = fault.killedBy == nil ? nil : fault.id
    let scenarios = plugins.map { CrashScenario.saving(seed, with: id, on: $0) }
    return try await lab.tryAll(scenarios).problems.isEmpty ? nil : "found"
  }

  private func problemOfHistory(_ fault: PlantedFault) async throws -> String? {
    for plugin in plugins {
      let folder = "\(folder)/history"
      try? FileManager.default.removeItem(atPath: folder)
      let run = HistoryRun(
        store: try .trial(plugin, at: folder + "/store"), folder: folder, processes: 2, tasks: 3,
        rounds: 1, calls: 60, seed: seed, fault: fault.killedBy == nil ? nil : fault.id)
      if try await run().problem != nil { return "found" }
    }
    return nil
  }
}
