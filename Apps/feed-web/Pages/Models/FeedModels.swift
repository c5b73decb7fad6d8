import CommandLine
import FeedCore
import FoundationEssentials
import OfflineCore
import PictureCore
import Presentation

struct StatusModel {
  /// A failure in plain words, with the message of a web source as a detail. Paths and messages of stores are
  /// only for the operator.
  struct Notice {
    let message: String
    var detail: String?

    init(_ message: String, detail: String? = nil) {
      (self.message, self.detail) = (message, detail)
    }

    /// - Parameter shown: The age of the list that is shown instead, if there is one.
    init(_ error: any Error, shown: String? = nil, messages: Messages) {
      let summary = messages.web.summary(of: error)
      let instead = shown.map { " " + messages.web.asItWas($0) } ?? ""
      self.init(summary.map { $0 + instead } ?? messages.message(for: error))
      guard case LoadError.remote(let failure, _) = error, failure.address.isOnTheWeb else {
        return
      }
      detail = messages.message(for: failure)
    }

    /// - Parameter shown: The age of the list that is shown.
    init(_ notice: LoadNotice, shown: String?, messages: Messages) {
      switch notice {
      case .notRefreshed(let error), .stoppedEarly(let error):
        self.init(LoadError.remote(error, cache: nil), shown: shown, messages: messages)
        if detail != nil { detail = messages.message(for: notice) }
      case .notSaved: self.init(messages.notSaved)
      case .stoppedAt, .shortened:
        self.init(messages.message(for: notice))
      }
    }
  }

  let age: AgeModel?
  var slot = "status"
  var notices: [Notice] = []
  let texts: WebTexts
}

extension Messages {
  /// Returns the age of a saved list, or `nil` if it was saved less than a minute ago.
  func age(of list: LoadedList<some Sendable>, now: Date) -> String? {
    guard let savedAt = list.savedAt, now.timeIntervalSince(savedAt) >= 60 else { return nil }
    return relativeDate(savedAt, now: now)
  }

  /// Returns what the reader can do about an empty list, or `nil` if the source is never asked.
  func hint(isOffline: Bool) -> String? { isOffline ? nil : web.lookAgain }
}

struct AgeModel {
  let state: String
  let mark: String
  let source: String
  let saved: DatedText?
  let asking: String?
  /// The exact origin of the list, or `nil` for a list that could not be loaded.
  let origin: String?
  let validity: DatedText?

  /// All texts that the reader sees.
  var texts: [String] {
    [mark, source, origin, saved?.text, saved?.exact, validity?.text, validity?.exact, asking]
      .map { $0 ?? "" }
  }

  /// Creates the model for a list that could not be loaded.
  init(unavailable texts: WebTexts) {
    (state, mark, source) = ("offline", texts.unavailable, "")
    (saved, asking, origin, validity) = (nil, nil, nil, nil)
  }

  /// - Parameters:
  ///   - isOffline: Whether the source is never asked.
  ///   - isAsking: Whether the source is being asked.
  init(_ age: ListAgeViewModel, isOffline: Bool, isAsking: Bool = false, texts: WebTexts) {
    (state, mark) =
      age.isLive ? ("live", texts.live) : isOffline ? ("offline", texts.offline) : ("saved", "")
    source = age.source
    let isPublic = !age.origin.contains("/") || age.origin.isOnTheWeb
    origin = isPublic ? age.origin.prefix(1).uppercased() + age.origin.dropFirst() : source
    // A live list shows no age.
    saved = age.isLive ? nil : age.saved
    validity = age.isLive ? nil : age.validity
    asking = isAsking && !isOffline ? texts.asking : nil
  }
}

