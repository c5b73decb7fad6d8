import FoundationEssentials
import OfflineCore

/// Rules 5 and 8 for stores on servers, checked by a proxy that measures the traffic and causes faults.
extension StoreRequirement {
  static let serving: [StoreRequirement] = [
    .init(
      "part-of-a-list", rule: 5,
      sentence: "a server sends no more for the first page of a long list than of a short",
      needs: .proxy
    ) { scratch, storage in
      func bytes(ofPageOf count: Int) async throws -> Int {
        try await storage.save(0..<count)
        let before = scratch.proxy?.bytesFromServer ?? 0
        let page = try await storage.lists.slice(.samples, from: nil, limit: 20)
        try expect(page?.items.count, is: 20, in: "the first page of \(count)")
        return (scratch.proxy?.bytesFromServer ?? 0) - before
      }
      // The first request may cost more.
      _ = try await bytes(ofPageOf: 40)
      let (short, long) = (try await bytes(ofPageOf: 50), try await bytes(ofPageOf: 5000))
      try expect(
        long <= 2 * short, in: "reading 20 items of 5000",
        expected: "about the \(short) bytes that 20 of 50 take",
        found: "\(long) bytes")
    },
    .init(
      "time-limit", rule: 8,
      sentence: "every call ends within its time limit when the server falls silent",
      needs: .proxy
    ) { scratch in
      guard let proxy = scratch.proxy else { return }
      let (storage, patient) = (scratch.open(timeLimit: .seconds(0.5)), scratch.open())
      let version = try await patient.save(0..<5)
      try await patient.imageData.save(Data("old".utf8), for: picture(1))
      @Sendable func expectEndOf(
        _ name: String, call: @escaping @Sendable () async throws -> Void
      ) async throws {
        let step = "\(name), on a server that says nothing"
        try await expectEnd(within: .seconds(15), in: step, expected: "an error after 0.5 seconds")
        {
          try await expectError([.unreachable, .busy], in: step, from: call)
        }
      }
      for (name, call) in storage.calls(at: version) {
        // Opens a connection first, in case the store keeps one.
        _ = try? await storage.imageData.usage()
        try await proxy.whileStalled { try await expectEndOf(name, call: call) }
      }
      // Then all calls at once, with no connection left.
      try await proxy.whileStalled {
        try await withThrowingTaskGroup(of: Void.self) { group in
          for (name, call) in storage.calls(at: version) {
            group.addTask { try await expectEndOf(name, call: call) }
          }
          try await group.waitForAll()
        }
      }
      try await patient.expectSamples(0..<5, in: "after calls that the server never heard of")
      try await expect(
        patient.imageData.data(for: picture(1)), is: Data("old".utf8),
        in: "data after calls that the server never heard of")
    },
    .init(
      "one-time-limit", rule: 8,
      sentence: "a write whose answer is lost looks what became of it within its limit",
      needs: .proxy
    ) { scratch in
      let limit = Duration.seconds(8)
      let (storage, patient) = (scratch.open(timeLimit: limit), scratch.open())
      let version = try await patient.save(0..<5)
      try await storage.expectSamples(0..<5, in: "before a write whose answer is lost")
      // The missing answer uses up the whole limit, and after that the server stays silent.
      try await scratch.proxy?.whileStalled(fromNextAnswer: true) {
        let step = "append whose answer is lost, on a server that then says nothing"
        // A store that gives each lookup a limit of its own would take two limits.
        try await expectEnd(
          within: limit * 2 - .seconds(1), in: step, expected: "an error after \(limit)"
        ) {
          try await expectError([.unreachable, .busy], in: step) {
            try await storage.append(5..<8, at: version)
          }
        }
      }
      let found = try await patient.items()
      try expect(
        found == [Sample](0..<5) || found == [Sample](0..<8), in: "reading after that append",
        expected: "all or nothing of it", found: found.map { "\($0.count) items" } ?? "nothing")
    },
  ]
}
