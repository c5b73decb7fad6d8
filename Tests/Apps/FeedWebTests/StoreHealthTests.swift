import Decorators
import FeedCore
import Foundation
import HTTPTypes
import Logging
import OfflineCore
import ProgramSupport
import Synchronization
import TestSupport
import Testing

@testable import WebPages

/// A failing store is reported in full to the operator, and without details to readers of pages.
@Suite(.hangLimit) struct StoreHealthTests {
  private static let secrets = ["/home/ana/f.sqlite", "secret_place", "a cause"]

  private static func failure(_ reason: StoreError.Reason) -> StoreError {
    StoreError(
      reason, place: "sqlite:/home/ana/f.sqlite?schema=secret_place", detail: "a cause")
  }

  @Test(arguments: ["replace", "append", "save"], StoreError.Reason.allCases)
  func readersLearnThatNothingIsKeptAndNotWhere(
    method: String, reason: StoreError.Reason
  ) async throws {
    let storage = try await storage(holding: images(0..<30), savedAt: noon, source: "source")
      .failing(method, with: Self.failure(reason))
    let site = try WebSite(StubFeed(.success(images(0..<90))), storage: storage)
    for path in ["/", "/?pages=2", "/?pages=2&after=30", "/images/\(image(1).id)", "/readyz"] {
      let page = try await site.page(path)
      for secret in Self.secrets { #expect(!page.contains(secret), "\(path)") }
      if path == "/", method == "replace" {
        #expect(page.contains("What was loaded could not be saved."))
      }
    }
  }

  @Test(arguments: StoreError.Reason.allCases)
  func readersLearnThatNothingCanBeReadAndNotWhere(reason: StoreError.Reason) async throws {
    let storage = emptyStorage().failing("slice", with: Self.failure(reason))
    let failing = StubFeed(.failure(SourceError(.unreachable, address: "https://feed.example")))
    for policy in [DrawingPolicy.cacheOnly, .cacheFirst, .cachedThenRefreshed] {
      let site = try WebSite(failing, leagues: .demo, storage: storage, policy: policy)
      for path in ["/", "/?pages=3", "/leagues", "/images/\(image(1).id)", "/readyz"] {
        let page = try await site.page(path)
        for secret in Self.secrets { #expect(!page.contains(secret), "\(path)") }
      }
    }
  }

  @Test(arguments: StoreError.Reason.allCases)
  func anImageThatCantBeFoundForNowIsNoMistakeOfTheProgram(reason: StoreError.Reason) async throws {
    let log = Mutex<[String]>([])
    let logger = Logger(label: "test") { _ in
      CollectingLog { line in log.withLock { $0.append(line) } }
    }
    let site = try WebSite(
      storage: emptyStorage().failing("slice", with: Self.failure(reason)), logger: logger)
    for path in ["/images/\(image(1).id)", "/images/\(image(1).id)/data"] {
      #expect(try await site.send(path).status == .serviceUnavailable)
    }
    let lines = log.withLock { $0 }
    #expect(lines.count { $0.contains("request failed") && $0.contains("sqlite:/home/ana") } == 2)
    #expect(!lines.contains { $0.contains("StoreError(") })
  }

  @Test(arguments: [
    SourceError(.unreadable, address: "photos:/home/ana/Pictures", detail: "/home/ana"),
    SourceError(.invalidData, address: "photos:/home/ana/Pictures/one.png"),
  ])
  func readersSeeNoPathOfAFolderThatIsTheSource(error: SourceError) async throws {
    let page = try await WebSite(StubFeed(.failure(error))).page("/")
    #expect(page.contains("class=\"notice\""))
    #expect(!page.contains("/home/ana"))
  }

  @Test(arguments: ["replace", "save"])
  func theLogTellsOnceThatNothingIsKeptAndOnceThatItIsOver(method: String) async throws {
    let isBroken = Mutex(true)
    let log = Mutex<[String]>([])
    let storage = emptyStorage().before(method) { _ in
      if isBroken.withLock({ $0 }) { throw Self.failure(.denied) }
    }
    let logger = Logger(label: "test") { _ in
      CollectingLog { line in log.withLock { $0.append(line) } }
    }
    let site = try WebSite(storage: storage, pauseBetweenTrials: .zero, logger: logger)
    for _ in 0..<3 {
      _ = try await site.page("/")
      _ = try await site.send("/images/\(image(0).id)/data")
    }
    #expect(log.withLock { $0.count } == 1)
    #expect(log.withLock { $0[0].contains("/home/ana/f.sqlite") })
    #expect(try await site.send("/readyz").status == (method == "replace" ? 503 : 200))
    isBroken.withLock { $0 = false }
    // No page has been requested since then.
    if method == "replace" { #expect(try await site.send("/readyz").status == .ok) }
    _ = try await site.page("/")
    _ = try await site.send("/images/\(image(0).id)/data")
    #expect(log.withLock { $0.count } == 2)
    #expect(try await site.send("/readyz").status == .ok)
  }

  @Test func aWatchdogDoesNotMakeTheServerAskTheSourceAgainAndAgain() async throws {
    let log = CallLog()
    let storage = emptyStorage().failing("replace", with: Self.failure(.full)).noted(in: log)
    let site = try WebSite(storage: storage)
    _ = try await site.page("/")
    for _ in 0..<10 { #expect(try await site.send("/readyz").status == .serviceUnavailable) }
    #expect(log.methods.count { $0 == "replace" } == 2)
  }
}

private struct CollectingLog: LogHandler {
  let note: @Sendable (String) -> Void
  var logLevel = Logger.Level.info
  var metadata: Logger.Metadata = [:]

  init(_ note: @escaping @Sendable (String) -> Void) { self.note = note }

  func log(event: LogEvent) { note("\(event.level) \(event.message) \(event.metadata ?? [:])") }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }
}
