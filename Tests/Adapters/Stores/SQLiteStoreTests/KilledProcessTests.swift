import FeedCore
import Foundation
import Glibc
import OfflineCore
import Plugins
import Testing

struct KilledProcessTests {
  /// At another moment each time, in microseconds after the first list was saved.
  @Test(arguments: [0, 300, 1000, 3000, 7000, 20_000])
  func aProcessThatIsKilledLeavesAWholeList(delay: Int) async throws {
    try await Playground.run { playground in
      let path = playground.path
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, delay = delay as Int] in
        let playground = Playground(path: path)
        let storage = playground.storage()
        for round in 1..<1_000_000 {
          _ = try await storage.feed.replace(
            .feed, with: images(0..<round * 50), savedAt: Date(), source: "\(round)")
          try await storage.imageData.save(data(round), for: address(1))
          guard round == 1 else { continue }
          Thread.detachNewThread {
            usleep(UInt32(delay))
            kill(getpid(), SIGKILL)
          }
        }
      }
      let slice = try await playground.storage().feed.slice(.feed, from: nil, limit: .max)
      let head = try #require(slice?.head)
      #expect(head.count == (Int(head.source) ?? 0) * 50)
      #expect(slice?.items == images(0..<head.count))
      #expect(try await playground.storage().upkeep.problems().isEmpty)
      try await playground.replace(0..<1)
    }
  }
}
