import Foundation
import ProgramSupport
import Testing

struct CompareTests {
  @Test func theDocumentHoldsTheSameOperationsForEachStore() async throws {
    try await Playground.run { playground in
      let saved = playground.stores()
      for store in saved { _ = try await playground.document("load", "--store", store) }
      let before = try FileManager.default.contentsOfDirectory(atPath: playground.folder)
      let document = try await playground.document(
        "compare", "--rounds", "1", "--store", saved[0], "--store", saved[1])
      let stores = try #require(document["stores"] as? [[String: Any]])
      #expect(stores.map { $0["store"] as? String } == ["sqlite", "json"])
      let operations = try stores.map { try #require($0["operations"] as? [[String: Any]]) }
      let names = operations.map { $0.compactMap { $0["name"] as? String } }
      #expect(names[0] == names[1])
      #expect(names[0].count == operations[0].count && !names[0].isEmpty)
      for operation in operations.joined() {
        #expect(operation["count"] as? Int == 1)
        #expect(operation["medianMicroseconds"] is Int && operation["p99Microseconds"] is Int)
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: playground.folder) == before)
    }
  }

  @Test(arguments: [
    ["--rounds", "0"], ["--rounds", "10001"], ["--rounds", "-1"], ["--store", "nope:"],
  ])
  func whatCannotBeComparedIsAUsageError(words: [String]) async throws {
    try await Playground.run { playground in
      let result = try await playground.judge("compare", "--json", words[0], words[1])
      #expect(result.status == 64)
      #expect(try errorCode(result.lastError) == "usage")
    }
  }

  @Test func aStoreThatCannotBeWrittenIsNamed() async throws {
    try await Playground.run { playground in
      let file = "\(playground.folder)/file"
      try Data("a file".utf8).write(to: URL(filePath: file))
      let result = try await playground.judge(
        "compare", "--json", "--rounds", "1", "--store", "sqlite:\(file)/feed.sqlite")
      #expect(result.status == 74)
      #expect(try errorCode(result.lastError) == "store")
      #expect(result.lastError.contains("sqlite:\(file)/feed.sqlite "))
    }
  }
}
