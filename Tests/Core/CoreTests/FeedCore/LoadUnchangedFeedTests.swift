import FeedCore
import Foundation
import OfflineCore
import Synchronization
import TestSupport
import Testing

struct LoadUnchangedFeedTests {
  private let later = noon.addingTimeInterval(3600)

  @Test func whatIsUnchangedIsDeliveredAndSavedAnewAsIfItHadBeenSent() async throws {
    let storage = emptyStorage()
    let source = ConditionalPages(images(0..<3), validator: "v1")
    let sent = try await source.fetch(into: storage, now: noon)
    let unchanged = try await source.fetch(into: storage, now: later)
    #expect(source.log == ["asked without", "asked unless v1", "unchanged"])
    #expect(unchanged.items == sent.items)
    #expect(unchanged.origin == .remote)
    #expect(unchanged.nextPage == sent.nextPage)
    #expect(unchanged.notices.isEmpty)
    #expect(unchanged.savedAt == later)
    let head = try #require(try await storage.lists.head(.feed))
    #expect(head.savedAt == later)
    #expect(head.validator == PageValidator("v1", limit: 3, count: 3))
    #expect(try await storage.savedImages == images(0..<3))
  }

  @Test func whatWasSavedAfterAnUnchangedPageStays() async throws {
    let storage = emptyStorage()
    let source = ConditionalPages(images(0..<3), validator: "v1")
    let all = try await source.fetch(.all, into: storage, now: noon)
    #expect(all.items == images(0..<5))
    let first = try await source.fetch(into: storage, now: later)
    #expect(first.items == images(0..<3))
    #expect(first.nextPage == .saved)
    #expect(first.savedAt == later)
    #expect(first.notices.isEmpty)
    #expect(try await storage.savedImages == images(0..<5))
    #expect(try await storage.lists.head(.feed)?.savedAt == later)
  }

  @Test(arguments: [(.first(2), 5), (.all, 5)] as [(PageCount, Int)])
  func pagesThatAreSavedAfterAnUnchangedOneAreNotAskedForAgain(
    pages: PageCount, count: Int
  ) async throws {
    let storage = emptyStorage()
    let source = ConditionalPages(images(0..<3), validator: "v1")
    _ = try await source.fetch(.all, into: storage, now: noon)
    let list = try await source.fetch(pages, into: storage, now: later)
    #expect(list.items == images(0..<count))
    #expect(list.origin == .remote)
    #expect(list.notices.isEmpty)
    #expect(source.log.count { $0 == "asked after image 2" } == 1)
    #expect(try await storage.savedImages == images(0..<5))
  }

  @Test func whatComesAfterAllThatIsSavedIsAskedForAndAppended() async throws {
    let storage = emptyStorage()
    let source = ConditionalPages(images(0..<3), validator: "v1")
    _ = try await source.fetch(into: storage, now: noon)
    let list = try await source.fetch(.all, into: storage, now: later)
    #expect(list.items == images(0..<5))
    #expect(list.savedAt == later)
    #expect(!list.canLoadMore)
    #expect(try await storage.savedImages == images(0..<5))
    #expect(try await storage.lists.head(.feed)?.savedAt == later)
  }

  @Test func aListThatGrowsMeanwhileIsRenewedWithWhatHasCome() async throws {
    let storage = emptyStorage()
    let source = ConditionalPages(images(0..<3), validator: "v1")
    _ = try await source.fetch(into: storage, now: noon)
    let contested = storage.before("append") { number in
      guard number == 1 else { return }
      let version = try #require(try await storage.lists.head(.feed)?.version)
      _ = try await storage.lists.append(images(3..<5), to: .feed, at: version)
    }
    let list = try await source.fetch(into: contested, now: later)
    #expect(list.items == images(0..<3))
    #expect(list.savedAt == later)
    #expect(try await storage.savedImages == images(0..<5))
    #expect(try await storage.lists.head(.feed)?.savedAt == later)
  }

