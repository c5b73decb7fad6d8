import InMemoryStore
import OfflineCore
import PlantedFaults
import Platform
import Synchronization
import Testing

@testable import Conformance

struct FailureTests {
  private struct Full: Error {}

  @Test func aFailureNamesRuleStepExpectedAndFound() async throws {
    let fault = try #require(PlantedFault.all.first { $0.id == "keeps-old-items" })
    let requirement = try #require(StoreRequirement.all.first { $0.id == "replaced-whole" })
    let failure = try await #require(throws: ConformanceFailure.self) {
      try await requirement.check(fault.plugin, beside: "place", seed: 1)
    }
    #expect(failure.requirement.hasPrefix("keeps-old-items: rule 3: replacing leaves"))
    #expect(failure.step.contains("after replace with 3 items"))
    #expect(failure.expected == "3")
    #expect(failure.found == "33")
  }

  @Test func longTextsAreCutWhereTheyDiffer() {
    let same = String(repeating: "x", count: 5000)
    let (one, other) = difference(between: same + "e\u{301}!" + same, and: same + "\u{E9}!" + same)
    #expect(one.count < 300)
    #expect(one != other)
    #expect(one.hasPrefix("…xxx"))
    #expect(other.contains("differs at character 5001, of 10002"))
    #expect(escaped("e\u{301}\u{0}\n") == "e\\u{301}\\u{0}\\u{A}")
  }

  @Test(
    arguments: [
      ("", 1, 1, ""), ("ab", 1, 2, "ab"), ("abc", 1, 2, "a…"), ("abc", 1, 1, "…"),
      ("a\nb", 2, 9, "a\nb"), ("a\nb\nc", 2, 9, "a\n…"), ("a\nb", 1, 9, "…"),
      ("a\n", 1, 9, "…"), ("ab\ncd", 2, 5, "ab\ncd"), ("ab\ncd", 2, 4, "ab\n…"),
      ("e\u{301}e", 1, 3, "e\u{301}e"), ("e\u{301}e", 1, 2, "e…"),
    ] as [(String, Int, Int, String)])
  func aBoundIsKeptToTheLetter(text: String, lines: Int, characters: Int, short: String) {
    let result = bounded(text, lines: lines, characters: characters)
    #expect(result.unicodeScalars.elementsEqual(short.unicodeScalars))
  }

  @Test func aFailureIsNeverMoreThanAScreen() {
    let long = Array(repeating: String(repeating: "long ", count: 500), count: 100)
      .joined(separator: "\n")
    let failure = ConformanceFailure(
      long, deviation: Deviation(step: long, expected: long, found: long))
    #expect(failure.description.count <= 2000)
    #expect(failure.description.split(separator: "\n").count <= 20)
  }

  @Test func aCleanUpThatFailsHidesNoFailure() async throws {
    let fault = try #require(PlantedFault.all.first { $0.id == "keeps-old-items" })
    #expect(try await failureWhereNothingIsErased(fault.plugin).step.contains("after replace"))
    #expect(
      try await failureWhereNothingIsErased(PlantedFault.none.plugin).step.contains("erasing"))
  }

  @Test func cancellationPassesThroughAndTheScratchStorageIsErased() async throws {
    let sound = PlantedFault.none.plugin
    let erased = Mutex(0)
    let requirement = try #require(StoreRequirement.all.first)
    let plugin = StorePlugin(
      scheme: "cancelled", placeKind: sound.placeKind,
      open: { options in
        withUnsafeCurrentTask { $0?.cancel() }
        return sound.open(options)
      },
      siblings: sound.siblings.map { siblings in
        StorePlugin.Siblings(
          name: siblings.name, found: siblings.found, erase: { _ in erased.withLock { $0 += 1 } },
          move: siblings.move)
      })
    let checking = Task { try await requirement.check(plugin, beside: "", seed: 1) }
    await #expect(throws: CancellationError.self) { try await checking.value }
    #expect(erased.withLock { $0 } == 1)
  }

  @Test func aHistoryIsShrunkToTheCallsThatItTakes() async throws {
    let short = try await shrink(Array(0..<300), attempts: 150) {
      $0.contains(17) && $0.contains(203)
    }
    #expect(short == [17, 203])
    let fault = try #require(PlantedFault.all.first { $0.id == "append-renews-age" })
    let failure = try await #require(throws: ConformanceFailure.self) {
      try await StoreRequirement.history().check(fault.plugin, beside: "place", seed: 1)
    }
    #expect(failure.step.contains("shrunk to 2 calls, seed 1"))
    #expect(failure.step.contains("append"))
    #expect(failure.expected.contains("as the model says"))
  }

  @Test func whatNeverEndsIsToldWithoutWaiting() async throws {
    let deviation = await #expect(throws: Deviation.self) {
      try await expectEnd(within: .seconds(1), in: "a call", expected: "an end") {
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      }
    }
    #expect(deviation?.found == "it did not end within 1.0 seconds")
  }

  @Test func spellingsOfALetterAreDifferentTexts() {
    #expect(throws: Deviation.self) { try expect("e\u{301}", is: "\u{E9}", in: "a text") }
    let fields = ["e\u{301}", "\u{E9}"].map { name -> FieldValues in
      var fields: FieldValues = [:]
      fields.append("1", for: name)
      return fields
    }
    #expect(fields[0] != fields[1])
  }

  @Test func aSeedMeansTheSameInEachVersionOfSwift() {
    var random = SplitMix64(seed: 1)
    #expect((0..<4).map { _ in random.number(in: 0..<1000) } == [566, 745, 971, 444])
    var (one, other) = (SplitMix64(seed: 1, number: 1), SplitMix64(seed: 2, number: 0))
    #expect(one.next() != other.next())
  }

  @Test func shrinkingEndsWhenItMayNotTryAgain() async throws {
    var attempts = 0
    let short = try await shrink(Array(0..<1000), attempts: 20) {
      attempts += 1
      return $0.contains(500)
    }
    #expect(attempts == 20)
    #expect(short.contains(500) && short.count < 1000)
  }

  @Test func aRunCountsWhatPassedFailedAndWasSkipped() async throws {
    let ids = ["replaced-whole", "erase", "replace-mends"]
    let requirements = StoreRequirement.all.filter { ids.contains($0.id) }
    let fault = try #require(PlantedFault.all.first { $0.id == "keeps-old-items" })
    let run = ConformanceRun(
      stores: [.init(.inMemory, beside: ""), .init(fault.plugin, beside: "place")],
      requirements: requirements, seed: 7)
    var rows = 0
    let report = try await run { _ in rows += 1 }
    #expect(rows == 3 && report.rows.count == 3)
    #expect((report.passed, report.failed, report.skipped) == (2, 1, 3))
    #expect(report.seed == 7)
    #expect(report.rows[0].outcomes[0] == .passed)
    #expect(report.rows[1].outcomes == [.skipped("nothing outlives an instance"), .passed])
  }

  @Test func theRequirementsAreInOrderAndTheirNamesDiffer() {
    let rules = StoreRequirement.all.map(\.rule)
    #expect(rules == rules.sorted())
    #expect(Set(rules) == Set(1...13))
    #expect(Set(StoreRequirement.all.map(\.id)).count == rules.count)
    #expect(Set(StoreRequirement.all.map(\.sentence)).count == rules.count)
  }

  private func failureWhereNothingIsErased(
    _ plugin: StorePlugin
  ) async throws -> ConformanceFailure {
    let requirement = try #require(StoreRequirement.all.first { $0.id == "replaced-whole" })
    let broken = StorePlugin(
      scheme: plugin.scheme, placeKind: plugin.placeKind, open: plugin.open,
      siblings: plugin.siblings.map {
        StorePlugin.Siblings(
          name: $0.name, found: $0.found, erase: { _ in throw Full() }, move: $0.move)
      })
    return try await #require(throws: ConformanceFailure.self) {
      try await requirement.check(broken, beside: "place", seed: 1)
    }
  }
}
