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
    let page = try await saved.page(for: reader.language) { last in
      await makeSavedPage(query, reader, last)
    }
    return page.map { pages.written(reader, $0.content) }
  }

  private func makeSavedPage(
    _ query: FeedQuery, _ reader: Reader, _ last: SavedPage?
  ) async -> SavedPage? {
    do {
      guard let head = try await app.storage.lists.head(.feed), head.count > 0 else { return nil }
      let now = app.now()
      var list = last?.list(at: head.version, now: now)
      if list == nil { list = try await loadSaved() }
      guard let list else { return nil }
      let originals = await photos.originals(of: list.items.map(\.url))
      let basis = SavedPage.Basis(list: list, version: head.version, originals, now: now)
      if let last, last.basis == basis { return last }
      let messages = reader.messages
      var page = PageWriter()
      page.write(start(reader))
      page.write(status(list, isLast: true, nil, messages))
      try await write(list, query, slot: .fresh, messages, knowing: originals, to: &page)
      page.write(end(reader))
      return SavedPage(list: list, basis: basis, content: page.content)
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
  /// What may change from one page to the next.
  struct Basis: Equatable {
    /// The state of the feed before it was read.
    let version: ListVersion
    let originals: [URL: OriginalPicture]
    /// In whole seconds, as the page tells it.
    let age: Int?

    init(
      list: LoadedList<FeedImage>, version: ListVersion, _ originals: [URL: OriginalPicture],
      now: Date
    ) {
      self.version = version
      self.originals = originals
      age = list.savedAt.flatMap { Int(exactly: now.timeIntervalSince($0).rounded(.down)) }
    }
  }

  let list: LoadedList<FeedImage>
  let basis: Basis
  let content: ByteBuffer

  /// The list, while it is what is saved, and fresh.
  func list(at version: ListVersion, now: Date) -> LoadedList<FeedImage>? {
    guard version == basis.version, let savedAt = list.savedAt,
      Expiry.sevenDays.isFresh(savedAt: savedAt, now: now)
    else { return nil }
    return list
  }
}
