import Foundation
import OfflineCore
import Synchronization
import TestSupport
import Testing

@testable import FeedCore

/// A merged feed over scripted sources, in one storage.
struct MergedFeedTests {
  private let storage = emptyStorage()
  private let a = ScriptedFeed("a:", times: [9, 7, 5, 3, 1])
  private let b = ScriptedFeed("b:", times: [8, 6, 4, 2])

  /// Returns the merged source as a program has it that has just been started.
  private func source(
    _ feeds: ScriptedFeed..., policy: LoadingPolicy = .remoteFirst, now: Date = noon
  ) -> MergedFeedSource {
    let feeds = feeds.isEmpty ? [a, b] : feeds
    let parts = feeds.map { feed in
      let (lists, key) = (storage.lists, ListKey<FeedImage>.part(feed.name))
      var pages: any FeedSource = feed
      if policy.usesStore {
        pages = RevalidatedSource(feed, named: feed.name, of: key, savedIn: lists)
      }
      return FeedPart(
        feed.name,
        loadingBy: LoadFeed(from: pages, named: feed.name, to: key, in: lists, now: { now }),
        appendingBy: AppendPage(from: feed, named: feed.name, to: key, in: lists),
        readingBy: ReadSavedList(key, in: lists, now: { now }))
    }
    return MergedFeedSource(parts, policy: policy, origins: ImageOrigins(savedIn: nil))
  }

  private func times(_ images: [FeedImage]) -> [Int] {
    images.map { Int($0.createdAt?.timeIntervalSince(noon) ?? 0) }
  }

  private func allPages(of source: MergedFeedSource, limit: Int) async throws -> [FeedImage] {
    var images: [FeedImage] = []
    while true {
      let page = try await source.items(after: images.last?.id, limit: limit)
      images += page
      if page.count < limit { return images }
    }
  }

  @Test(arguments: [1, 2, 3, 9, 20], LoadingPolicy.allCases.filter(\.usesRemote))
  func pagesFollowEachOtherToTheEnd(limit: Int, policy: LoadingPolicy) async throws {
    let images = try await allPages(of: source(policy: policy), limit: limit)
    #expect(times(images) == Array((1...9).reversed()))
    #expect(
      images.map(\.source?.rawValue) == times(images).map { $0.isMultiple(of: 2) ? "b:" : "a:" })
  }

  @Test(arguments: [LoadingPolicy.remoteFirst, .remoteOnly])
  func aProgramThatHasJustStartedGoesOn(policy: LoadingPolicy) async throws {
    let first = try await source(policy: policy).items(limit: 3)
    let rest = try await source(policy: policy).items(after: first.last?.id, limit: 10)
    #expect(times(first + rest) == Array((1...9).reversed()))
  }

  @Test func afterAnUnknownImageComesAnErrorAndNoRequest() async throws {
    let source = source()
    _ = try await source.items(limit: 3)
    let requests = a.requests
    let error = await #expect(throws: SourceError.self) {
      try await source.items(after: UUID(), limit: 3)
    }
    #expect(error?.reason == .notFound)
    #expect(a.requests == requests)
  }

  @Test func theSamePageIsUnchanged() async throws {
    let first = try await source().page(PageRequest(limit: 3))
    let second = try await source().page(PageRequest(limit: 3, unless: first.validator))
    #expect(second.isUnchanged && second.items.isEmpty)
    b.publish(20)
    let third = try await source().page(PageRequest(limit: 3, unless: first.validator))
    #expect(times(third.items) == [20, 9, 8])
    #expect(third.validator != first.validator)
  }

  @Test func aFeedThatFailsTakesNothingFromTheOthers() async throws {
    b.fail(offline)
    let page = try await source().page(PageRequest(limit: 3))
    #expect(times(page.items) == [9, 7, 5])
    #expect(page.partFailures == [PartFailure(of: "b:", offline)])
  }

  @Test func whatIsSavedOfAFeedThatFailsStaysInTheMergeUntilItExpires() async throws {
    _ = try await source().page(PageRequest(limit: 3))
    b.fail(malformed)
    let fresh = try await source().page(PageRequest(limit: 3))
    #expect(times(fresh.items) == [9, 8, 7])
    #expect(fresh.partFailures == [PartFailure(of: "b:", malformed)])
    // It is named once, and not asked again for the pages after those that are saved.
    let requests = b.requests
    let whole = try await source().page(PageRequest(limit: 20))
    #expect(times(whole.items) == [9, 8, 7, 6, 5, 4, 3, 1])
    #expect(whole.partFailures == [PartFailure(of: "b:", malformed)])
    #expect(b.requests == requests + 1)
    let late = try await source(now: noon + sevenDays).page(PageRequest(limit: 3))
    #expect(times(late.items) == [9, 7, 5])
  }

  @Test func ifAllFailTheErrorIsThatOfTheFirst() async throws {
    _ = try await source().page(PageRequest(limit: 3))
    a.fail(malformed)
    b.fail(offline)
    await #expect(throws: malformed) { try await source().page(PageRequest(limit: 3)) }
  }

  @Test func aFeedThatFailsLaterIsLeftOutOfTheRest() async throws {
    let source = source()
    let first = try await source.items(limit: 2)
    b.fail(offline)
    let second = try await source.page(PageRequest(after: first.last?.id, limit: 4))
    #expect(times(second.items) == [7, 6, 5, 3])
    #expect(second.partFailures == [PartFailure(of: "b:", offline)])
    b.fail(nil)
    let third = try await source.page(PageRequest(after: second.items.last?.id, limit: 4))
    #expect(times(third.items) == [1] && third.partFailures.isEmpty)
  }

  @Test func aPageWithNothingButFailuresCanBeTriedAgain() async throws {
    let (source, alone) = (source(a), a)
    let first = try await source.items(limit: 2)
    alone.fail(offline)
    await #expect(throws: offline) { try await source.items(after: first.last?.id, limit: 2) }
    alone.fail(nil)
    #expect(times(try await source.items(after: first.last?.id, limit: 2)) == [5, 3])
  }

  @Test func aFeedThatChangesBetweenPagesRepeatsAndLosesNothing() async throws {
    let first = try await source().items(limit: 3)
    b.publish(10)
    // Another program has loaded the new image.
    _ = try await source(b).items(limit: 3)
    let rest = try await allRest(after: first, of: source())
    #expect(times(rest) == [6, 5, 4, 3, 2, 1])
  }

  private func allRest(
    after first: [FeedImage], of source: MergedFeedSource
  ) async throws -> [FeedImage] {
    var images = first
    while true {
      let page = try await source.items(after: images.last?.id, limit: 2)
      images += page
      if page.count < 2 { return Array(images.dropFirst(first.count)) }
    }
  }

  @Test func eachFeedIsAskedUnlessItIsUnchanged() async throws {
    _ = try await source().page(PageRequest(limit: 3))
    _ = try await source().page(PageRequest(limit: 3))
    #expect(a.validators == [nil, "5"])
  }
}

