import FeedCore
import HTMLPages
import Hummingbird
import OfflineCore
import Presentation
import WebSupport

/// Shows an album or a source alone, as a wall of the saved feed.
extension FeedPages {
  /// - Throws: `RequestFailure` if no saved image belongs to the selection; `StoreError`, or
  ///   `CancellationError`.
  func page(
    of selection: FeedSelection, query: FeedQuery, for reader: Reader
  ) async throws -> Response {
    let messages = reader.messages
    var (selection, title, source) = (
      selection, messages.heading(of: selection), nil as SourceName?
    )
    if case .source(let name) = selection, let known = sources.source(named: name.rawValue) {
      (selection, title, source) = (.source(known), sources.label(of: known), known)
    }
    var found = try await photos.find.images(in: selection)
    if found == nil, let source {
      // A source of this feed may have nothing to show yet.
      found = LoadedList(items: [], decision: .nobodyAsked, source: source, nextPage: .end)
    }
    guard var list = found else {
      throw RequestFailure.notFound(explaining: messages.nothing(in: selection))
    }
    let overview = FeedOverview(list.items)
    let end = min(query.pages * FeedImages.pageSize, list.items.count)
    let start = min(query.known ?? 0, end)
    list.nextPage = end < list.items.count ? .saved : .end
    (list.items, list.offset) = (Array(list.items[start..<end]), start)
    list.title = ListTitle(title)
    var page = PageWriter()
    if query.known == nil {
      page.write(pages.head(reader, title: title, in: .feed, drawnAfter: "begun"))
      page.write(
        FeedFrame.start(
          title: title, texts: messages.web,
          tabs: SourceTabs(sources: sources.all, current: source, texts: messages.web).html,
          selection: """
            <div class="title selection"><a class="back" href="/">\(messages.web.allPictures)</a>
            <h1><bdi>\(prose: title)</bdi></h1></div>
            """))
    }
    try await write(list, overview: overview, query: query, slot: .fresh, for: reader, to: &page)
    if query.known == nil { page.write(self.end(reader)) }
    return pages.response(to: reader, content: page.content)
  }

  /// Returns what the feed holds, or `nil` if the saved feed can't be read.
  func overview(of list: LoadedList<FeedImage>) async -> FeedOverview? {
    try? await photos.find.overview(of: list.head?.version)
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
