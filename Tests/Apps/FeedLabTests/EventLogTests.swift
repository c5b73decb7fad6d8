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

  @Test func aRequestIsOneLineAndImagesAreFolded() async throws {
    let observed = ObservedUseCases([observer], .cacheFirst)
    let storage = emptyStorage.intercepted(by: observer)
    let address = try #require(URL(string: "https://a.example/1.png"))
    for number in 1...2 {
      try await LoggedRequest.$current.withValue(log.record("GET /\(number)")) {
        _ = try await observed(.loadMoreFeed) { try await storage.maintenance.contents() }
      }
      _ = try await observed(.loadImageData) { try await storage.imageData.data(for: address) }
      _ = try await observed(.loadImageData) { try await storage.imageData.data(for: address) }
    }
    let lines = log.events.happenings
    #expect(lines.map(\.title) == ["GET /1", "LoadImageData", "GET /2", "LoadImageData"])
    #expect(lines.map(\.isOfImages) == [false, true, false, true])
    #expect(lines[1].images == (1, 0, 0))
    #expect(lines[1].steps.map(\.count) == [2])
  }

  @Test(arguments: UseCase.allCases)
  func eachUseCaseHasAFileOfItsName(_ useCase: UseCase) throws {
    let file = try #require(PackageSources.shared.file(of: useCase))
    #expect(PackageSources.shared.text(of: file)?.contains("struct \(useCase.rawValue)") == true)
  }

  @Test(arguments: [
    "", "/etc/passwd.swift", "Core/../Package.swift", "Package.swift", ".build/x.swift",
    "Core/.hidden.swift", "Core/OfflineCore", "Core//a.swift", "Core/OfflineCore/a.md", "README.md",
    "Apps/feed-lab/Pages/hexagon.js",
  ])
  func onlySourcesOfThePackageAreShown(_ path: String) {
    #expect(PackageSources.shared.text(of: path) == nil)
  }

  private var emptyStorage: Storage { StorePlugin.inMemory.open(.init(place: "")) }
}
