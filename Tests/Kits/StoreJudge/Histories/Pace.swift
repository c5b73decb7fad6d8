import ArgumentParser
import FoundationEssentials

/// How fast the tasks of a history make their calls, and until when.
struct Pace: ParsableArguments {
  @Option(help: "How many calls a second each task makes at most.") var rate: Double?
  @Option(help: "A file: once it is there, no task makes another call.") var until: String?

  /// What tells another process of it.
  var words: [String] {
    (rate.map { ["--rate", "\($0)"] } ?? []) + (until.map { ["--until", $0] } ?? [])
  }

  mutating func validate() throws {
    if let rate, !(rate > 0) { throw ValidationError("--rate is more than 0") }
  }

  /// Waits for the turn of a next call; whether it is to be made.
  func goesOn() async throws -> Bool {
    if let rate { try await Task.sleep(for: .seconds(1 / rate)) }
    return until.map { !FileManager.default.fileExists(atPath: $0) } ?? true
  }
}
