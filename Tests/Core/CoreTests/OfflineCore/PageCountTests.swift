import Testing

@testable import OfflineCore

struct PageCountTests {
  @Test(
    arguments: [
      (.first(1), 5, 1), (.first(5), 5, 5), (.first(6), 5, 5), (.all, 5, 5), (.all, .max, .max),
    ] as [(PageCount, Int, Int)])
  func isLimited(pages: PageCount, limit: Int, count: Int) {
    #expect(pages.limited(to: limit) == count)
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
