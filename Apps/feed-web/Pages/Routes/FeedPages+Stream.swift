import Composition
import FeedCore
import HTMLPages
import Hummingbird
import OfflineCore
import Presentation
import WebSupport

/// Sends a page of the feed in steps.
extension FeedPages {
  /// The part of the page that has been sent.
  private struct Progress {
    /// The list in the last step; `nil` before the first one.
    var list: LoadedList<FeedImage>?
    /// Whether the element with the images is still open.
    var lacksFoot = false
  }

  /// Returns the feed in as many steps as the policy has: the saved list at once, and the response of the
  /// source in its place when it arrives. A reader beyond the first page gets the continuation of the saved
  /// list.
  func streamedPage(
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
      var progress = Progress()
      do {
        for try await step in steps.orLate() {
          if case .value(let step) = step {
            pages.feedTitle.remember(step.list)
            await sources.update(after: step.list)
          }
          try await begin(&page, for: reader)
          guard case .value(let step) = step else {
            page.write(FeedFrame.waiting(messages.web))
            try await page.flush()
            continue
          }
          try await write(
            step, after: &progress, query: query, failure: failure, for: reader, to: &page)
          if !step.isLast { try await page.flush() }
        }
      } catch  where error.isShown {
        try await begin(&page, for: reader)
        guard let list = progress.list else {
          page.write(emptyFeed(error, messages: messages))
          return page.write(end(reader))
        }
        // Do not offer more: the source has just failed.
        if progress.lacksFoot {
          page.write(foot(of: list, query: query, isOffline: true, messages: messages))
        }
        page.write(
          status(list, isLast: true, failure: error.isOffline ? nil : error, messages: messages))
      }
      page.write(end(reader))
    }
  }

  @concurrent
  private func begin(_ page: inout PageWriter, for reader: Reader) async throws {
    guard !page.isBegun else { return }
    page.write(start(reader))
    try await page.flush()
  }

  /// Writes what the step changes. Images that are already shown are sent again only if a foot that was already
  /// sent is now wrong.
  @concurrent
  private func write(
    _ step: RedrawFeed.Step, after progress: inout Progress, query: FeedQuery,
    failure: (any Error)?, for reader: Reader, to page: inout PageWriter
  ) async throws {
    let (list, messages) = (step.list, reader.messages)
    let hasSameFoot = progress.list?.canLoadMore == list.canLoadMore && !list.isStoppedEarly
    let isShown = progress.list?.items == list.items && (progress.lacksFoot || hasSameFoot)
    if progress.lacksFoot, let earlier = progress.list {
      page.write(foot(of: isShown ? list : earlier, query: query, messages: messages))
    }
    page.write(status(list, isLast: step.isLast, failure: failure, messages: messages))
    progress = Progress(list: list)
    guard !isShown else { return }
    let slot = step.isLast ? Slot.fresh : .saved
    try await write(list, query: query, slot: slot, for: reader, to: &page)
    // A short saved list may be the whole feed. Only the source knows, so the foot waits for its answer.
    progress.lacksFoot =
      !step.isLast && list.nextPage == .atSource
      && list.items.count < query.pages * FeedImages.pageSize
    if !progress.lacksFoot { page.write(foot(of: list, query: query, messages: messages)) }
  }
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
