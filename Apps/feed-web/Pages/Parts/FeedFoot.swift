import FeedCore
import HTMLPages
import OfflineCore
import Presentation

/// The end of a feed's section: why images are missing, and the link to the next page.
struct FeedFoot {
  private var failures: [Notice] = []
  private var more: Link?
  private var end: String?
  private let texts: WebTexts

  /// Creates an empty foot, for a section with a notice in place of its images.
  init(_ texts: WebTexts) { self.texts = texts }

  /// - Parameter selection: The album or the source that is shown alone.
  init(
    _ list: LoadedList<FeedImage>, of selection: FeedSelection?, isOffline: Bool, messages: Messages
  ) {
    let limit = FeedImages.pageSize
    let count = list.offset + list.items.count
    let loaded = max(1, (count + limit - 1) / limit)
    let isAllSaved = isOffline && list.nextPage == .atSource
    failures = list.notices.filter(\.isStoppedEarly)
      .map { Notice($0, shown: nil, messages: messages) }
    if list.canLoadMore, !isAllSaved, loaded < FeedImages.pageLimit {
      more = Self.moreLink(
        after: loaded, of: selection,
        name: failures.isEmpty ? messages.loadMore : messages.tryAgain)
    } else if count > 0 {
      end =
        isAllSaved
        ? messages.allSavedShown
        : list.canLoadMore ? messages.web.noMoreShown : messages.endOfFeed
    }
    texts = messages.web
  }

  /// Creates the foot for images that could not be loaded, with a link that tries again.
  ///
  /// - Parameter pages: The pages that the client keeps.
  init(_ notice: Notice, after pages: Int, messages: Messages) {
    failures = [notice]
    more = Self.moreLink(after: pages, of: nil, name: messages.tryAgain)
    texts = messages.web
  }

  private static func moreLink(
    after pages: Int, of selection: FeedSelection?, name: String
  ) -> Link {
    Link(
      name: name,
      address: "\(FeedAddress(selection).path(pages: pages + 1))#page-\(pages + 1)")
  }

  /// The content of the element that ``FeedImages/end`` starts, and the ends of both.
  var html: HTML {
    """
    \(failures.map { #"<div class="failure" role="alert">\#($0.words(texts))</div>"# })
    \(more.map { #"<a class="button more" rel="next" href="\#($0.address)">\#($0.name)</a>"# })
    \(end.map { #"<p class="end">\#($0)</p>"# })
    </div>
    </section>

    """
  }
}