/// The lists of sources beside the merged feed.
struct FeedPartStoreTests {
  private let storage = emptyStorage()
  private let a = ListKey<FeedImage>.part("a:")
  private let b = ListKey<FeedImage>.part("b:")

  private func saved(_ key: ListKey<FeedImage>) async throws -> [FeedImage]? {
    try await storage.lists.slice(key, from: nil, limit: 10)?.items
  }

  @Test func eachSourceHasAListOfItsOwn() async throws {
    let version = try await storage.lists.replace(
      a, with: images(0..<2), savedAt: noon, source: "a:")
    _ = try await storage.lists.replace(b, with: images(5..<6), savedAt: noon, source: "b:")
    _ = try await storage.lists.append(images(2..<3), to: a, at: version)
    #expect(try await saved(a) == images(0..<3))
    #expect(try await saved(b) == images(5..<6))
    #expect(try await storage.savedImages == nil)
    await #expect(throws: StoreError.self) {
      try await storage.lists.append(images(3..<4), to: a, at: version)
    }
    try await storage.lists.remove(a.name)
    #expect(try await saved(a) == nil)
    #expect(try await saved(b) == images(5..<6))
    #expect(try await storage.maintenance.contents().lists.map(\.kind) == ["feed-part"])
  }

  @Test func expiredPartsGoAndTheImagesGoWithTheLast() async throws {
    _ = try await storage.lists.replace(
      .feed, with: images(0..<2), savedAt: noon, source: "a: + b:")
    _ = try await storage.lists.replace(a, with: images(0..<1), savedAt: noon, source: "a:")
    _ = try await storage.lists.replace(b, with: images(1..<2), savedAt: noon + 60, source: "b:")
    try await storage.imageData.save(bytes, for: picture)
    let (first, second) = (noon + sevenDays, noon + sevenDays + 60)
    let early = try await ValidateFeed(storage, now: { first })()
    #expect(early.feed == .expired && early.clearedImages == 0)
    #expect(try await saved(a) == nil)
    #expect(try await saved(b) == images(1..<2))
    let late = try await ValidateFeed(storage, now: { second })()
    #expect(late.feed == .empty && late.clearedImages == 1)
    #expect(try await storage.imageData.usage().count == 0)
  }
}

