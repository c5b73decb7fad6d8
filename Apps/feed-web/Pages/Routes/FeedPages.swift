import Composition
import FeedCore
import FoundationEssentials
import HTMLPages
import Hummingbird
import OfflineCore
import PictureCore
import Presentation
import WebSupport

struct FeedPages: Sendable {
  let app: FeedApp
  /// A single value, so that simultaneous readers share one request.
  let redraw: RedrawFeed
  let pages: Pages
  let photos: Photos
  let sources: SourceLabels
  let isOffline: Bool
  let refreshes: Refreshes

  /// `GET /` answers in one of four ways. Each writes the images with
  /// ``write(_:overview:query:slot:for:to:)``, and then their foot.
  func add(to router: Router<BasicRequestContext>) {
    router.read("/") { request, _ in
      let reader = try pages.reader(of: request)
      let query = try FeedQuery(request)
      await sources.update()
      if let selection = query.selection {
        return try await selectionPage(selection, query: query, for: reader)
      }
      if query.known != nil { return try await nextPart(query, for: reader) }
      let failure = refreshes.failure(toldTo: reader)
      if query.pages == 1, let list = try await app.observed(.redrawFeed, redraw.atOnce) {
        return try await savedPage(list, query: query, failure: failure, for: reader)
      }
      return try await streamedPage(query, failure: failure, for: reader)
    }
  }

  /// Returns the page of a list that is available already.
  private func savedPage(
    _ list: LoadedList<FeedImage>, query: FeedQuery, failure: (any Error)?, for reader: Reader
  ) async throws -> Response {
    let messages = reader.messages
    pages.feedTitle.remember(list)
    var page = PageWriter()
    page.write(start(reader))
    page.write(status(list, isLast: true, failure: failure, messages: messages))
    try await write(list, query: query, slot: .fresh, for: reader, to: &page)
    page.write(foot(of: list, query: query, messages: messages))
    page.write(end(reader))
    return pages.response(to: reader, content: page.content)
  }

  func read(_ query: FeedQuery) async throws -> LoadedList<FeedImage> {
    let limit = FeedImages.pageSize
    let known = query.known ?? 0
    var list = try await app.observed(.continueFeed) {
      try await app.continueFeed(
        limit: limit, pages: min(known / limit + 1, query.pages)...query.pages)
    }
    // A page that another program saved, or a source that sends less than requested, may end anywhere.
    let count = min(max(0, known - list.offset), list.items.count)
    list.items.removeFirst(count)
    list.offset += count
    return list
  }

  /// Returns only the images that the client does not have yet.
  private func nextPart(_ query: FeedQuery, for reader: Reader) async throws -> Response {
    let messages = reader.messages
    var page = PageWriter()
    do {
      let list = try await read(query)
      try await write(list, query: query, slot: .fresh, for: reader, to: &page)
      page.write(foot(of: list, query: query, messages: messages))
    } catch  where error.isShown {
      let images = FeedImages(notice: nil, of: pages.feedTitle.text(in: messages))
      let foot = FeedFoot(
        notice(of: error, messages: messages), after: query.pages - 1, messages: messages)
      page.write("\(images.start)\(images.end)\(foot.html)")
    }
    return pages.response(to: reader, content: page.content)
  }

  func start(_ reader: Reader) -> HTML {
    let messages = reader.messages
    let title = pages.feedTitle.text(in: messages)
    let labels = sources.all
    let key = ["feed", messages.language.rawValue, title] + labels.map(\.label)
    let frame = pages.rendered.part(key) {
      FeedFrame.start(
        title: title, texts: messages.web,
        tabs: SourceTabs(sources: labels, current: nil, texts: messages.web).html)
    }
    return "\(pages.head(reader, title: title, in: .feed, drawnAfter: "begun"))\(frame)"
  }

  func end(_ reader: Reader) -> HTML { "\(FeedFrame.end)\(pages.foot(reader))" }
}