  @Test(arguments: ["replaced", "removed", "damaged"])
  func aListThatHasGoneMeanwhileIsAskedForAgain(way: String) async throws {
    let storage = emptyStorage()
    let source = ConditionalPages(images(0..<3), validator: "v1")
    _ = try await source.fetch(into: storage, now: noon)
    // The first read is for the validator.
    let contested = storage.before("slice") { number in
      guard number > 1 else { return }
      switch way {
      case "replaced":
        _ = try await storage.lists.replace(
          .feed, with: images(7..<9), savedAt: noon, source: "source")
      case "removed": try await storage.lists.remove(.feed)
      default: throw StoreError.damaged
      }
    }
    let list = try await source.fetch(into: contested, now: later)
    #expect(list.items == images(0..<3))
    #expect(source.log.suffix(3) == ["asked unless v1", "unchanged", "asked without"])
    #expect(try await storage.savedImages == images(0..<3))
    #expect(try await storage.lists.head(.feed)?.savedAt == later)
  }

  @Test func damageAfterAnUnchangedPageIsReplaced() async throws {
    let storage = emptyStorage()
    let source = ConditionalPages(images(0..<3), validator: "v1")
    _ = try await source.fetch(.all, into: storage, now: noon)
    // The later pages can't be read until the feed is replaced.
    let damaged = storage.before("slice") { number in
      if number == 4 { throw StoreError.damaged }
    }
    let list = try await source.fetch(.all, into: damaged, now: later)
    #expect(list.items == images(0..<5))
    #expect(list.notices.isEmpty)
    #expect(source.log.contains("asked without"))
    #expect(try await storage.savedImages == images(0..<5))
  }

  @Test func aNewerFeedStaysWhenAnOlderOneIsUnchanged() async throws {
    let storage = emptyStorage()
    let source = ConditionalPages(images(0..<3), validator: "v1")
    _ = try await source.fetch(into: storage, now: noon)
    // The third read of the head is between the answer of the source and the save.
    let contested = storage.before("slice") { number in
      guard number == 3 else { return }
      _ = try await storage.lists.replace(
        .feed, with: images(7..<9), savedAt: noon, source: "source")
    }
    let list = try await source.fetch(into: contested, now: later)
    #expect(list.items == images(0..<3))
    #expect(list.notices == [.notSaved(StoreError(.changed))])
    #expect(try await storage.savedImages == images(7..<9))
  }

  @Test func aListThatCanNotBeRenewedIsDeliveredAllTheSame() async throws {
    let storage = emptyStorage()
    let source = ConditionalPages(images(0..<3), validator: "v1")
    _ = try await source.fetch(into: storage, now: noon)
    let list = try await source.fetch(
      into: storage.failing("append", with: StoreError.full), now: later)
    #expect(list.items == images(0..<3))
    #expect(list.savedAt == nil)
    #expect(list.notices == [.notSaved(.full)])
    #expect(try await storage.lists.head(.feed)?.savedAt == noon)
  }

  @Test func whatHasChangedIsSavedWithWhatStandsForIt() async throws {
    let storage = emptyStorage()
    _ = try await ConditionalPages(images(0..<3), validator: "v1").fetch(into: storage, now: noon)
    let other = ConditionalPages(images(7..<9), validator: "v2")
    #expect(try await other.fetch(into: storage, now: later).items == images(7..<9))
    #expect(other.log == ["asked unless v1"])
    #expect(try await storage.savedImages == images(7..<9))
    let validator = try await storage.lists.head(.feed)?.validator
    #expect(validator == PageValidator("v2", limit: 3, count: 2))
  }