/// A feed with images at given times, which may change and fail.
private final class ScriptedFeed: FeedSource {
  private struct State {
    var images: [FeedImage]
    var failure: SourceError?
    var requests = 0
    var validators: [String?] = []
  }

  let name: SourceName
  private let state: Mutex<State>

  init(_ name: SourceName, times: [Int]) {
    self.name = name
    state = Mutex(State(images: times.map { dated($0, at: Double($0)) }))
  }

  var requests: Int { state.withLock { $0.requests } }
  /// The validators of the requests for the first page.
  var validators: [String?] { state.withLock { $0.validators } }

  func fail(_ error: SourceError?) { state.withLock { $0.failure = error } }

  func publish(_ time: Int) {
    state.withLock { $0.images.insert(dated(time, at: Double(time)), at: 0) }
  }

  func page(_ request: PageRequest<FeedImage>) async throws -> SourcePage<FeedImage> {
    try state.withLock { state in
      state.requests += 1
      if let failure = state.failure { throw failure }
      var images = state.images[...]
      if let last = request.last {
        guard let place = images.firstIndex(where: { $0.id == last }) else {
          throw SourceError(.notFound, address: "\(name)")
        }
        images = images[(place + 1)...]
        return SourcePage(Array(images.prefix(request.limit)))
      }
      state.validators.append(request.validator)
      let validator = "\(images.count)"
      if request.validator == validator { return .unchanged }
      return SourcePage(Array(images.prefix(request.limit)), validator: validator)
    }
  }
}

/// The image data and the comments of several sources.
struct MergedImageSourceTests {
  private func source(_ name: SourceName, scheme: String? = nil) -> Source<FeedPorts> {
    Source(
      name: name, imageScheme: scheme,
      imageData: StubImageDataSource { url in
        guard url.host() != "absent-\(name.rawValue.prefix(1))" else {
          throw SourceError(.notFound, address: url.shown)
        }
        return Data(name.rawValue.utf8)
      },
      ports: FeedPorts(
        feed: StubPages(), comments: name == "c:" ? nil : NamedComments(name: name)))
  }

  private func answer(_ address: String, saved: [FeedImage] = []) async throws -> String {
    let storage = emptyStorage()
    _ = try await storage.lists.replace(.feed, with: saved, savedAt: noon, source: "all")
    let merged = MergedImageSource(
      [source("https://a.example"), source("b:", scheme: "own"), source("c:", scheme: "own")],
      origins: ImageOrigins(savedIn: storage.lists))
    let url = try #require(URL(string: address))
    return String(decoding: try await merged.data(for: url), as: UTF8.self)
  }

  @Test func theSourceOfAnImageIsAsked() async throws {
    var saved = image(1)
    saved.source = "c:"
    #expect(try await answer(saved.url.absoluteString, saved: [saved]) == "c:")
  }

  @Test(arguments: [
    ("own://x/1", "b:"), ("OWN://x/1", "b:"), ("own://absent-b/1", "c:"),
    ("https://a.example/1", "https://a.example"), ("https://other.example/1", "https://a.example"),
  ])
  func anAddressOfNoFeedGoesToItsOwnSource(address: String, name: String) async throws {
    #expect(try await answer(address) == name)
  }

  @Test func commentsComeFromTheSourceOfTheImage() async throws {
    var (one, other) = (image(1), image(2))
    (one.source, other.source) = ("b:", "c:")
    let storage = try await storage(holding: [one, other])
    let merged = MergedImageSource(
      [source("a:"), source("b:"), source("c:")], origins: ImageOrigins(savedIn: storage.lists))
    #expect(try await merged.comments(on: one.id).map(\.username) == ["b:"])
    #expect(try await merged.comments(on: other.id).isEmpty)
    #expect(try await merged.comments(on: image(3).id).map(\.username) == ["a:"])
  }
}

private struct NamedComments: CommentSource {
  let name: SourceName

  func comments(on image: FeedImage.ID) async throws -> [ImageComment] {
    [ImageComment(id: image, message: "", createdAt: noon, username: name.rawValue)]
  }
}
