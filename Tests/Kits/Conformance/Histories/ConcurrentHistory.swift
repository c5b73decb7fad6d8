import OfflineCore

extension StoreRequirement {
  /// Random concurrent reads and writes of one list by several writers; some order of the calls has
  /// to explain every answer.
  ///
  /// - Parameter steps: The number of calls each writer makes.
  public static func concurrentHistory(steps: Int = 30) -> StoreRequirement {
    StoreRequirement(
      "random-writers", rule: 12,
      sentence: "what writers at once have done is explained by some order"
    ) { scratch, storage in
      let (events, record) = AsyncStream.makeStream(of: RecordedHistory.Event.self)
      try await RandomWriter(0, on: storage, seed: scratch.seed) { record.yield($0) }.begin()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 1...4 {
          let writer = RandomWriter(
            number, on: scratch.another(storage), seed: scratch.seed
          ) { record.yield($0) }
          group.addTask { try await writer.run(steps) }
        }
        try await group.waitForAll()
      }
      try await RandomWriter(5, on: storage, seed: scratch.seed) { record.yield($0) }.end()
      record.finish()
      try RecordedHistory(await events.reduce(into: []) { $0.append($1) }).check()
    }
  }
}