extension String {
  /// Whether it contains a web address, which readers may see, instead of a path of the server.
  fileprivate var isOnTheWeb: Bool { contains(/\bhttps?:\/\//) }
}

/// The slots of a streamed page. Content that arrives later covers earlier content.
enum Slot: String {
  case saved = "saved-images"
  case fresh = "images"
}

struct ImagesModel {
  /// The most pages that one reader sees: each of them is rendered, and perhaps loaded, on every request.
  static let pageLimit = ContinueFeed.itemLimit / LoadFeed.defaultLimit

  static func moreLink(behind pages: Int, name: String) -> Link {
    Link(name: name, address: "/?pages=\(pages + 1)#page-\(pages + 1)")
  }

  let slot: String
  let title: String
  var fingerprint = ""
  var notices: [StatusModel.Notice] = []
  var hasImages = false
  let placeholder: String?
  let hint: String?
  var failures: [StatusModel.Notice] = []
  var more: Link?
  var end: String?
  let texts: Fields

  init(
    _ list: LoadedList<FeedImage>, slot: Slot, isOffline: Bool, messages: Messages, now: Date
  ) {
    let feed = FeedViewModel(list, messages: messages, now: now)
    let limit = LoadFeed.defaultLimit
    let count = list.offset + list.items.count
    self.slot = slot.rawValue
    title = feed.title
    fingerprint = ListFingerprint(of: Array(list.items.prefix(limit))).text
    hasImages = !list.items.isEmpty
    placeholder = count == 0 ? feed.placeholder : nil
    hint = messages.hint(isOffline: isOffline)
    failures = list.notices.filter(\.isStoppedEarly)
      .map { StatusModel.Notice($0, shown: nil, messages: messages) }
    let loaded = max(1, (count + limit - 1) / limit)
    if list.canLoadMore, loaded < Self.pageLimit {
      let name = failures.isEmpty ? messages.loadMore : messages.tryAgain
      more = Self.moreLink(behind: loaded, name: name)
    }
    end =
      count == 0 || more != nil
      ? nil : list.canLoadMore ? messages.web.noMoreShown : messages.endOfFeed
    texts = Fields(messages.web)
  }

  init(failure: any Error, of title: String, isOffline: Bool, messages: Messages) {
    notices = [StatusModel.Notice(failure, messages: messages)]
    slot = Slot.fresh.rawValue
    self.title = title
    placeholder = messages.web.nothingToShow
    hint = messages.hint(isOffline: isOffline)
    texts = Fields(messages.web)
  }
}

struct PhotoModel {
  private static let descriptionLimit = 1_000
  private static let placeLimit = 200
  private static let alternativeLimit = 120
  private static let usualWidth = 960

  let name: String
  let page: String
  let anchor: String?
  let size: PictureHeader?
  let mayMove: Bool
  /// The colours shown until the picture has loaded.
  let colours: [PictureColour]
  let shape: PictureShape
  let sizes: String
  /// The displayed width of a picture that fits into the window as a whole, matching the style sheet.
  let wholeSizes: String
  let original: String
  let source: String
  let sources: String
  let alternative: String
  let isFirst: Bool
  let retry: String
  let tryAgain: String
  let comments: String?
  let commentsTitle: String
  let location: String?
  let description: String?
  let author: String?
  let created: DatedText?
  let link: String?
  /// A warning that hides the picture until the reader opens it.
  let warning: String?

  /// - Parameters:
  ///   - picture: The known properties of the picture, or `nil` if there are none yet.
  ///   - number: The number of images before it.
  ///   - pages: The number of pages that the reader sees.
  ///   - view: The view that the reader has chosen.
  ///   - hasComments: Whether the source supports comments.
  ///   - isRetried: Whether the picture is loaded again.
  init(
    _ image: FeedImageViewModel, picture: OriginalPicture?, number: Int, pages: Int,
    view: FeedView, hasComments: Bool, isRetried: Bool, messages: Messages
  ) {
    let id = image.id.uuidString
    let limit = LoadFeed.defaultLimit
    name = "image-\(id)"
    anchor =
      number > 0 && number.isMultiple(of: limit) ? "page-\(number / limit + 1)" : nil
    size = picture?.header
    mayMove = size?.mayMove == true
    colours = picture?.colours ?? []
    shape = PictureShape(size)
    sizes = view.sizes(of: size)
    wholeSizes = size.map { "min(100vw, \(85 * $0.width / $0.height + 1)svh)" } ?? "100vw"
    let address = PictureAddress(of: image.id, picture: picture, isRetried: isRetried)
    original = address.original
    source = address(width: Self.usualWidth)
    sources = address.sources
    location = image.location.flatMap { $0.isEmpty ? nil : $0.shortened(to: Self.placeLimit) }
    description = image.caption.flatMap {
      $0.isEmpty ? nil : $0.shortened(to: Self.descriptionLimit)
    }
    alternative =
      (description ?? location)?.shortened(to: Self.alternativeLimit).inOneLine
      ?? messages.noDescription
    isFirst = number == 0
    retry = "/?pages=\(pages)&retry=\(id)#image-\(id)"
    tryAgain = messages.tryAgain
    let page = ImageAddress(image.id)
    self.page = page.path
    comments = hasComments ? page.comments : nil
    commentsTitle = image.commentsTitle
    author = image.author?.shortened(to: Self.placeLimit)
    created = image.created
    // A saved list may have been modified by anyone.
    link = image.link.flatMap { $0.isWebAddress ? $0.absoluteString : nil }
    warning = image.warning
  }
}
