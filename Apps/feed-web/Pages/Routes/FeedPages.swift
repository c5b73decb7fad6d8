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

  /// `GET /` answers in one of four ways, all of which end in ``write(_:overview:query:slot:for:to:)``.
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
    page.write(end(reader))
    return pages.response(to: reader, content: page.content)
  }

  /// Returns the feed in as many steps as the policy has: the saved list at once, and the response of the
  /// source in its place when it arrives. A reader beyond the first page gets the continuation of the saved
  /// list.
  private func streamedPage(
    _ query: FeedQuery, failure: (any Error)?, for reader: Reader
  ) async throws -> Response {
    let messages = reader.messages
    return try await pages.stream(to: reader) { page in
      // The very first response waits a moment for a saved list, which may have a title.
      if !pages.feedTitle.isUnknown { try await begin(&page, for: reader) }
      let steps =
        query.isAnew
        ? app.observed(.redrawFeed, steps: { redraw(pages: .first(query.pages)) })
        : .single { RedrawFeed.Step(list: try await read(query), isLast: true) }
      var shown: LoadedList<FeedImage>?
      do {
        for try await step in steps.orLate() {
          if case .value(let step) = step { pages.feedTitle.remember(step.list) }
          try await begin(&page, for: reader)
          guard case .value(let step) = step else {
            page.write(FeedFrame.waiting(messages.web))
            try await page.flush()
            continue
          }
          page.write(status(step.list, isLast: step.isLast, failure: failure, messages: messages))
          // A saved list does not know whether there is more. The same images are sent again if that changed,
          // or if a notice has to follow them.
          if shown?.items != step.list.items || shown?.canLoadMore != step.list.canLoadMore
            || step.list.isStoppedEarly
          {
            let slot = step.isLast ? Slot.fresh : .saved
            try await write(step.list, query: query, slot: slot, for: reader, to: &page)
          }
          shown = step.list
          if !step.isLast { try await page.flush() }
        }
      } catch  where error.isShown {
        try await begin(&page, for: reader)
        let told = error.isOffline ? nil : error
        page.write(
          shown.map { status($0, isLast: true, failure: told, messages: messages) }
            ?? emptyFeed(error, messages: messages))
      }
      page.write(end(reader))
    }
  }

  private func read(_ query: FeedQuery) async throws -> LoadedList<FeedImage> {
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
    } catch  where error.isShown {
      let model = FeedImages(
        failure: error, of: pages.feedTitle.text(in: messages), behind: query.pages - 1,
        isOffline: isOffline, messages: messages)
      page.write("\(model.start)\(model.rest)")
    }
    return pages.response(to: reader, content: page.content)
  }

  private func start(_ reader: Reader) -> HTML {
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

  @concurrent
  private func begin(_ page: inout PageWriter, for reader: Reader) async throws {
    guard !page.isBegun else { return }
    page.write(start(reader))
    try await page.flush()
  }

  func end(_ reader: Reader) -> HTML { "\(FeedFrame.end)\(pages.foot(reader))" }
}

extension LoadedList {
  /// Whether a notice behind the images says that there should be more.
  var isStoppedEarly: Bool { notices.contains(where: \.isStoppedEarly) }
}

extension Error {
  var isOffline: Bool {
    if case LoadError.remote(let error, _)? = self as? LoadError {
      error.reason == .offline
    } else {
      false
    }
  }
}
