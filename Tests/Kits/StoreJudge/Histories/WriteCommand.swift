import ArgumentParser
import CommandLine
import Composition
import Conformance
import OfflineCore
import PlantedFaults

/// One of the writing processes of a history.
struct WriteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "write", abstract: "Writes at random, and notes it; a process of a history.",
    shouldDisplay: false)

  @Option var fault: PlantedFault?
  @Option var number: Int
  @Option var tasks: Int
  @Option var calls: Int
  @Option var seed: UInt64
  @Option var journal: String
  @Flag var outages = false
  @OptionGroup var pace: Pace

  func run() async throws {
    let storage = try TrialOptions.storeOfEnvironment().openForTrial(fault)
    let journal = Journal(path: journal)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<tasks {
        let writer = RandomWriter(
          number * tasks + task, on: storage, seed: seed, record: journal.add)
        group.addTask {
          try await writer.run(
            calls, cancels: true, survivesOutages: outages, while: pace.goesOn)
        }
      }
      try await group.waitForAll()
    }
    await storage.close()
  }
}
