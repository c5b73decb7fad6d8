import Foundation
import PlantedFaults
import ProgramSupport
import Testing

/// The stores with planted faults, as the user names them.
struct GalleryTests {
  @Test(arguments: PlantedFault.all)
  func theCommandFindsEachFault(_ fault: PlantedFault) async throws {
    let requirement = try #require(fault.killedBy)
    let result = try await judge(
      "conformance", "--store", "broken:\(fault.id)", "--only", requirement, "--seed", "1", "--json"
    )
    #expect(result.status == 1, "\(result.errors)")
    #expect(try outcome(result, of: "broken:\(fault.id)") == "failed")
  }

  @Test(arguments: [
    "deletes-then-inserts", "keeps-old-items", "looking-is-using", "clears-nothing",
  ])
  func aFaultIsPlantedInAnotherStore(id: String) async throws {
    let fault = try #require(PlantedFault.all.first { $0.id == id })
    let requirement = try #require(fault.killedBy)
    try await inFolder { folder in
      for store in ["sqlite:\(folder)/a.sqlite", "json:\(folder)/b"] {
        let broken = "broken:\(id):\(store)"
        let result = try await judge(
          "conformance", "--store", broken, "--only", requirement, "--seed", "1", "--json")
        #expect(try outcome(result, of: "broken:\(id)") == "failed")
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }
  }

  @Test func whatIsSavedByAWrongStoreIsInTheStoreBelow() async throws {
    try await inFolder { folder in
      let store = "sqlite:\(folder)/feed.sqlite"
      let saved = try await judge(
        "feed", "load", "--store", "broken:deletes-then-inserts:\(store)", "--json")
      #expect(saved.status == 0, "\(saved.errors)")
      #expect(try notices(saved).first?.contains("is wrong on purpose: it replaces a list") == true)
      let sound = try await judge("feed", "load", "--store", store, "--offline", "--json")
      #expect(sound.status == 0, "\(sound.errors)")
      #expect(try notices(sound) == [])
    }
  }

  @Test func aScenarioIsRed() async throws {
    let result = try await judge(
      "acceptance", "A1", "A3", "--store", "broken:keeps-old-items", "--store", "memory:")
    #expect(result.status == 1)
    #expect(result.text.contains("A1 on broken:keeps-old-items"))
    #expect(result.text.contains("3 passed, 1 failed, 0 skipped"))
  }

  @Test func theSchemeAloneListsAllFaults() async throws {
    let result = try await judge("feed", "load", "--store", "broken:")
    #expect(result.status == 64)
    for fault in PlantedFault.all {
      #expect(result.errors.contains("  broken:\(fault.id)  \(fault.sentence)\n"))
    }
    #expect(result.errors.contains("Rule 3, Replace is one atomic step. It hurts whoever reads"))
  }

  @Test(arguments: [
    ("broken:deletes-then-insert", "did you mean 'deletes-then-inserts'?"),
    ("broken:deletes-then-inserts:memory:", "what forgets shows nothing"),
    ("broken:deletes-then-inserts:sqlite:", "name the place of the store: broken:deletes"),
    ("broken:deletes-then-inserts:sqlit:x", "unknown store 'sqlit:x'; did you mean 'sqlite:x'?"),
    ("broken:makes-anew:sqlite:x", "a fault of the backend itself is in a store of its own"),
  ])
  func whatIsNoWrongStoreIsRefused(word: String, advice: String) async throws {
    let result = try await judge("feed", "load", "--store", word)
    #expect(result.status == 64)
    #expect(result.errors.contains(advice), "\(result.errors)")
  }

  @Test(.hangLimit) func noOtherProgramShipsAWrongStore() async throws {
    for program in ["feed", "ligas", "feed-web"] {
      let result = try await BuiltProgram(program).run(["--store", "broken:keeps-old-items"])
      #expect(result.status == 64)
      #expect(result.errors.contains("unknown store"), "\(program): \(result.errors)")
    }
  }

  private func judge(_ words: String...) async throws -> BuiltProgram.Result {
    let home = FileManager.default.temporaryDirectory.path + "/judge-home-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: home) }
    return try await BuiltProgram("judge").run(words, environment: ["HOME": home])
  }

  /// Runs `body` with a temporary folder.
  private func inFolder(_ body: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.path + "/judge-\(UUID())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await body(folder)
  }

  private func outcome(_ result: BuiltProgram.Result, of store: String) throws -> String? {
    struct Report: Decodable {
      struct Requirement: Decodable { let results: [String: String] }
      let requirements: [Requirement]
    }
    // A fault may print something before the document.
    let line = try #require(result.text.split(separator: "\n").last)
    let report = try JSONDecoder().decode(Report.self, from: Data(line.utf8))
    return report.requirements.first?.results[store]
  }

  private func notices(_ result: BuiltProgram.Result) throws -> [String] {
    struct Feed: Decodable { let notices: [String]? }
    return try JSONDecoder().decode(Feed.self, from: result.output).notices ?? []
  }
}

/// Stores that block or end their process, which the judge observes from another process.
struct StoppingStoreTests {
  @Test(arguments: PlantedFault.stopping)
  func theRequirementThatWasRunningIsNamed(_ fault: PlantedFault) async throws {
    let requirement = try #require(fault.killedBy)
    let result = try await BuiltProgram("judge").run([
      "conformance", "--store", "broken:\(fault.id)", "--only", requirement, "--seed", "1",
    ])
    #expect(result.status == 1, "\(result.errors)")
    #expect(result.text.contains("✗  \(requirement) on broken:\(fault.id)"))
    let ending =
      switch fault.id {
      case "ends-the-process": "it ended the process, with the exit status 0"
      case "crashes": "it ended the process, by the signal 6, Aborted"
      default: "it did not return within 30 seconds"
      }
    #expect(result.text.contains(ending), "\(result.text)")
  }
}
