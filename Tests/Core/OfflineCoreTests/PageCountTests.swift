import Testing

@testable import OfflineCore

struct PageCountTests {
  @Test(
    arguments: [
      (.first(1), 0, true), (.first(1), 1, false), (.first(3), 2, true), (.first(3), 3, false),
      (.all, 1_000_000, true),
    ] as [(PageCount, Int, Bool)])
  func wantsSoManyPages(pages: PageCount, loaded: Int, wantsMore: Bool) {
    #expect(pages.includesMore(than: loaded) == wantsMore)
  }

  @Test(
    arguments: [
      (.first(1), 10, 10), (.first(3), 10, 30), (.first(.max), 1, .max), (.first(.max), 2, .max),
      (.first(2), .max, .max), (.all, 10, .max),
    ] as [(PageCount, Int, Int)])
  func holdsSoManyItems(pages: PageCount, limit: Int, count: Int) {
    #expect(pages.items(limit: limit) == count)
  }
}
