import Composition
import FeedCore
import FoundationEssentials
import OfflineCore
import Presentation

/// The environment in which the scenarios of the feed run.
final class FeedEnvironment: ScenarioEnvironment {
  private(set) lazy var remote = ScriptedFeed(network: network)
  var seenFeeds: [[FeedImage.ID]] = []
  var running: [Task<Void, Never>] = []

  /// Waits for all processes, so that no store is removed while a process uses it.
  override func tearDown() async { for task in running { await task.value } }

  func app() throws -> FeedApp { try app(policy: .remoteFirst) }

  func app(policy: LoadingPolicy) throws -> FeedApp {
    try compose(FeedPorts(feed: remote, comments: remote), policy: policy)
  }

  /// Saves a feed as the app would have saved it the given time ago.
  func save(
    _ images: [FeedImage], daysAgo days: Double, secondsLess: Double = 0,
    from source: SourceName = ScriptedNetwork.name, as validator: String? = nil
  ) async throws {
    let provenance = Provenance(
      savedAt: savedAt(daysAgo: days, secondsLess: secondsLess), source: source,
      validator: validator.flatMap {
        PageValidator($0, limit: LoadFeed.defaultLimit, count: images.count)
      })
    _ = try await storage.lists.replace(.feed, with: images, from: provenance)
  }
}

/// The actions of a user.
extension FeedEnvironment {
  func requestFeed(pages: PageCount = .first(1)) async {
    await show(.loadFeed, as: Shown.feed, by: app) { try await $0.loadFeed(pages: pages) }
  }

  func requestMore() async {
    await show(.loadMoreFeed, as: Shown.feed, by: app) { try await $0.loadMoreFeed() }
  }

  func requestImage(_ number: Int) async {
    await show(.loadImageData, as: Shown.image, by: app) {
      try await $0.loadImageData(Self.address(number))
    }
  }

  func requestComments(_ number: Int) async {
    let image = [FeedImage].images(0..<10)[number].id
    let commented: ([ImageComment]) -> Shown = { [now] in
      .comments(ImageCommentsViewModel($0, messages: .english, now: now))
    }
    await show(.loadComments, as: commented, by: app) { try await $0.loadComments(on: image) }
  }

  func validate() async { await show { .validation(try await app().validateFeed().feed) } }

  func requestFeedAndCancel() async throws {
    let app = try app()
    await showCancelled { _ = try await app.loadFeed() }
  }
}

/// The expectations of a user: what is displayed, and what the store contains.
extension FeedEnvironment {
  func expectShown(
    _ images: [FeedImage], from origin: Origin, canLoadMore: Bool? = nil
  ) throws {
    guard case .feed(let list) = shown else {
      throw Mismatch(expected: "a feed of \(images.count) images", found: shown.description)
    }
    try expectItems(list.items, are: images, in: "the images")
    try expect(list.origin, is: origin, in: "where they come from")
    if let canLoadMore {
      try expect(list.canLoadMore, is: canLoadMore, in: "whether there is more")
    }
  }

  func expectShownComments(_ expected: [String]) throws {
    guard case .comments(let model) = shown else {
      throw Mismatch(expected: "comments", found: shown.description)
    }
    try expectTexts(
      model.comments.map { "\($0.message), by \($0.username), \($0.date)" }, are: expected,
      in: "the comments")
  }

  func expectCached(_ images: [FeedImage], daysAgo days: Double = 0) async throws {
    let saved = try await storage.lists.slice(ListKey<FeedImage>.feed, from: nil, limit: .max)
    try expectItems(saved?.items, are: images, in: "the saved feed")
    try expectDate(saved?.head.savedAt, is: savedAt(daysAgo: days), in: "when it was saved")
  }

  /// Checks the validators sent with each request for the first page, and the number of pages in response.
  func expectRequests(knowing known: [String?], bodies: Int) throws {
    let words = { (known: [String?]) in
      known.map { $0.map { "for what is not '\($0)'" } ?? "for anything" }.joined(separator: ", ")
    }
    try expect(words(remote.known), is: words(known), in: "what was asked for")
    try expect(remote.bodies, is: bodies, in: "the number of pages that were sent")
  }

  func expectValidated(
    _ outcome: ValidationOutcome, leaves images: [FeedImage]?
  ) async throws {
    guard case .validation(let found) = shown else {
      throw Mismatch(expected: "the outcome '\(outcome)'", found: shown.description)
    }
    try expect(found, is: outcome, in: "the outcome")
    let saved = try await storage.lists.slice(ListKey<FeedImage>.feed, from: nil, limit: .max)
    try expectItems(saved?.items, are: images, in: "the saved feed")
  }
}
