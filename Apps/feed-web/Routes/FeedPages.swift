import AppSupport
import FeedCore
import FeedPresentation
import FoundationEssentials
import Hummingbird
import OfflineCore
import OfflinePresentation
import WebSupport

/// The feed, page by page.
struct FeedPages: Sendable {
  /// How long a reader looks at a blank page before it says that it is loading.
  private static let patience = Duration.milliseconds(80)
  /// Ten million images.
  private static let pageDigits = 6

  let app: FeedApp
  /// One value, so that readers who come at once share a request.
  let loadFeed: LoadFeed
  let pages: Pages
  let photos: Photos
  let isOffline: Bool
  let refreshes: Refreshes

  func add(to router: Router<BasicRequestContext>) {
    router.read("/") { request, _ in
      let reader = try pages.reader(of: request)
      let query = try FeedQuery(request, digits: Self.pageDigits)
      return query.pages > 1
        ? try await continued(query, reader) : streamed(query, reader)
    }
  }

  /// The first page, in as many steps as the policy has: what is saved at once, and the answer of
  /// the source in its place as soon as it is there.
  private func streamed(_ query: FeedQuery, _ reader: Reader) -> Response {
    let messages = reader.messages
    return pages.stream(to: reader) { page in
      page.write(
        pages.head(reader, title: messages.feed.title, in: .feed) + frame(messages))
      // Whoever asks the store alone has the whole page at once.
      if !asksStoreFirst { try await page.flush() }
      let failure = refreshes.failure(of: .feed)
      var saved: LoadedList<FeedImage>?
      do {
        for try await step in loadFeed.updates().orLate(after: Self.patience) {
          guard case .value(let list) = step else {
            page.write(waiting(messages))
            try await page.flush()
            continue
          }
          let isLast = app.policy != .cachedThenRefreshed || list.origin == .remote
          page.write(status(list, isLast: isLast, failure, messages))
          if saved?.items != list.items {
            page.write(await images(list, query, slot: isLast ? .fresh : .saved, messages))
          }
          saved = list
          if !isLast { try await page.flush() }
        }
        // The source failed, and what is saved stands in for it: nothing else comes.
        if let saved, saved.origin == .cache, app.policy == .cachedThenRefreshed {
          page.write(status(saved, isLast: true, nil, messages))
        }
      } catch  where error.isShown {
        page.write(status(saved, error, messages) + (saved == nil ? nothing(messages) : ""))
      }
      page.write(pages.templates(.feedEnd, 0) + pages.foot(reader))
    }
  }

  private var asksStoreFirst: Bool { [.cacheFirst, .cacheOnly].contains(app.policy) }

  /// The pages up to a later one, for somebody who reads on.
  private func continued(_ query: FeedQuery, _ reader: Reader) async throws -> Response {
    let messages = reader.messages
    var content = ""
    do {
      let list = try await app.continueFeed(pages: query.pages)
      content = await images(list, query, slot: .fresh, messages)
      if query.isPart { return pages.part(reader, content) }
      content = status(list, isLast: true, nil, messages) + content
    } catch  where error.isShown {
      content = status(nil, error, messages) + (query.isPart ? "" : nothing(messages))
      if query.isPart { return pages.part(reader, content) }
    }
    return pages.response(
      to: reader, title: messages.feed.title, in: .feed,
      frame(messages) + content + pages.templates(.feedEnd, 0))
  }

  private func frame(_ messages: Messages) -> String {
    pages.rendered.part(["feed", messages.language.rawValue]) {
      pages.templates(.feed, FeedFrame(title: messages.feed.title, texts: messages.web))
    }
  }

  private func waiting(_ messages: Messages) -> String {
    pages.templates(.waiting, FeedFrame(title: "", texts: messages.web))
  }

  private func nothing(_ messages: Messages) -> String {
    pages.templates(
      .images, ImagesModel(nothing: messages.web.nothingToShow, messages: messages))
  }

  private func status(
    _ list: LoadedList<FeedImage>, isLast: Bool, _ failure: (any Error)?, _ messages: Messages
  ) -> String {
    let shown = list.notices.filter { !$0.isStoppedEarly }.map { messages.message(for: $0) }
    let failed = failure.map { [messages.message(for: $0)] } ?? []
    return pages.status(
      StatusModel(
        AgeModel(list, isOffline: isOffline, isAsking: !isLast, messages: messages, now: app.now()),
        slot: isLast ? "status" : "saved-status", notices: failed + shown, texts: messages.web))
  }

  /// What there is to say when the source failed: nothing new to those who chose to stay offline, as
  /// long as they see something.
  private func status(
    _ saved: LoadedList<FeedImage>?, _ error: any Error, _ messages: Messages
  ) -> String {
    let age = saved.map {
      AgeModel($0, isOffline: error.isOffline, isAsking: false, messages: messages, now: app.now())
    }
    let notices = saved != nil && error.isOffline ? [] : [messages.message(for: error)]
    return pages.status(StatusModel(age, notices: notices, texts: messages.web))
  }

  private func images(
    _ list: LoadedList<FeedImage>, _ query: FeedQuery, slot: Slot, _ messages: Messages
  ) async -> String {
    let key = query.isPlain ? key(of: list, slot, messages) : []
    if let images = pages.rendered[key] { return images }
    await photos.find.remember(list.items)
    let sizes = await photos.sizes(of: list.items.map(\.url))
    let images = pages.templates(
      .images,
      ImagesModel(
        list, sizes: sizes, query: query, slot: slot, messages: messages, now: app.now()))
    // Sizes that are not known yet will be.
    if query.isPlain, list.items.allSatisfy({ sizes[$0.url] != nil }) {
      pages.rendered.keep(images, for: key)
    }
    return images
  }

  /// All that the images on the first page depend on.
  private func key(of list: LoadedList<FeedImage>, _ slot: Slot, _ messages: Messages) -> [String] {
    [
      "images", ListFingerprint(of: list.items).text, "\(list.items.count)", "\(list.nextPage)",
      slot.rawValue, messages.language.rawValue,
    ]
  }
}

/// Which part of the feed is asked for.
struct FeedQuery: Sendable {
  /// How many pages.
  let pages: Int
  /// Whether the last of them is wanted alone, to be put behind the others.
  let isPart: Bool
  /// The image that is tried again.
  let retried: FeedImage.ID?

  /// Whether it is the first page, as most readers want it.
  var isPlain: Bool { pages == 1 && !isPart && retried == nil }

  /// - Throws: `RequestFailure` for what makes no sense.
  init(_ request: Request, digits: Int) throws(RequestFailure) {
    pages = try request.number("pages", digits: digits) ?? 1
    isPart = try request.parameter("part") == "last"
    guard let retried = try request.parameter("retry") else {
      self.retried = nil
      return
    }
    guard let id = UUID(uuidString: retried) else {
      throw .badRequest("retry is the id of an image, a UUID")
    }
    self.retried = id
  }
}

/// The places of a streamed page that content is put in: what comes later covers what is there.
enum Slot: String {
  case saved = "saved-images"
  case fresh = "images"
}

extension LoadNotice {
  var isStoppedEarly: Bool {
    if case .stoppedEarly = self { true } else { false }
  }
}

extension Error {
  /// Whether the program was told to stay offline.
  var isOffline: Bool {
    if case LoadError.remote(let error, _)? = self as? LoadError {
      error.reason == .offline
    } else {
      false
    }
  }
}
