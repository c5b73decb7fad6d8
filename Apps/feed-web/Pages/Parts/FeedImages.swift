import FeedCore
import HTMLPages
import OfflineCore
import Presentation

/// The slots of a streamed page. Content that arrives later covers earlier content.
enum Slot: String {
  case saved = "saved-images"
  case fresh = "images"
}

/// The content around the images of a feed, from its menus to the start of its foot.
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
  private var notice: HTML?
  private var hasImages = false
  private var placeholder: HTML?

  /// - Parameter menu: The menus above the images.
  init(
    _ list: LoadedList<FeedImage>, menu: TimeMenu?, slot: Slot, isOffline: Bool,
    messages: Messages
  ) {
    self.slot = slot
    self.menu = menu
    title = list.title?.text ?? messages.feedTitle
    fingerprint = ListFingerprint(of: Array(list.items.prefix(Self.pageSize))).text
    hasImages = !list.items.isEmpty
    if list.offset + list.items.count == 0 {
      placeholder = messages.web.placeholder(messages.emptyFeed, isOffline: isOffline)
    }
  }

  /// Creates the content without images.
  ///
  /// - Parameter notice: Why none could be loaded, or `nil` if the foot says that.
  init(notice: HTML?, of title: String) {
    slot = .fresh
    self.title = title
    self.notice = notice
  }

  /// The part before the images.
  var start: HTML {
    """
    <section slot="\(slot.rawValue)" class="images" aria-label="\(prose: title)" \
    data-fingerprint="\(fingerprint)">
    \(notice)\(menu?.html)\(#"<ol class="album" role="list">"#, if: hasImages)

    """
  }

  /// The part between the images and the content of the foot. ``FeedFoot/html`` must follow: it closes the
  /// elements.
  var end: HTML {
    // The element of the foot is opened at once: until it follows, the style sheet hides a short album.
    """
    \("</ol>", if: hasImages)
    \(placeholder)
    <div class="onward">

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
