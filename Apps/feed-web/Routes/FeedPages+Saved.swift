import AppSupport
import FeedCore
import FeedPresentation
import FoundationEssentials
import Hummingbird
import NIOCore
import OfflineCore
import OfflinePresentation

// Where the store is asked first, many readers want the same page, and no list is loaded for it.
extension FeedPages {
  /// The first page, unless there is more to it than what is saved and fresh.
  func savedPage(_ query: FeedQuery, _ reader: Reader) async throws -> Response? {
    guard query.isPlain, reader.hasNoQuery, asksStoreFirst, refreshes.failure(of: .feed) == nil
    else { return nil }
    let page = try await saved.page(for: reader.messages.language) { last in
      await makeSavedPage(query, reader, last)
    }
    return page.map { pages.written(reader, $0.content) }
  }

  private func makeSavedPage(
    _ query: FeedQuery, _ reader: Reader, _ last: SavedPage?
  ) async -> SavedPage? {
    do {
      guard let head = try await app.storage.lists.head(.feed), head.count > 0 else { return nil }
      var list = last?.list(at: head.version, now: app.now())
      if list == nil { list = try await loadSaved() }
      guard let list else { return nil }
      let messages = reader.messages
      var page = PageWriter()
      page.write(start(reader))
      page.write(status(list, isLast: true, nil, messages))
      try await write(list, query, slot: .fresh, messages, to: &page)
      page.write(end(reader))
      return SavedPage(list: list, version: head.version, content: page.content)
    } catch {
      // What is wrong is told by the page for all other cases.
      return nil
    }
  }

  private func loadSaved() async throws -> LoadedList<FeedImage> {
    let savedOnly = FeedApp(
      source: app.source, storage: app.storage, policy: .cacheOnly, now: app.now)
    return try await savedOnly.loadFeed()
  }
}

/// The first page of a saved feed.
struct SavedPage: Sendable {
  let list: LoadedList<FeedImage>
  /// The state of the feed before it was read.
  let version: ListVersion
  let content: ByteBuffer

  /// The list, while it is what is saved, and fresh.
  func list(at version: ListVersion, now: Date) -> LoadedList<FeedImage>? {
    guard version == self.version, let savedAt = list.savedAt,
      Expiry.sevenDays.isFresh(savedAt: savedAt, now: now)
    else { return nil }
    return list
  }
}
