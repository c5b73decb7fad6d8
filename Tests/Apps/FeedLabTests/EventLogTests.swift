import Composition
import Decorators
import Foundation
import InMemoryStore
import OfflineCore
import Plugins
import Testing
import WebSupport

@testable import feed_lab

/// What the page of the hexagon is told.
struct EventLogTests {
  private let log = EventLog(to: EventStream())

  private var observer: EventLog.Observer { EventLog.Observer(log: log, now: { Date() }) }

  @Test func aCallBelongsToTheUseCaseThatMakesIt() async throws {
    let observed = ObservedUseCases([observer], .cacheFirst)
    let storage = emptyStorage.intercepted(by: observer)
    _ = try await observed(.loadMoreFeed) { try await storage.imageData.usage() }
    let events = log.events
    #expect(events.map(\.phase) == [.began, .began, .ended, .ended])
    #expect(events.map(\.call) == [nil, "ImageDataStore.usage", "ImageDataStore.usage", nil])
    #expect(events.allSatisfy { $0.useCase == "LoadMoreFeed" && $0.run == events[0].run })
    #expect(events[2].outcome == "ok, 0 B" && events[2].milliseconds != nil)
    #expect(SequenceDiagram(of: events).text.contains("  LoadMoreFeed->>ImageDataStore: usage"))
  }

  @Test func theLatestFiveHundredAreKept() async throws {
    let storage = emptyStorage.intercepted(by: observer)
    for _ in 0..<EventLog.most { _ = try await storage.imageData.usage() }
    let numbers = log.events.map(\.number)
    #expect(numbers == Array(EventLog.most + 1...2 * EventLog.most))
  }

  @Test(arguments: UseCase.allCases)
  func aUseCaseStandsWhereItIsSaidTo(_ useCase: UseCase) {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    #expect(FileManager.default.fileExists(atPath: root.appending(path: useCase.file).path))
  }

  @Test(arguments: decisions)
  func aDecisionStandsInOneLine(_ decision: Result<Decision, any Error>) throws {
    for useCase in UseCase.allCases {
      guard let place = DecisionPlace(decision, of: useCase) else { continue }
      let text = try #require(PackageSources.shared.text(of: place.file))
      #expect(text.ranges(of: place.code).count == 1, "\(place)")
      #expect(PackageSources.shared.line(of: place) != nil)
    }
  }

  @Test(arguments: [
    "", "/etc/passwd.swift", "Core/../Package.swift", "Package.swift", ".build/x.swift",
    "Core/.hidden.swift", "Core/OfflineCore", "Core//a.swift", "Apps/feed-lab/Pages/hexagon.js",
  ])
  func onlySourcesOfThePackageAreShown(_ path: String) {
    #expect(PackageSources.shared.text(of: path) == nil)
  }

  private var emptyStorage: Storage { StorePlugin.inMemory.open(.init(place: "")) }
}

private let decisions: [Result<Decision, any Error>] = {
  let failure = SourceError(.unreachable, address: "test:")
  let misses: [CacheMiss] = [
    .empty, .expired(savedAt: Date()), .fromTheFuture(savedAt: Date()),
    .unreadable(.init(.damaged)),
  ]
  let answers: [Decision] =
    [
      .sourceAnswered(after: nil), .cacheAnswered(.fresh), .cacheAnswered(.ageless), .cacheExtended,
      .cacheStoodIn(.fresh, for: failure), .cacheStoodIn(.ageless, for: failure), .nobodyAsked,
    ] + misses.map { .sourceAnswered(after: $0) }
  let errors: [any Error] =
    [
      LoadError.remote(failure, cache: nil), LoadError.otherSource(saved: "a:", asked: "b:"),
      StoreError(.damaged),
    ] + misses.map { LoadError.remote(failure, cache: $0) } + misses.map { LoadError.notCached($0) }
  return answers.map { .success($0) } + errors.map { .failure($0) }
}()
