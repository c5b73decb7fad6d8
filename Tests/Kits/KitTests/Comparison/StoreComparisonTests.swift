import Composition
import FeedCore
import Foundation
import InMemoryStore
import JSONFileStore
import OfflineCore
import TestSupport
import Testing

@testable import StoreJudge

struct StoreComparisonTests {
  @Test func everyOperationIsTimedOnEveryStore() async throws {
    try await withTemporaryFolder { folder in
      let compare = StoreComparison(on: try stores(folder), rounds: 2)
      let rows = try await compare()
      #expect(rows.map(\.operation) == StoreOperation.all.map(\.name))
      #expect(rows.allSatisfy { $0.timings.map(\.count) == [2, 2] })
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
    }
  }

  @Test func theStoresTakeTurnsAndTheFirstRoundDoesNotCount() async throws {
    try await withTemporaryFolder { folder in
      let (turns, take) = AsyncStream.makeStream(of: String.self)
      let operation = StoreOperation(
        "turn", after: { take.yield("prepare \($0.scheme)") },
        perform: { take.yield("\($1) \($0.scheme)") })
      let rows = try await StoreComparison([operation], on: try stores(folder), rounds: 2)()
      take.finish()
      #expect(
        await turns.reduce(into: []) { $0.append($1) } == [
          "prepare json:", "prepare memory:", "0 json:", "0 memory:", "1 json:", "1 memory:",
          "2 json:", "2 memory:",
        ])
      #expect(rows.map { $0.timings.map(\.count) } == [[2, 2]])
    }
  }

  @Test func nothingStaysBehindWhenAStoreFails() async throws {
    try await withTemporaryFolder { folder in
      let failure = StoreError(.full, place: "json:")
      let operation = StoreOperation("fail") { store, _ in
        _ = try await store.online.loadFeed()
        throw failure
      }
      let compare = StoreComparison([operation], on: try stores(folder), rounds: 1)
      await #expect(throws: failure) { try await compare() }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
    }
  }

  @Test func nothingStaysBehindWhenItIsCancelled() async throws {
    try await withTemporaryFolder { folder in
      let operation = StoreOperation("cancel") { store, _ in
        _ = try await store.online.loadFeed()
        withUnsafeCurrentTask { $0?.cancel() }
      }
      let compare = StoreComparison([operation], on: try stores(folder), rounds: 1)
      let comparing = Task { try await compare() }
      await #expect(throws: CancellationError.self) { _ = try await comparing.value }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
    }
  }

  @Test func aSaveThatFailsIsNotTimedAsIfItHadNot() async throws {
    try await withTemporaryFolder { folder in
      try Data("a file".utf8).write(to: URL(filePath: "\(folder)/file"))
      let compare = StoreComparison(on: try stores("\(folder)/file"), rounds: 1)
      var reported: [String] = []
      await #expect(throws: StoreError.self) {
        try await compare { reported.append($0.operation) }
      }
      #expect(reported == [])
    }
  }

  @Test func theNumbersOfTheSourceGoOn() async throws {
    let feed = NumberedFeed()
    let first = try await feed.items(after: nil, limit: 300)
    let second = try await feed.items(after: first[299].id, limit: 1)
    #expect(second.map(\.url) == [NumberedFeed.url(300)])
    #expect(Set((first + second).map(\.id)).count == 301)
  }

  private func stores(_ folder: String) throws -> [StoreLocator] {
    try StoreLocator.list(
      ["json:\(folder)/store", "memory:"], in: [.jsonFile, .inMemory], app: "tests",
      environment: [:])
  }
}

extension ComparedStore {
  fileprivate var scheme: String { online.storage.place.prefix { $0 != ":" } + ":" }
}
