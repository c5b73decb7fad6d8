import OfflineCore

extension StoreRequirement {
  /// Random writes to one list by several writers at once, while others read: some order of them has
  /// to explain all that was answered.
  ///
  /// - Parameter steps: The calls of each writer.
  public static func concurrentHistory(steps: Int = 30) -> StoreRequirement {
    StoreRequirement(
      "random-writers", 12, "what writers at once have done is explained by some order"
    ) { scratch in
      let storage = scratch.open()
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
