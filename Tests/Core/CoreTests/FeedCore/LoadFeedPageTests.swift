import FeedCore
import Foundation
import OfflineCore
import TestSupport
import Testing

struct LoadFeedPageTests {
  @Test func asksForThePageAfterAnImage() async throws {
    let source = StubSource(holding: [image(1), image(2), image(3)])
    let load = LoadFeedPage(source: source)
    #expect(try await load(limit: 2).items == [image(1), image(2)])
    #expect(try await load(after: image(2).id, limit: 2).items == [image(3)])
    #expect(
      source.requests == [.init(after: nil, limit: 2), .init(after: image(2).id, limit: 2)])
  }

  @Test(arguments: [offline, malformed])
  func failsWithTheSource(error: SourceError) async {
    let load = LoadFeedPage(source: StubSource(failing: error))
    await #expect(throws: LoadError.remote(error, cache: nil)) { try await load(limit: 1) }
  }

  @Test func whatIsNoErrorOfASourceStaysWhatItIs() async {
    struct Foreign: Error {}
    let load = LoadFeedPage(source: StubSource(failing: Foreign()))
    await #expect(throws: Foreign.self) { try await load(limit: 1) }
  }

  @Test(arguments: [nil, offline])
  func deliversNeitherPageNorErrorWhenItIsCancelled(error: SourceError?) async {
    let source = StubSource { _ in
      cancelThisTask()
      if let error { throw error }
      return []
    }
    let load = LoadFeedPage(source: source)
    await #expect(throws: CancellationError.self) {
      try await inOwnTask { try await load(limit: 1) }
    }
  }
}
