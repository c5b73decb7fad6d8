import Composition
import FeedCore
import HTMLPages
import Hummingbird
import OfflineCore
import Presentation
import WebSupport

/// Shows an album or a source alone, as a wall of its images.
extension FeedPages {
  /// - Throws: `RequestFailure` if no image belongs to the selection; `LoadError` if no fresh feed is known and
  ///   none can be loaded; `StoreError`, or `CancellationError`.
  func selectionPage(
    _ selection: FeedSelection, query: FeedQuery, for reader: Reader
  ) async throws -> Response {
    let messages = reader.messages
    var source: SourceName?
    if case .source(let name) = selection { source = sources.source(named: name.rawValue) }
    let selection = source.map { .source($0) } ?? selection
    let title = source.map(sources.label) ?? messages.heading(of: selection)
    let images = try await images(in: selection)
    // A source of this feed may have nothing to show yet.
    guard !images.isEmpty || source != nil else {
      throw RequestFailure.notFound(explaining: messages.nothing(in: selection))
    }
    let end = min(query.pages * FeedImages.pageSize, images.count)
    let start = min(query.known ?? 0, end)
    let list = LoadedList(
      items: Array(images[start..<end]), offset: start, decision: .nobodyAsked,
      source: app.source.name, title: ListTitle(title),
      nextPage: end < images.count ? .saved : .end)
    var page = PageWriter()
    if query.known == nil {
      page.write(pages.head(reader, title: title, in: .feed, drawnAfter: "begun"))
      page.write(
        FeedFrame.start(
          title: title, texts: messages.web,
          tabs: SourceTabs(sources: sources.all, current: selection, texts: messages.web).html,
          selection: """
            <div class="title selection"><a class="back" href="/">\(messages.web.allPictures)</a>
            <h1><bdi>\(prose: title)</bdi></h1></div>
            """))
    }
    try await write(
      list, overview: FeedOverview(images), query: query, slot: .fresh, for: reader, to: &page)
    page.write(foot(of: list, query: query, messages: messages))
    if query.known == nil { page.write(self.end(reader)) }
    return pages.response(to: reader, content: page.content)
  }

  private func images(in selection: FeedSelection) async throws -> [FeedImage] {
    if let images = try await photos.find.images(in: selection, now: app.now()) { return images }
    let feed = try await app.observed(.loadFeed) {
      try await app.loadFeed(limit: FeedImages.pageSize)
    }
    await photos.find.remember(feed.items)
    return try await photos.find.images(in: selection, now: app.now()) ?? []
  }
}

extension Messages {
  fileprivate func heading(of selection: FeedSelection) -> String {
    switch selection {
    case .album(let name): name
    // The whole name may be a path of the server.
    case .source(let name): name.familiar
    }
  }

  fileprivate func nothing(in selection: FeedSelection) -> String {
    let name = heading(of: selection).shown
    return switch selection {
    case .album: web.noAlbum(name)
    case .source: web.noPictures(from: name)
    }
  }
}
