import ArgumentParser
import FoundationEssentials

/// The rate and the end of the calls in a history.
struct Pace: ParsableArguments {
  @Option(help: "How many calls a second each task makes at most.") var rate: Double?
  @Option(help: "A file: once it is there, no task makes another call.") var until: String?

  /// The options that pass the pace to another process.
  var words: [String] {
    (rate.map { ["--rate", "\($0)"] } ?? []) + (until.map { ["--until", $0] } ?? [])
  }

  mutating func validate() throws {
    if let rate, !(rate > 0) { throw ValidationError("--rate is more than 0") }
  }

  /// Waits until the next call is due, and returns whether to make it.
  func goesOn() async throws -> Bool {
    if let rate { try await Task.sleep(for: .seconds(1 / rate)) }
    return until.map { !FileManager.default.fileExists(atPath: $0) } ?? true
  }
}
