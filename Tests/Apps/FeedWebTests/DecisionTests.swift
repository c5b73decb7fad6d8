import FeedCore
import Foundation
import HTTPTypes
import OfflineCore
import Synchronization
import TestSupport
import Testing

/// The trace that `--trace` prints for a page.
struct DecisionTests {
  private final class Lines: Sendable {
    let all = Mutex<[String]>([])

    func take() -> [String] { all.withLock { exchange(&$0, with: []) } }
  }

  private let lines = Lines()

  private func site(_ policy: DrawingPolicy, over storage: Storage) throws -> WebSite {
    try WebSite(
      StubFeed(.success(images(0..<33))), leagues: .demo, storage: storage, policy: policy,
      trace: { [lines] line in lines.all.withLock { $0.append(line) } })
  }

  @Test func eachStepOfAPageIsTold() async throws {
    let site = try site(.cachedThenRefreshed, over: emptyStorage())
    let asked = "cached-then-refreshed: asked the source"
    _ = try await site.page("/")
    #expect(lines.take() == [asked])
    _ = try await site.page("/")
    #expect(
      lines.take() == ["cached-then-refreshed: fresh → answered from cache", asked])
    _ = try await site.page("/?pages=2")
    let more = "cached-then-refreshed: fresh → answered from cache, asked the source for more"
    #expect(lines.take() == [more])
  }

  @Test func whoRefreshesAsksTheSource() async throws {
    let site = try site(.cacheFirst, over: emptyStorage())
    _ = try await site.page("/")
    #expect(lines.take() == ["cache-first: nothing saved → asked the source"])
    _ = try await site.page("/")
    #expect(lines.take() == ["cache-first: fresh → answered from cache"])
    for list in ["", "?list=leagues"] {
      _ = try await site.send(
        "/refresh\(list)", method: .post, headers: [.origin: "http://localhost"])
      #expect(lines.take() == ["remote-first: asked the source"])
    }
  }

  @Test func listsOfLeaguesAndPicturesAreToldToo() async throws {
    let site = try site(.cacheFirst, over: emptyStorage())
    _ = try await site.page("/leagues")
    #expect(lines.take() == ["cache-first: nothing saved → asked the source"])
    _ = try await site.page("/")
    _ = lines.take()
    _ = try await site.send("/images/\(image(1).id)/data")
    #expect(lines.take() == ["image data: nothing saved → asked the source"])
  }
}
