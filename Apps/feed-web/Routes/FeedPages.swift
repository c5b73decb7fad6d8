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
  let saved = SharedPages<Messages.Language, SavedPage>()

  func add(to router: Router<BasicRequestContext>) {
    router.read("/") { request, _ in
      let reader = try pages.reader(of: request)
      let query = try FeedQuery(request, digits: Self.pageDigits)
      if query.isPart { return try await part(query, reader) }
      return try await savedPage(query, reader) ?? page(query, reader)
    }
  }

  /// The feed in as many steps as the policy has: what is saved at once, and the answer of the source
  /// in its place as soon as it is there. Whoever reads on beyond the first page sees that go on
  /// which is saved.
  private func page(_ query: FeedQuery, _ reader: Reader) -> Response {
    let messages = reader.messages
    let hasTwoSteps = query.pages == 1 && app.policy == .cachedThenRefreshed
    return pages.stream(to: reader) { page in
      page.write(start(reader))
      // Whoever asks the store alone has the whole page at once.
      if !asksStoreFirst { try await page.flush() }
      let failure = refreshes.failure(of: .feed)
      let updates = query.pages == 1 ? loadFeed.updates() : .single { try await read(query) }
      var saved: LoadedList<FeedImage>?
      do {
        for try await step in updates.orLate(after: Self.patience) {
          guard case .value(let list) = step else {
            page.write(waiting(messages))
            try await page.flush()
            continue
          }
          let isLast = !hasTwoSteps || list.origin == .remote
          page.write(status(list, isLast: isLast, failure, messages))
          // Whether there is more nobody knows of what is saved, so that the same images are sent
          // once more when that differs.
          if saved?.items != list.items || saved?.canLoadMore != list.canLoadMore {
            try await write(list, query, slot: isLast ? .fresh : .saved, messages, to: &page)
          }
          saved = list
          if !isLast { try await page.flush() }
        }
        // The source failed, and what is saved stands in for it: nothing else comes.
        if let saved, saved.origin == .cache, hasTwoSteps {
          page.write(status(saved, isLast: true, nil, messages))
        }
      } catch  where error.isShown {
        page.write(saved.map { status($0, error, messages) } ?? nothing(error, messages))
      }
      page.write(end(reader))
    }
  }

  var asksStoreFirst: Bool { [.cacheFirst, .cacheOnly].contains(app.policy) }

  private func read(_ query: FeedQuery) async throws -> LoadedList<FeedImage> {
    try await app.continueFeed(pages: (query.isPart ? query.pages : 1)...query.pages)
  }

  /// The last page alone, for somebody who has the others.
  private func part(_ query: FeedQuery, _ reader: Reader) async throws -> Response {
    let messages = reader.messages
    do {
      let list = try await read(query)
      await photos.find.remember(list.items)
      let model = ImagesModel(list, slot: .fresh, messages: messages, now: app.now())
      let originals = await photos.originals(of: list.items.map(\.url))
      return pages.part(
        reader,
        pages.templates(.images, model)
          + entries(model, of: list, list.items.indices, originals, query, messages)
          + pages.templates(.imagesEnd, model))
    } catch  where error.isShown {
      return pages.part(reader, nothing(error, messages))
    }
  }

  /// What stands before the content of a page of the feed.
  func start(_ reader: Reader) -> String {
    let messages = reader.messages
    return pages.head(reader, title: messages.feed.title, in: .feed, drawnAfter: "begun")
      + pages.rendered.part(["feed", messages.language.rawValue]) {
        pages.templates(.feed, FeedFrame(title: messages.feed.title, texts: messages.web))
      }
  }

  /// What stands after it.
  func end(_ reader: Reader) -> String { pages.templates(.feedEnd, 0) + pages.foot(reader) }

  private func waiting(_ messages: Messages) -> String {
    pages.templates(.waiting, FeedFrame(title: "", texts: messages.web))
  }

  private func nothing(_ error: any Error, _ messages: Messages) -> String {
    let model = ImagesModel(failure: error, messages: messages)
    let status = StatusModel(
      AgeModel(unavailable: messages.web), notices: [], texts: messages.web)
    return pages.status(status) + pages.templates(.images, model)
      + pages.templates(.imagesEnd, model)
  }

  func status(
    _ list: LoadedList<FeedImage>, isLast: Bool, _ failure: (any Error)?, _ messages: Messages
  ) -> String {
    let shown = list.notices.filter(\.isForStatus).map { messages.message(for: $0) }
    let failed = failure.map { [messages.message(for: $0)] } ?? []
    return pages.status(
      StatusModel(
        AgeModel(list, isOffline: isOffline, isAsking: !isLast, messages: messages, now: app.now()),
        slot: isLast ? "status" : "saved-status", notices: failed + shown, texts: messages.web))
  }

  /// What there is to say when the source failed: nothing new to those who chose to stay offline.
  private func status(
    _ saved: LoadedList<FeedImage>, _ error: any Error, _ messages: Messages
  ) -> String {
    let age = AgeModel(
      saved, isOffline: error.isOffline, isAsking: false, messages: messages, now: app.now())
    let notices = error.isOffline ? [] : [messages.message(for: error)]
    return pages.status(StatusModel(age, notices: notices, texts: messages.web))
  }

  /// Writes images page by page: however many there are, the first are there at once.
  ///
  /// - Parameter originals: What is known of the first pictures; `nil` to find out.
  @concurrent
  func write(
    _ list: LoadedList<FeedImage>, _ query: FeedQuery, slot: Slot,
    _ messages: Messages, knowing originals: [URL: OriginalPicture]? = nil,
    to page: inout PageWriter
  ) async throws {
    let pageLength = LoadFeed.defaultLimit
    // Only the first pictures are worth waiting for.
    let first = list.items.prefix(pageLength).map(\.url)
    var originals = if let originals { originals } else { await photos.originals(of: first) }
    let isKept = query.isPlain && list.items.count <= pageLength
    let key = isKept ? key(of: list, originals, slot, messages) : []
    if let images = pages.rendered[key] { return page.write(images) }
    await photos.find.remember(list.items)
    let model = ImagesModel(list, slot: slot, messages: messages, now: app.now())
    var text = pages.templates(.images, model)
    for start in stride(from: 0, to: list.items.count, by: pageLength) {
      let range = start..<min(start + pageLength, list.items.count)
      if start > 0 {
        page.write(text)
        try await page.flush()
        text = ""
        originals = await photos.originals(of: list.items[range].map(\.url), isPatient: false)
      }
      text += entries(model, of: list, range, originals, query, messages)
    }
    text += pages.templates(.imagesEnd, model)
    page.write(text)
    if isKept { pages.rendered.keep(text, for: key) }
  }

  private func entries(
    _ model: ImagesModel, of list: LoadedList<FeedImage>, _ range: Range<Int>,
    _ originals: [URL: OriginalPicture], _ query: FeedQuery, _ messages: Messages
  ) -> String {
    pages.templates(
      .entries,
      EntriesModel(
        images: range.map { index in
          let image = list.items[index]
          return Fields(
            PhotoModel(
              FeedImageViewModel(image), originals[image.url], number: list.offset + index,
              pages: query.pages,
              isRetried: image.id == query.retried, messages: messages))
        }, texts: model.texts))
  }

  /// All that the images on the first page depend on.
  private func key(
    of list: LoadedList<FeedImage>, _ originals: [URL: OriginalPicture], _ slot: Slot,
    _ messages: Messages
  ) -> [String] {
    [
      "images", ListFingerprint(of: list.items).text, "\(list.items.count)", "\(list.nextPage)",
      slot.rawValue, messages.language.rawValue,
    ] + list.items.map { originals[$0.url]?.identity ?? "" }
  }
}

/// The places of a streamed page that content is put in: what comes later covers what is there.
enum Slot: String {
  case saved = "saved-images"
  case fresh = "images"
}

extension LoadNotice {
  /// Whether it is told above the images. How much is saved is what other readers have asked for, and
  /// nothing to this one.
  fileprivate var isForStatus: Bool {
    switch self {
    case .notSaved, .notRefreshed: true
    case .stoppedEarly, .shortened: false
    }
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
