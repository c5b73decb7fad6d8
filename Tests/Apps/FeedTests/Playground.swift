import Foundation
import ProgramSupport
import Testing

/// A temporary folder for one test, and the built `feed` with it as home.
struct Playground: Sendable {
  let folder: String
  private let feed: BuiltProgram
  private let judge: BuiltProgram

  static func run(_ body: (Playground) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.path + "/feed-\(UUID())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await body(
      Playground(folder: folder, feed: BuiltProgram("feed"), judge: BuiltProgram("judge")))
  }

  /// Runs `feed` with the folder as home.
  func feed(
    _ words: String..., environment: [String: String] = [:]
  ) async throws -> BuiltProgram.Result {
    try await feed(words, environment: environment)
  }

  func feed(
    _ words: [String], environment: [String: String] = [:]
  ) async throws -> BuiltProgram.Result {
    try await feed.run(
      words, environment: environment.merging(["HOME": folder]) { first, _ in first })
  }

  /// Runs `judge` with a home of its own.
  func judge(
    _ words: String..., environment: [String: String] = [:]
  ) async throws -> BuiltProgram.Result {
    try await judge(words, environment: environment)
  }

  func judge(
    _ words: [String], environment: [String: String] = [:]
  ) async throws -> BuiltProgram.Result {
    try await judge.run(
      words, environment: environment.merging(["HOME": folder]) { first, _ in first })
  }

  /// The program that has the command.
  private func program(_ words: [String]) -> BuiltProgram {
    ["acceptance", "compare", "conformance"].contains(words.first) ? judge : feed
  }

  /// What a terminal of so many columns gets from `feed`.
  func screen(
    of stream: BuiltProgram.Stream = .output, _ words: String..., columns: Int,
    environment: [String: String] = [:]
  ) async throws -> String {
    try await screen(of: stream, words, columns: columns, environment: environment)
  }

  func screen(
    of stream: BuiltProgram.Stream = .output, _ words: [String], columns: Int,
    environment: [String: String] = [:]
  ) async throws -> String {
    try await program(words).screen(
      of: stream, words, environment: environment.merging(["HOME": folder]) { first, _ in first },
      columns: columns
    ).text
  }

  /// Runs `feed` and sends it a signal once `isReady` has returned.
  func interrupt(
    by signal: CInt, words: String..., isReady: () async throws -> Void
  ) async throws -> BuiltProgram.Result {
    try await feed.run(words, environment: ["HOME": folder]) { send in
      try await isReady()
      try await send(signal)
    }
  }

  /// Runs `feed` and parses the single document that it prints.
  func document(_ words: String...) async throws -> [String: Any] { try await document(words) }

  func document(_ words: [String]) async throws -> [String: Any] {
    let result = try await program(words).run(words + ["--json"], environment: ["HOME": folder])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.text.split(separator: "\n").count == 1)
    return try #require(
      JSONSerialization.jsonObject(with: result.output) as? [String: Any])
  }

  /// Returns the paths of everything in the folder.
  func files() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
  }

  /// Returns the stores that the folder can hold, as the user names them.
  func stores() -> [String] { ["sqlite:\(folder)/feed.sqlite", "json:\(folder)/feed.json-store"] }
}

/// Returns the code in an error document.
func errorCode(_ line: String) throws -> String? {
  let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
  let error = object?["error"] as? [String: Any]
  #expect((error?["message"] as? String)?.isEmpty == false)
  return error?["code"] as? String
}
