import Conformance
import Foundation
import KataExercises
import KataSolutions
import PlantedFaults
import ProgramSupport
import Testing

@testable import KataJudge

/// If you have begun to learn in this copy of the repository, run `Tools/kata reset` on the
/// exercises before these tests.
struct KataTests {
  /// The rule that each exercise breaks, as the text of its kata names it.
  private static let rules = [
    "A1", "whole-list", "pages-in-a-row", "survives-kill", "retries-unreachable",
    "named-store", "thirty-days-out-of-reach", "store-A", "fields-say-all",
  ]
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../Tools/Katas/Texts").standardizedFileURL

  @Test(arguments: zip(Kata.all, rules))
  func theExerciseIsRedForTheRuleThatItsTextNames(kata: Kata, rule: String) async throws {
    let verdict = try await kata.judge(workbook(.exercises))
    let failure = try #require(verdict.failure, "the exercise \(kata.number) is green")
    #expect(failure.requirement.hasSuffix("[\(rule)]"))
    let words = try text(of: kata).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains(rule))
  }

  @Test(arguments: Kata.all)
  func theSolutionIsGreen(_ kata: Kata) async throws {
    let verdict = try await kata.judge(workbook(.solutions, words: "--solutions"))
    #expect(verdict.failure == nil, "\(verdict)")
  }

  @Test(arguments: Kata.all)
  func theTextHasHintsAndExplainsItsSolution(_ kata: Kata) throws {
    let parts = try text(of: kata).components(separatedBy: "\n## ")
    #expect(parts.first?.hasPrefix("# Kata \(kata.number): ") == true)
    #expect(parts.map { $0.prefix { $0 != "\n" } }.dropFirst() == ["Hints", "Solution"])
    #expect(parts.contains { $0.contains("\n1. ") && $0.contains("\n2. ") })
  }

  @Test(arguments: Kata.all)
  func eachHintIsForRulesOfItsKata(_ kata: Kata) throws {
    let hints = try #require(text(of: kata).components(separatedBy: "\n## ").dropFirst().first)
    let rules = hints.matches(of: #/\n[0-9]+\. \[([^\]]+)\]/#)
      .flatMap { $0.1.split(whereSeparator: \.isWhitespace) }
    #expect(!rules.isEmpty)
    for rule in rules {
      #expect(kata.checks.contains { $0.title.hasSuffix("[\(rule)]") }, "\(rule)")
    }
  }

  @Test(arguments: zip(WrongStore.all, KataTests.findings))
  func theKitFindsEachWrongStore(store: WrongStore, requirement: String) async throws {
    #expect(try await !store.failures(of: requirement).isEmpty)
    #expect(try await !store.story().isEmpty)
  }
  private static let findings = [
    "no-mixture", "items-are-exact", "append-compares", "addresses-are-exact",
    "data-needs-no-list",
  ]

  @Test func whatMayBeWrongIsSaidAsTheGalleryOfFaultsSaysIt() throws {
    let kata = try #require(Kata.all.first { $0.number == 8 })
    let rows = try text(of: kata).matches(of: #/\| `([-a-z]+)` \| (.*) \|\n/#)
    for row in rows {
      let fault = PlantedFault.all.first { $0.id == row.1 }
      #expect(fault?.sentence == String(row.2), "\(row.1)")
    }
    #expect(rows.count > 10)
  }

  /// Returns the workbook with the command that starts the process to kill.
  private func workbook(_ work: Workbook, words: String...) throws -> Workbook {
    var work = work
    work.writer = [try BuiltProgram("kata").path, "write"] + words
    return work
  }

  private func text(of kata: Kata) throws -> String {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let name = try #require(names.first { $0.hasPrefix("0\(kata.number)-") })
    return try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
  }
}
