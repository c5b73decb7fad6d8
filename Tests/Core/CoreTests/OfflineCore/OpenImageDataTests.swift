import Decorators
import FeedCore
import Foundation
import OfflineCore
import TestSupport
import Testing

struct OpenImageDataTests {
  private let storage = emptyStorage()

  @Test func whatIsAtHandIsReadWhereItLies() async throws {
    let file = StubFileSource(bytes)
    let opened = try await opening(file, isAtHand: true)(picture)
    #expect(opened.origin == .remote)
    #expect(file.ranges.isEmpty)
    #expect(try await opened.reader.bytes(in: 1..<3) == bytes.dropFirst().prefix(2))
    #expect(file.ranges == [1..<3])
    #expect(try await storage.imageData.usage().count == 0)
  }

  @Test func whatIsFarAwayIsLoadedAndCached() async throws {
    let open = opening(StubImageDataSource { _ in bytes })
    for origin in [Origin.remote, .cache] {
      let opened = try await open(picture)
      #expect(opened.origin == origin)
      #expect(try await opened.reader.data == bytes)
    }
  }

  @Test func theStoreStandsInForASourceAtHandThatFails() async throws {
    let failing = StubImageDataSource { _ in throw offline }
    let open = opening(failing, isAtHand: true)
    await #expect(throws: LoadError.remote(offline, cache: nil)) { try await open(picture) }
    try await storage.imageData.save(bytes, for: picture)
    #expect(try await open(picture).origin == .cache)
  }

  @Test func whatIsNoErrorOfTheSourceStaysWhatItIs() async throws {
    struct Foreign: Error {}
    try await storage.imageData.save(bytes, for: picture)
    let open = opening(StubImageDataSource { _ in throw Foreign() }, isAtHand: true)
    await #expect(throws: Foreign.self) { try await open(picture) }
  }

  @Test func theCacheAloneAsksNoSource() async throws {
    let source = StubImageDataSource { _ in bytes }
    let open = opening(source, policy: .cacheOnly, isAtHand: true)
    await #expect(throws: LoadError.self) { try await open(picture) }
    #expect(source.requests.isEmpty)
  }

  @Test func decoratorsLetAFileBeReadWhereItLies() async throws {
    let file = StubFileSource(bytes)
    let others = StubImageDataSource { _ in throw offline }
    let routed = RoutingImageDataSource(scheme: "https", own: file, others: others)
    let traced = Source(name: "source", imageData: routed, ports: NoPorts())
      .intercepted(by: FaultInjection { #expect($0.method == .imageReader) })
    #expect(try await traced.imageData.reader(for: picture).version == "v1")
    #expect(file.ranges.isEmpty)
  }

  private func opening(
    _ source: some ImageDataSource, policy: LoadingPolicy = .remoteFirst, isAtHand: Bool = false
  ) -> OpenImageData {
    OpenImageData(
      by: LoadImageData(source: source, store: storage.imageData, policy: policy), from: source,
      policy: policy, isAtHand: { _ in isAtHand })
  }
}

private struct NoPorts: InterceptablePorts {
  func intercepted(by interceptor: any PortInterceptor, adapter: String) -> NoPorts { self }
}
