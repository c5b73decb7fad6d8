import Composition
import Decorators
import Foundation
import InMemoryStore
import OfflineCore
import Testing
import WebSupport

@testable import feed_lab

/// The events that the page of the hexagon receives.
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
  func eachUseCaseHasAFileOfItsName(_ useCase: UseCase) throws {
    let file = try #require(PackageSources.shared.file(of: useCase))
    #expect(PackageSources.shared.text(of: file)?.contains("struct \(useCase.rawValue)") == true)
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
