import Conformance
import Foundation
import OfflineCore
import PlantedFaults
import Testing

struct PlantedFaultTests {
  @Test(arguments: StoreRequirement.all)
  func theSoundStoreConforms(_ requirement: StoreRequirement) async throws {
    let verdict = try await requirement.check(
      PlantedFault.none.plugin, beside: "place", hooks: PlantedFault.none.hooks, seed: 1)
    #expect(
      verdict.isExpected(
        of: requirement,
        skips: [
          "its places are names on a server": [
            "looking-writes-nothing", "links-lead-nowhere", "foreign-files", "newer-format",
            "quarantines-stay", "odd-paths", "files-are-private", "flipped-bits",
          ],
          "its server is in this process": ["part-of-a-list", "time-limit", "one-time-limit"],
          "no process shares it": ["lease", "announcements"],
          "the test runner prints meanwhile": ["nothing-printed", "nothing-left-open"],
        ]))
  }

  /// Each fault is found by the requirement that was written for it, even if others find it too.
  @Test func plantedFaults() async throws {
    let rows = try await withThrowingTaskGroup(of: String.self) { group in
      for fault in PlantedFault.all { group.addTask { try await row(of: fault) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let table = ["fault · found by · what the store gets wrong"] + rows.sorted()
    // Written in one call: 'print' buffers, and lines of other tests would come between.
    FileHandle.standardOutput.write(Data((table.joined(separator: "\n") + "\n").utf8))
  }

  @Test func theNamesOfFaultsDiffer() {
    #expect(Set(PlantedFault.all.map(\.id)).count == PlantedFault.all.count)
  }

  @Test func whatLearnersHaveDoneSaysWhereItWasReviewed() {
    let reviews = PlantedFault.all.compactMap(\.review)
    #expect(reviews.count == 10)
    #expect(Set(reviews).count == reviews.count)
  }

  private func row(of fault: PlantedFault) async throws -> String {
    let requirement = try #require(
      StoreRequirement.all.first { $0.id == fault.killedBy }, "the killer of \(fault.id)")
    // First without hooks, like the command; with hooks if the requirement is skipped without them.
    let run = ConformanceRun(
      stores: [.init(fault.plugin, beside: fault.place)], requirements: [requirement], seed: 1)
    var failure: ConformanceFailure?
    switch try await run().rows.first?.outcomes.first {
    case .failed(let found): failure = found
    case .skipped:
      failure = await #expect(throws: ConformanceFailure.self, "\(fault.id) is not found") {
        try await requirement.check(fault.plugin, beside: fault.place, hooks: fault.hooks, seed: 1)
      }
    case .passed, nil: Issue.record("\(fault.id) is not found")
    }
    let text = failure?.description ?? ""
    #expect(text.count <= 2000 && text.split(separator: "\n").count <= 20, "\(text)")
    let killer = failure == nil ? "nobody" : requirement.id
    return "\(fault.id) · \(killer) · \(fault.sentence)"
  }

  @Test func rulesAreCalledAsInTheirArticle() throws {
    let root = URL(filePath: #filePath).appending(path: "../../../../..").standardized
    let article = try String(
      contentsOf: root.appending(path: "Apps/hello-feed/Documentation.docc/StoreContract.md"),
      encoding: .utf8)
    for rule in ContractRule.all { #expect(article.contains("\n### \(rule.id). \(rule.title)\n")) }
    #expect(Set(StoreRequirement.all.map(\.rule)).isSubset(of: ContractRule.all.map(\.id)))
  }
}
