import FeedCore
import HTMLPages
import OfflineCore
import Presentation

/// The slots of a streamed page. Content that arrives later covers earlier content.
enum Slot: String {
  case saved = "saved-images"
  case fresh = "images"
}

/// The content around the images of a feed: the notices before them, and the link to more after them.
struct FeedImages {
  /// The number of images on a page, which fill the window of most readers.
  static let pageSize = 30
  /// The most pages that one reader sees: each of them is rendered, and perhaps loaded, on every request.
  static let pageLimit = (ContinueFeed.itemLimit + pageSize - 1) / pageSize

  /// Returns the number of pages up to an image, within the limit for readers.
  ///
  /// - Parameter number: The number of images before it, or `nil` if that is unknown.
  static func pages(to number: Int?) -> Int {
    number.map { min($0 / pageSize + 1, pageLimit) } ?? 1
  }

  private let slot: Slot
  private let title: String
  private var menu: TimeMenu?
  private var fingerprint = ""
  /// What is shown in the place of the images if they could not be loaded.
  private let notice: HTML?
  private var hasImages = false
  private let placeholder: HTML?
  private var failures: [Notice] = []
  private var more: Link?
  private var end: String?
  private let texts: WebTexts

  /// - Parameter menu: The menus above the images.
  init(
    _ list: LoadedList<FeedImage>, menu: TimeMenu?, slot: Slot, isOffline: Bool,
    messages: Messages
  ) {
    let limit = Self.pageSize
    let count = list.offset + list.items.count
    self.slot = slot
    self.menu = menu
    title = list.title?.text ?? messages.feedTitle
    fingerprint = ListFingerprint(of: Array(list.items.prefix(limit))).text
    notice = nil
    hasImages = !list.items.isEmpty
    placeholder =
      count == 0 ? messages.web.placeholder(messages.emptyFeed, isOffline: isOffline) : nil
    failures = list.notices.filter(\.isStoppedEarly)
      .map { Notice($0, shown: nil, messages: messages) }
    let loaded = max(1, (count + limit - 1) / limit)
    let isAllSaved = isOffline && list.nextPage == .atSource
    if list.canLoadMore, !isAllSaved, loaded < Self.pageLimit {
      more = Self.moreLink(
        behind: loaded, of: menu?.selection,
        name: failures.isEmpty ? messages.loadMore : messages.tryAgain)
    }
    end =
      count == 0 || more != nil
      ? nil
      : isAllSaved
        ? messages.allSavedShown
        : list.canLoadMore ? messages.web.noMoreShown : messages.endOfFeed
    texts = messages.web
  }

  /// Creates the content for a feed that could not be loaded.
  ///
  /// - Parameter pages: The pages that the client keeps. It gets the failure, with a link that tries again,
  ///   behind them. `nil` for a whole page.
  init(
    failure: any Error, of title: String, behind pages: Int? = nil, isOffline: Bool,
    messages: Messages
  ) {
    let retry = isOffline ? nil : Notice.Retry.button(ListAddress.feed.refresh)
    let notice = Notice(failure, retry: retry, messages: messages)
    slot = .fresh
    self.title = title
    if let pages {
      failures = [notice]
      more = Self.moreLink(behind: pages, name: messages.tryAgain)
      self.notice = nil
    } else {
      self.notice = notice.dialog(messages, isDismissible: false)
    }
    placeholder = nil
    texts = messages.web
  }

  private static func moreLink(
    behind pages: Int, of selection: FeedSelection? = nil, name: String
  ) -> Link {
    Link(
      name: name,
      address: "\(FeedAddress(selection).path(pages: pages + 1))#page-\(pages + 1)")
  }

  /// The part before the images.
  var start: HTML {
    """
    <section slot="\(slot.rawValue)" class="images" aria-label="\(prose: title)" \
    data-fingerprint="\(fingerprint)">
    \(notice)\(menu?.html)\(#"<ol class="album" role="list">"#, if: hasImages)

    """
  }

  /// The part after the images.
  var rest: HTML {
    """
    \("</ol>", if: hasImages)
    \(placeholder)
    <div class="onward">
    \(failures.map { #"<div class="failure" role="alert">\#($0.words(texts))</div>"# })
    \(more.map { #"<a class="button more" rel="next" href="\#($0.address)">\#($0.name)</a>"# })
    \(end.map { #"<p class="end">\#($0)</p>"# })
    </div>
    </section>

    """
  }
}

extension WebTexts {
  /// Returns the text in the place of an empty list, with what the reader can do about it, unless the
  /// source is never asked.
  func placeholder(_ text: String, isOffline: Bool) -> HTML {
    #"<p class="empty">\#(text)</p>\#(#"<p class="detail">\#(lookAgain)</p>"#, if: !isOffline)"#
  }
}
