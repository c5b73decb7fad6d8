import Foundation
import ProgramSupport
import Testing

/// A temporary home for one test, with the built `ligas`.
struct LigasPlayground: Sendable {
  let folder: String
  private let program: BuiltProgram

  static func run(_ body: (LigasPlayground) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.path + "/ligas-\(UUID())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await body(LigasPlayground(folder: folder, program: BuiltProgram("ligas")))
  }

  func ligas(_ words: [String]) async throws -> BuiltProgram.Result {
    try await program.run(words, environment: ["HOME": folder])
  }

  /// Runs `ligas` and parses the single document that it prints.
  func document(_ words: String...) async throws -> NSDictionary {
    let result = try await ligas(words + ["--json"])
    #expect(result.status == 0, "\(result.errors)")
    return try #require(JSONSerialization.jsonObject(with: result.output) as? NSDictionary)
  }

  var stores: [String] { ["sqlite:\(folder)/leagues.sqlite", "json:\(folder)/leagues"] }
}

extension NSDictionary {
  /// Returns the items of a list by its name.
  func items(_ name: String) -> [NSDictionary] { self[name] as? [NSDictionary] ?? [] }
}
