import Foundation
import LeagueCore
import OfflineCore
import TestSupport
import Testing

struct PrefetchLeagueImagesTests {
  @Test func getsThePicturesOfAllThatIsFresh() async throws {
    let storage = emptyStorage()
    try await storage.cache(at: noon)([league], from: "source")
    try await storage.cache(at: .distantPast)([team(1)], of: "A", from: "source")
    try await storage.cache(at: noon)([team(2)], of: "B", from: "another source")
    try await storage.cache(at: noon)([player(3), player(nil)], of: "T", from: "source")
    let source = StubImageDataSource { _ in bytes }
    let progress = try await prefetch(source, in: storage)
    #expect(progress.loaded == 3)
    #expect(progress.total == 3)
    #expect(Set(source.requests) == [crest, address(2), address(3)])
  }

  @Test func thereIsNothingToGetWhereNothingIsFresh() async throws {
    let storage = emptyStorage()
    try await storage.cache(at: .distantPast)([team(1)], of: "A", from: "source")
    await #expect(throws: LoadError.notCached(.empty)) {
      try await prefetch(StubImageDataSource { _ in bytes }, in: storage)
    }
  }

  @Test func whatCannotBeReadIsAnError() async throws {
    let storage = emptyStorage()
    try await storage.cache(at: noon)([league], from: "source")
    await #expect(throws: StoreError.damaged) {
      try await prefetch(
        StubImageDataSource { _ in bytes }, in: storage.failing("slice", with: StoreError.damaged))
    }
  }

  private let league = League(id: "A", stageID: "1", name: "A", logoURL: crest)

  private func team(_ number: Int) -> Team {
    Team(id: "\(number)", name: "Team", logoURL: address(number))
  }

  private func player(_ number: Int?) -> Player {
    Player(
      id: "1", name: "Eva", number: nil, position: .coach, nationality: nil,
      photoURL: number.map(address))
  }

  private func address(_ number: Int) -> URL {
    URL(string: "https://example.com/\(number).png")!
  }

  private func prefetch(
    _ source: StubImageDataSource, in storage: Storage
  ) async throws -> PrefetchImageData.Progress {
    try await PrefetchImageData(
      of: storage.leagues(), in: storage,
      by: LoadImageData(source: source, store: storage.imageData))(concurrency: 2)
  }
}
