import FeedCore
import Foundation
import OfflineCore
import TestSupport

/// The use cases of a feed over one source and one store.
struct StubFeed {
  let load: LoadFeed
  let more: LoadMoreFeed
  let pages: LoadFeedPages
  let read: ReadSavedList<FeedImage>
  let storage: Storage

  /// - Parameters:
  ///   - wrap: Wraps the use case for the first page.
  ///   - wrapAppend: Wraps the use case for the next page.
  init(
    _ source: any FeedSource = StubPages(), in storage: Storage, named name: SourceName = "source",
    now: @escaping @Sendable () -> Date = { noon },
    wrapping wrap: (LoadFeed) -> any LoadsList<FeedImage> = { $0 },
    wrappingAppend wrapAppend: (AppendPage<FeedImage>) -> any AppendsPages<FeedImage> = { $0 }
  ) {
    let lists = storage.lists
    let append = wrapAppend(AppendPage(from: source, named: name, to: .feed, in: lists))
    read = ReadSavedList(.feed, in: lists, now: now)
    load = LoadFeed(from: source, named: name, in: lists, now: now)
    more = LoadMoreFeed(by: append, from: name, in: lists, now: now)
    pages = LoadFeedPages(
      wrap(load), orAnewBy: load, appendingBy: append,
      readingBy: read)
    self.storage = storage
  }

  func redraw(by policy: DrawingPolicy, limit: Int = 3) -> RedrawFeed {
    RedrawFeed(
      pages, readingBy: read, in: storage.lists, policy: policy, limit: limit)
  }
}

/// A source that answers with a closure.
struct ScriptedPages: FeedSource {
  let answer: @Sendable (PageRequest<FeedImage>) async throws -> SourcePage<FeedImage>

  init(_ answer: @escaping @Sendable (PageRequest<FeedImage>) async throws -> SourcePage<FeedImage>)
  {
    self.answer = answer
  }

  func page(_ request: PageRequest<FeedImage>) async throws -> SourcePage<FeedImage> {
    try await answer(request)
  }
}

/// An incomplete page, among the answers of a stub.
struct BrokenOff: Error {
  let page: SourcePage<FeedImage>

  init(_ images: [FeedImage], by failure: SourceError) {
    page = SourcePage(images, failure: failure)
  }
}
