import Decorators
import Foundation
import OfflineCore
import ProgramSupport
import TestSupport
import Testing

struct LoadImageDataTests {
  private let remote = Data("remote".utf8)

  @Test(
    "Image data does not age: the cache answers first, unless it is refreshed",
    arguments: [
      (.remoteFirst, false, .cache), (.remoteFirst, true, .remote),
      (.cacheFirst, false, .cache), (.cacheFirst, true, .remote),
      (.cacheOnly, false, .cache),
      (.remoteOnly, false, .remote), (.remoteOnly, true, .remote),
    ] as [(LoadingPolicy, Bool, Origin)])
  func order(policy: LoadingPolicy, refreshing: Bool, origin: Origin) async throws {
    let storage = try await holding(bytes)
    let source = answering(remote)
    let load = LoadImageData(source: source, store: storage.imageData, policy: policy)
    let image = try await load(picture, refreshing: refreshing)
    #expect(image.origin == origin)
    #expect(image.data == (origin == .cache ? bytes : remote))
    #expect(image.notices.isEmpty)
    #expect(source.requests == (origin == .cache ? [] : [picture]))
    let isSaved = origin == .remote && policy != .remoteOnly
    #expect(try await storage.imageData.data(for: picture) == (isSaved ? remote : bytes))
  }

