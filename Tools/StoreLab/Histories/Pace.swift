import ArgumentParser
import Foundation

/// How fast the tasks of a history make their calls, and until when.
struct Pace: ParsableArguments {
  @Option(help: "How many calls a second each task makes at most.") var rate: Double?
  @Option(help: "A file: once it is there, no task makes another call.") var until: String?

  /// What tells another process of it.
  var words: [String] {
    (rate.map { ["--rate", "\($0)"] } ?? []) + (until.map { ["--until", $0] } ?? [])
  }

  /// Waits for the turn of a call, counted from now; whether it is to be made.
  func begin() -> @Sendable (_ step: Int) async throws -> Bool {
    let (start, rate, until) = (ContinuousClock.now, rate, until)
    return { step in
      if let rate { try await Task.sleep(until: start + .seconds(Double(step) / rate)) }
      return until.map { !FileManager.default.fileExists(atPath: $0) } ?? true
    }
  }
}
