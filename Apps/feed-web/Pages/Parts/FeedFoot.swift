import FeedCore
import HTMLPages
import OfflineCore
import Presentation

/// What follows the images of a feed: why there are not more, and the link to the next ones.
struct FeedFoot {
  private var failures: [Notice] = []
  private var more: Link?
  private var end: String?
  private let texts: WebTexts

  /// A foot behind no images, for which a notice in their place says all.
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
        behind: loaded, of: selection,
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
  init(_ notice: Notice, behind pages: Int, messages: Messages) {
    failures = [notice]
    more = Self.moreLink(behind: pages, of: nil, name: messages.tryAgain)
    texts = messages.web
  }

  private static func moreLink(
    behind pages: Int, of selection: FeedSelection?, name: String
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
