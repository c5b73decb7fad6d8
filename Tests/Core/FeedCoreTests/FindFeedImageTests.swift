import FeedCore
import Foundation
import OfflineCore
import TestSupport
import Testing

struct FindFeedImageTests {
  @Test func findsWhatIsSaved() async throws {
    let storage = try await storage(holding: images(0..<2_500))
    let find = FindFeedImage(in: storage.lists)
    #expect(try await find(image(2_400).id) == image(2_400))
    #expect(try await find(image(2_500).id) == nil)
  }

  @Test func findsWhatWasLoadedAndNotSaved() async throws {
    let find = FindFeedImage(in: emptyStorage().lists, policy: .remoteOnly)
    await find.remember(images(0..<3))
    #expect(try await find(image(1).id) == image(1))
    #expect(try await find(image(3).id) == nil)
  }

  @Test func readsAListOnceForAllIdsThatAreNotInIt() async throws {
    let log = CallLog()
    let storage = try await storage(holding: images(0..<3)).noted(in: log)
    let find = FindFeedImage(in: storage.lists)
    for number in 10..<20 { #expect(try await find(image(number).id) == nil) }
    // The head for each, and the list once.
    #expect(log.methods.count == 11)
  }
}
