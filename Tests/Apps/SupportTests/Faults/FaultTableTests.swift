import Decorators
import FeedCore
import Foundation
import OfflineCore
import ProgramSupport
import TestSupport
import Testing

@testable import CommandLine

/// Tests every fault in every use case on every store. `swift test --filter injectedFaults` prints the
/// results as a table.
@Suite(.hangLimit)
struct FaultTableTests {
  @Test func injectedFaults() async throws {
    var rows = FaultTable.rows
    try await withThrowingTaskGroup(of: (column: Int, cells: [String]).self) { group in
      for column in FaultStage.UseCase.allCases.indices {
        for store in FaultStage.stores {
          group.addTask { (column, try await cells(in: column, on: store)) }
        }
      }
      // A cell changes only if a store behaves differently, and then the table shows that result.
      for try await (column, cells) in group {
        for (row, expected) in FaultTable.rows.enumerated()
        where cells[row] != expected.cells[column] {
          rows[row].cells[column] = cells[row]
        }
      }
    }
    // Written in one call, because output of other tests would come between the lines that `print` buffers.
    FileHandle.standardOutput.write(Data(FaultTable.text(rows).utf8))
  }

  @Test func everyFaultIsInTheTable() {
    let rules = FaultTable.rows.map(\.rule)
    for fault in FaultRule.Fault.allCases {
      #expect(rules.contains { $0.hasPrefix(fault.rawValue) }, "\(fault.rawValue)")
    }
    #expect(FaultTable.rows.allSatisfy { $0.cells.count == FaultStage.UseCase.allCases.count })
  }

  /// Returns the results of one use case with each fault.
  private func cells(in column: Int, on store: StorePlugin) async throws -> [String] {
    let useCase = FaultStage.UseCase.allCases[column]
    let after = try await FaultStage.with(useCase, on: store) { stage in
      _ = try await stage.perform()
      return try await stage.saved()
    }
    var cells: [String] = []
    for row in FaultTable.rows {
      let name: Comment = "\(useCase.rawValue) on \(store.scheme) with \(row.rule)"
      let cell = try await FaultStage.with(useCase, on: store) { stage in
        let before = try await stage.saved()
        let copied = try await FaultStage.saved(in: stage.store)
        let outcome = try await stage.perform(row.rules)
        #expect(outcome.told.allSatisfy { $0 == row.kind }, name)
        let saved = try await stage.saved()
        if useCase == .migrate {
          #expect(try await FaultStage.saved(in: stage.store) == copied, name)
        }
        try await recovers(stage, name: name)
        return "\(outcome.cell)/\(saved.state(from: before, to: after))"
      }
      #expect(cell == row.cells[column], name)
      cells.append(cell)
    }
    return cells
  }

  /// Checks that without the fault the use case succeeds, nothing is duplicated, and the next save is kept.
  private func recovers(_ stage: FaultStage, name: Comment) async throws {
    let again = try await stage.perform()
    #expect(again.cell == "0", name)
    let feed = try await stage.saved().feed ?? []
    #expect(Set(feed.map(\.id)).count == feed.count, name)
    let store = stage.store
    _ = try await store.lists.replace(
      .feed, with: images(30..<33), savedAt: noon, source: "scripted")
    #expect(try await store.savedImages == images(30..<33), name)
    try await store.imageData.save(bytes, for: image(30).url)
    #expect(try await store.imageData.data(for: image(30).url) == bytes, name)
    #expect(try await store.maintenance.verify() == [], name)
  }
}
