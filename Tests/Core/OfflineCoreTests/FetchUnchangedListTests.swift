import FeedCore
import Foundation
import OfflineCore
import Synchronization
import TestSupport
import Testing

struct FetchUnchangedListTests {
  private let later = noon.addingTimeInterval(3600)

  @Test func whatIsUnchangedIsDeliveredAndSavedAnewAsIfItHadBeenSent() async throws {
    let storage = emptyStorage()
    let source = ConditionalPages(images(0..<3), "v1")
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
    let source = ConditionalPages(images(0..<3), "v1")
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
    let source = ConditionalPages(images(0..<3), "v1")
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
    let source = ConditionalPages(images(0..<3), "v1")
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
    let source = ConditionalPages(images(0..<3), "v1")
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
    let source = ConditionalPages(images(0..<3), "v1")
    _ = try await source.fetch(into: storage, now: noon)
    // The first look is for the validator.
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

  @Test func aListThatCanNotBeRenewedIsDeliveredAllTheSame() async throws {
    let storage = emptyStorage()
    let source = ConditionalPages(images(0..<3), "v1")
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
    _ = try await ConditionalPages(images(0..<3), "v1").fetch(into: storage, now: noon)
    let other = ConditionalPages(images(7..<9), "v2")
    #expect(try await other.fetch(into: storage, now: later).items == images(7..<9))
    #expect(other.log == ["asked unless v1"])
    #expect(try await storage.savedImages == images(7..<9))
    let validator = try await storage.lists.head(.feed)?.validator
    #expect(validator == PageValidator("v2", limit: 3, count: 2))
  }

  @Test(arguments: ["another source", "another limit", "unreadable", "not to be read", "too short"])
  func nobodyIsAskedAboutWhatIsNotSavedAsItIsAskedFor(reason: String) async throws {
    var storage = emptyStorage()
    let source = ConditionalPages(images(0..<3), "v1")
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
    let list = try await source.fetch(
      into: storage, saves: reason != "not to be read", now: later)
    #expect(list.items == images(0..<3))
    #expect(source.log.last == "asked without")
  }

  @Test func anAnswerToAQuestionThatNobodyAskedIsInvalid() async throws {
    let list = OfflineList<FeedImage>(
      .feed, from: "source", in: emptyStorage().lists, now: { noon },
      firstPage: { _, _ in .unchanged }, page: { _, _ in [] })
    let expected = SourceError(
      .invalidData, address: "source", detail: "unchanged, though nothing of it is saved")
    await #expect(throws: expected) { try await FetchList(list)(limit: 3, pages: .first(1)) }
  }

  @Test(arguments: [(1024, true), (1025, false)])
  func whatIsTooLongToKeepIsNotKept(length: Int, isKept: Bool) async throws {
    let storage = emptyStorage()
    let text = String(repeating: "v", count: length)
    _ = try await ConditionalPages(images(0..<3), text).fetch(into: storage, now: noon)
    #expect(try await (storage.lists.head(.feed)?.validator != nil) == isKept)
  }

  @Test func whatHoldsMoreThanWasAskedForIsSentEachTime() async throws {
    let storage = emptyStorage()
    _ = try await ConditionalPages(images(0..<9), "v1", isGenerous: true).fetch(
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

/// A source that knows whether its first page is still the one that somebody has.
private final class ConditionalPages: Sendable {
  private let first: [FeedImage]
  private let validator: String
  private let isGenerous: Bool
  private let events = Mutex<[String]>([])

  init(_ first: [FeedImage], _ validator: String, isGenerous: Bool = false) {
    self.first = first
    self.validator = validator
    self.isGenerous = isGenerous
  }

  var log: [String] { events.withLock { $0 } }

  func fetch(
    limit: Int = 3, _ pages: PageCount = .first(1), into storage: Storage, saves: Bool = true,
    now: Date, named name: SourceName = "source"
  ) async throws -> LoadedList<FeedImage> {
    let list = OfflineList<FeedImage>(
      .feed, from: name, in: storage.lists, now: { now }, identity: { $0.id.text },
      firstPage: { try self.firstPage(limit: $0, unless: $1) },
      page: { last, _ in
        self.note("asked after image \(last == image(2) ? 2 : 4)")
        return last == image(2) ? images(3..<5) : []
      })
    return try await FetchList(list, saves: saves)(limit: limit, pages: pages)
  }

  private func firstPage(
    limit: Int, unless saved: String?
  ) throws -> ConditionalAnswer<[FeedImage]> {
    note(saved.map { "asked unless \($0)" } ?? "asked without")
    guard saved != validator else {
      note("unchanged")
      return .unchanged
    }
    return .content(
      isGenerous ? first : Array(first.prefix(limit)), validator: validator)
  }

  private func note(_ event: String) { events.withLock { $0.append(event) } }
}