  @Test func theCacheAloneIsNoWayPastTheCache() async throws {
    let storage = try await holding(bytes)
    let source = answering(remote)
    let load = LoadImageData(source: source, store: storage.imageData, policy: .cacheOnly)
    await #expect(throws: LoadError.ruledOut(by: .cacheOnly)) {
      try await load(picture, refreshing: true)
    }
    #expect(source.requests.isEmpty)
  }

  @Test(arguments: LoadingPolicy.allCases.filter { $0.usesRemote && $0.usesStore })
  func whatIsNotCachedComesFromTheSourceAndIsCached(policy: LoadingPolicy) async throws {
    let storage = emptyStorage()
    let load = LoadImageData(source: answering(remote), store: storage.imageData, policy: policy)
    let image = try await load(picture)
    #expect(image.origin == .remote)
    #expect(image.data == remote)
    #expect(try await storage.imageData.data(for: picture) == remote)
    let offlineLoad = LoadImageData(source: failing(offline), store: storage.imageData)
    #expect(try await offlineLoad(picture).data == remote)
  }

  @Test(.hangLimit, arguments: [true, false])
  func whoKeepsWhatIsLoadedSharesNoRequestWithWhoDoesNot(isKeptFirst: Bool) async throws {
    let storage = emptyStorage()
    let gate = Gate()
    let source = StubImageDataSource { [remote] _ in
      try await gate.pass()
      return remote
    }
    let load = SharedImageData(LoadImageData(source: source, store: storage.imageData))
    let first = Task { try await load(picture, refreshing: false, keeping: isKeptFirst) }
    try await gate.hasSeen(arrivals: 1)
    let second = Task { try await load(picture, refreshing: false, keeping: !isKeptFirst) }
    try await gate.hasSeen(arrivals: 2)
    await gate.letPass(1)
    #expect(try await first.value.data == remote)
    #expect(try await storage.imageData.data(for: picture) == (isKeptFirst ? remote : nil))
    await gate.open()
    #expect(try await second.value.data == remote)
    #expect(try await storage.imageData.data(for: picture) == remote)
  }

  @Test func theStoreIsNotTouchedWhenOnlyTheSourceMayBeAsked() async throws {
    let log = CallLog()
    let storage = try await holding(bytes).noted(in: log)
    let load = LoadImageData(
      source: answering(remote), store: storage.imageData, policy: .remoteOnly)
    #expect(try await load(picture).data == remote)
    #expect(log.methods.isEmpty)
  }

  @Test(arguments: [offline, malformed], [true, false])
  func failsWithTheSourceWhenNothingIsCached(error: SourceError, refreshing: Bool) async throws {
    let storage = emptyStorage()
    let load = LoadImageData(source: failing(error), store: storage.imageData)
    await #expect(throws: LoadError.remote(error, cache: nil)) {
      try await load(picture, refreshing: refreshing)
    }
    #expect(try await storage.imageData.usage().count == 0)
  }

  @Test(arguments: [true, false])
  func theErrorTellsOfACacheThatCannotBeRead(refreshing: Bool) async {
    let store = emptyStorage().failing("data", with: StoreError.damaged).imageData
    let load = LoadImageData(source: failing(offline), store: store)
    await #expect(throws: LoadError.remote(offline, cache: .unreadable(.damaged))) {
      try await load(picture, refreshing: refreshing)
    }
  }

  @Test func aCacheThatCannotBeReadIsNoHindrance() async throws {
    let storage = emptyStorage()
    let store = storage.failing("data", with: StoreError.damaged).imageData
    let image = try await LoadImageData(source: answering(remote), store: store)(picture)
    #expect(image.data == remote)
    #expect(try await storage.imageData.data(for: picture) == remote)
  }

  @Test func refreshingFallsBackToTheCache() async throws {
    let unreachable = SourceError(.unreachable, address: "source", detail: "no route")
    let store = try await holding(bytes).imageData
    let load = LoadImageData(source: failing(unreachable), store: store)
    let image = try await load(picture, refreshing: true)
    #expect(image.origin == .cache)
    #expect(image.data == bytes)
    #expect(image.notices == [.notRefreshed(unreachable)])
  }

  @Test func theCacheAloneSaysThatItHasNothing() async {
    let source = answering(remote)
    let load = LoadImageData(
      source: source, store: emptyStorage().imageData, policy: .cacheOnly)
    await #expect(throws: LoadError.notCached(.empty)) { try await load(picture) }
    #expect(source.requests.isEmpty)
  }

  @Test func theCacheAloneFailsWithTheStore() async {
    let store = emptyStorage().failing("data", with: StoreError.damaged).imageData
    let load = LoadImageData(source: answering(remote), store: store, policy: .cacheOnly)
    await #expect(throws: StoreError.damaged) { try await load(picture) }
  }

  @Test(arguments: LoadingPolicy.allCases.filter(\.usesRemote))
  func noBytesAreInvalidDataAndNotCached(policy: LoadingPolicy) async throws {
    let storage = emptyStorage()
    let load = LoadImageData(source: answering(Data()), store: storage.imageData, policy: policy)
    let expected = SourceError(.invalidData, address: picture.absoluteString, detail: "empty")
    await #expect(throws: LoadError.remote(expected, cache: nil)) { try await load(picture) }
    #expect(try await storage.imageData.usage().count == 0)
  }

  @Test(arguments: StoreError.Reason.allCases)
  func deliversTheBytesWhenTheyCannotBeSaved(reason: StoreError.Reason) async throws {
    let error = StoreError(reason, place: "test:")
    let store = emptyStorage().failing("save", with: error).imageData
    let image = try await LoadImageData(source: answering(remote), store: store)(picture)
    #expect(image.data == remote)
    #expect(image.origin == .remote)
    #expect(image.notices == [.notSaved(error)])
  }

  @Test(arguments: ["data", "save"])
  func whatIsNoErrorOfTheStoreStaysWhatItIs(method: String) async throws {
    let store = emptyStorage().failing(method, with: Foreign()).imageData
    await #expect(throws: Foreign.self) {
      try await LoadImageData(source: answering(remote), store: store)(picture)
    }
  }

  @Test(arguments: [false, true])
  func whatIsNoErrorOfTheSourceStaysWhatItIs(isSaved: Bool) async throws {
    let store = emptyStorage().imageData
    if isSaved { try await store.save(remote, for: picture) }
    let load = LoadImageData(source: failing(Foreign()), store: store)
    await #expect(throws: Foreign.self) { try await load(picture, refreshing: isSaved) }
  }

  @Test(arguments: ["data", "save"], [nil, StoreError.full])
  func deliversNothingWhenItIsCancelledInTheStore(method: String, error: StoreError?) async throws {
    let storage = emptyStorage()
    let store = storage.before(method) { _ in
      cancelThisTask()
      if let error { throw error }
    }.imageData
    let load = LoadImageData(source: answering(remote), store: store)
    await #expect(throws: CancellationError.self) {
      try await inOwnTask { try await load(picture).data }
    }
    #expect(try await storage.imageData.usage().count == 0)
  }

  @Test(arguments: [nil, offline], [LoadingPolicy.remoteFirst, .remoteOnly])
  func savesNothingWhenItIsCancelledInTheSource(
    error: SourceError?, policy: LoadingPolicy
  ) async throws {
    let log = CallLog()
    let storage = try await holding(bytes)
    let source = StubImageDataSource { _ in
      cancelThisTask()
      if let error { throw error }
      return Data("remote".utf8)
    }
    let load = LoadImageData(
      source: source, store: storage.noted(in: log).imageData, policy: policy)
    await #expect(throws: CancellationError.self) {
      try await inOwnTask { try await load(picture, refreshing: true).data }
    }
    #expect(log.methods.isEmpty)
  }

  @Test(arguments: [LoadingPolicy.remoteFirst, .cacheOnly])
  func deliversNothingThatIsReadTooLate(policy: LoadingPolicy) async throws {
    let store = try await holding(bytes).intercepted(by: CancellationAfterwards()).imageData
    let load = LoadImageData(source: answering(remote), store: store, policy: policy)
    await #expect(throws: CancellationError.self) {
      try await inOwnTask { try await load(picture).data }
    }
  }

  private struct Foreign: Error {}

  private struct CancellationAfterwards: PortInterceptor {
    func intercept<Value>(
      _ call: PortCall, perform body: () async throws -> Value
    ) async throws -> Value {
      let value = try await body()
      cancelThisTask()
      return value
    }
  }

  private func holding(_ data: Data) async throws -> Storage {
    let storage = emptyStorage()
    try await storage.imageData.save(data, for: picture)
    return storage
  }

  private func answering(_ data: Data) -> StubImageDataSource { StubImageDataSource { _ in data } }

  private func failing(_ error: any Error) -> StubImageDataSource {
    StubImageDataSource { _ in throw error }
  }
}
