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
      for column in FaultEnvironment.UseCase.allCases.indices {
        for store in FaultEnvironment.stores {
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
    #expect(
      FaultTable.rows.allSatisfy { $0.cells.count == FaultEnvironment.UseCase.allCases.count })
  }

  /// Returns the results of one use case with each fault.
  private func cells(in column: Int, on store: StorePlugin) async throws -> [String] {
    let useCase = FaultEnvironment.UseCase.allCases[column]
    let after = try await FaultEnvironment.with(useCase, on: store) { environment in
      _ = try await environment.perform()
      return try await environment.savedContent()
    }
    var cells: [String] = []
    for row in FaultTable.rows {
      let name: Comment = "\(useCase.rawValue) on \(store.scheme) with \(row.rule)"
      let cell = try await FaultEnvironment.with(useCase, on: store) { environment in
        let before = try await environment.savedContent()
        let copied = try await FaultEnvironment.savedContent(in: environment.store)
        let outcome = try await environment.perform(row.rules)
        #expect(outcome.told.allSatisfy { $0 == row.kind }, name)
        let saved = try await environment.savedContent()
        if useCase == .migrate {
          #expect(try await FaultEnvironment.savedContent(in: environment.store) == copied, name)
        }
        try await recovers(environment, name: name)
        return "\(outcome.cell)/\(saved.state(from: before, to: after))"
      }
      #expect(cell == row.cells[column], name)
      cells.append(cell)
    }
    return cells
  }

  /// Checks that without the fault the use case succeeds, nothing is duplicated, and the next save is kept.
  private func recovers(_ environment: FaultEnvironment, name: Comment) async throws {
    let again = try await environment.perform()
    #expect(again.cell == "0", name)
    let feed = try await environment.savedContent().feed ?? []
    #expect(Set(feed.map(\.id)).count == feed.count, name)
    let store = environment.store
    _ = try await store.lists.replace(
      .feed, with: images(30..<33), savedAt: noon, source: "scripted")
    #expect(try await store.savedImages == images(30..<33), name)
    try await store.imageData.save(bytes, for: image(30).url)
    #expect(try await store.imageData.data(for: image(30).url) == bytes, name)
    #expect(try await store.maintenance.verify() == [], name)
  }
}
