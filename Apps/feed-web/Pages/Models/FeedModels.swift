import CommandLine
import FeedCore
import FoundationEssentials
import OfflineCore
import PictureCore
import Presentation

struct StatusModel {
  /// What went wrong, in plain words, with the message of a source on the web as a detail. Paths
  /// and messages of stores are only for the operator.
  struct Notice {
    let message: String
    var detail: String?

    init(_ message: String, detail: String? = nil) {
      (self.message, self.detail) = (message, detail)
    }

    /// - Parameter shown: How old is what is shown instead, where something is.
    init(_ error: any Error, shown: String? = nil, _ messages: Messages) {
      let summary = messages.web.summary(of: error)
      let instead = shown.map { " " + messages.web.asItWas($0) } ?? ""
      self.init(summary.map { $0 + instead } ?? messages.message(for: error))
      guard case LoadError.remote(let failure, _) = error, failure.address.isOnTheWeb else {
        return
      }
      detail = messages.message(for: failure)
    }

    /// - Parameter shown: How old is what is shown.
    init(_ notice: LoadNotice, shown: String?, _ messages: Messages) {
      switch notice {
      case .notRefreshed(let error), .stoppedEarly(let error):
        self.init(LoadError.remote(error, cache: nil), shown: shown, messages)
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
  /// How old a list is that stands in, if that is worth a word: what was saved just now is as good as new.
  func age(of list: LoadedList<some Sendable>, now: Date) -> String? {
    guard let savedAt = list.savedAt, now.timeIntervalSince(savedAt) >= 60 else { return nil }
    return relativeDate(savedAt, now: now)
  }

  /// What to do where there is nothing, if the source is asked at all.
  func hint(isOffline: Bool) -> String? { isOffline ? nil : web.lookAgain }
}

struct AgeModel {
  let state: String
  let mark: String
  let source: String
  let saved: DatedText?
  let asking: String?
  /// Where exactly it came from, for those who want to know: `nil` for a list that is not there.
  let origin: String?
  let validity: DatedText?

  /// All that people read of it.
  var texts: [String] {
    [mark, source, origin, saved?.text, saved?.exact, validity?.text, validity?.exact, asking]
      .map { $0 ?? "" }
  }

  /// A list that is not there.
  init(unavailable texts: WebTexts) {
    (state, mark, source) = ("offline", texts.unavailable, "")
    (saved, asking, origin, validity) = (nil, nil, nil, nil)
  }

  /// - Parameters:
  ///   - isOffline: Whether the source is not asked at all.
  ///   - isAsking: Whether the source is being asked.
  init(_ age: ListAgeViewModel, isOffline: Bool, isAsking: Bool = false, texts: WebTexts) {
    (state, mark) =
      age.isLive ? ("live", texts.live) : isOffline ? ("offline", texts.offline) : ("saved", "")
    source = age.source
    let isPublic = !age.origin.contains("/") || age.origin.isOnTheWeb
    origin = isPublic ? age.origin.prefix(1).uppercased() + age.origin.dropFirst() : source
    // Of a live list the age says nothing.
    saved = age.isLive ? nil : age.saved
    validity = age.isLive ? nil : age.validity
    asking = isAsking && !isOffline ? texts.asking : nil
  }
}

extension String {
  /// Whether it contains a web address, which readers may see, and not a path of the server.
  fileprivate var isOnTheWeb: Bool { contains(/\bhttps?:\/\//) }
}

/// The places of a streamed page that content is put in: what comes later covers what is there.
enum Slot: String {
  case saved = "saved-images"
  case fresh = "images"
}

struct ImagesModel {
  /// The most pages that one reader sees: each of them is written, and perhaps loaded, anew.
  static let pageLimit = ContinueFeed.itemLimit / LoadFeed.defaultLimit

  static func more(behind pages: Int, _ name: String) -> Link {
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
      .map { StatusModel.Notice($0, shown: nil, messages) }
    let loaded = max(1, (count + limit - 1) / limit)
    if list.canLoadMore, loaded < Self.pageLimit {
      let name = failures.isEmpty ? messages.loadMore : messages.tryAgain
      more = Self.more(behind: loaded, name)
    }
    end =
      count == 0 || more != nil
      ? nil : list.canLoadMore ? messages.web.noMoreShown : messages.endOfFeed
    texts = Fields(messages.web)
  }

  init(failure: any Error, of title: String, isOffline: Bool, messages: Messages) {
    notices = [StatusModel.Notice(failure, messages)]
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
  /// What stands in its place before it is there.
  let colours: [PictureColour]
  let shape: PictureShape
  let sizes: String
  /// How wide it is where all of it fits into the window, as the style sheet has it.
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
  /// Hides the picture until it is opened.
  let warning: String?

  /// - Parameters:
  ///   - picture: What is known of the picture; `nil` when nothing is yet.
  ///   - number: How many images come before it.
  ///   - pages: How many pages the reader sees.
  ///   - view: How the reader sees the feed.
  ///   - hasComments: Whether the source ever has comments.
  ///   - isRetried: Whether the picture is loaded anew.
  init(
    _ image: FeedImageViewModel, _ picture: OriginalPicture?, number: Int, pages: Int,
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
    let address = PictureAddress(of: image.id, picture, isRetried: isRetried)
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
    // A saved list may have been changed by anybody.
    link = image.link.flatMap { $0.isWebAddress ? $0.absoluteString : nil }
    warning = image.warning
  }
}