  @Test(arguments: ["another source", "another limit", "unreadable", "too short"])
  func nobodyIsAskedAboutWhatIsNotSavedAsItIsAskedFor(reason: String) async throws {
    var storage = emptyStorage()
    let source = ConditionalPages(images(0..<3), validator: "v1")
    switch reason {
    case "another source":
      _ = try await source.fetch(into: storage, now: noon, named: "another")
    case "another limit": _ = try await source.fetch(limit: 2, into: storage, now: noon)
    case "too short":
      _ = try await storage.lists.replace(
        .feed, with: images(0..<2),
        from: Provenance(
          savedAt: noon, source: "source", validator: PageValidator("v1", limit: 3, count: 3)))
    default: _ = try await source.fetch(into: storage, now: noon)
    }
    if reason == "unreadable" { storage = storage.failing("slice", with: StoreError.damaged) }
    let list = try await source.fetch(into: storage, now: later)
    #expect(list.items == images(0..<3))
    #expect(source.log.last == "asked without")
  }

  @Test func anAnswerToAQuestionThatNobodyAskedIsInvalid() async throws {
    let source = ConditionalPages.revalidatingSource(
      ScriptedPages { _ in .unchanged }, in: emptyStorage())
    let expected = SourceError(
      .invalidData, address: "source", detail: "unchanged, though nothing of it is saved")
    await #expect(throws: expected) { try await source.page(PageRequest(limit: 3)) }
  }

  @Test(arguments: [(1024, true), (1025, false)])
  func whatIsTooLongToKeepIsNotKept(length: Int, isKept: Bool) async throws {
    let storage = emptyStorage()
    let text = String(repeating: "v", count: length)
    _ = try await ConditionalPages(images(0..<3), validator: text).fetch(into: storage, now: noon)
    #expect(try await (storage.lists.head(.feed)?.validator != nil) == isKept)
  }

  @Test func whatHoldsMoreThanWasAskedForIsSentEachTime() async throws {
    let storage = emptyStorage()
    _ = try await ConditionalPages(images(0..<9), validator: "v1", isGenerous: true).fetch(
      into: storage, now: noon)
    #expect(try await storage.savedImages == images(0..<9))
    #expect(try await storage.lists.head(.feed)?.validator == nil)
  }

  @Test func theStoreIsReadOnlyForSourcesThatAsk() async throws {
    let log = CallLog()
    _ = try await fetch(
      StubPages(.success(images(0..<3))), into: emptyStorage().noted(in: log))
    #expect(log.methods == ["replace"])
  }
}

/// A source that compares its first page with the validator of the request.
private final class ConditionalPages: FeedSource {
  private let first: [FeedImage]
  private let validator: String
  private let isGenerous: Bool
  private let events = Mutex<[String]>([])

  init(_ first: [FeedImage], validator: String, isGenerous: Bool = false) {
    self.first = first
    self.validator = validator
    self.isGenerous = isGenerous
  }

  var log: [String] { events.withLock { $0 } }

  func fetch(
    limit: Int = 3, _ pages: PageCount = .first(1), into storage: Storage,
    now: Date, named name: SourceName = "source"
  ) async throws -> LoadedList<FeedImage> {
    let revalidated = Self.revalidatingSource(self, in: storage, named: name)
    let load = LoadFeed(from: revalidated, named: name, in: storage.lists, now: { now })
    let feed = StubFeed(
      self, in: storage, named: name, now: { now }, wrapping: { _ in load })
    return try await feed.pages(by: .remoteFirst, limit: limit, pages: pages)
  }

  static func revalidatingSource(
    _ source: any FeedSource, in storage: Storage, named name: SourceName = "source"
  ) -> any FeedSource {
    RevalidatedSource(source, named: name, of: .feed, savedIn: storage.lists)
  }

  func page(_ request: PageRequest<FeedImage>) async throws -> SourcePage<FeedImage> {
    if let last = request.last {
      note("asked after image \(last == image(2).id ? 2 : 4)")
      return SourcePage(last == image(2).id ? images(3..<5) : [])
    }
    note(request.validator.map { "asked unless \($0)" } ?? "asked without")
    guard request.validator != validator else {
      note("unchanged")
      return .unchanged
    }
    return SourcePage(
      isGenerous ? first : Array(first.prefix(request.limit)), validator: validator)
  }

  private func note(_ event: String) { events.withLock { $0.append(event) } }
}
