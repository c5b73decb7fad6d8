import Decorators
import FeedCore
import FoundationEssentials
import OfflineCore
import Plugins
import Synchronization

/// The kata of a decorator.
extension Kata {
  static let decorator = Kata(
    5,
    [
      asks("retries-unreachable", "a source that is out of reach twice is asked a third time", 3) {
        if $0 < 3 { throw FeedStage.unreachable }
      },
      asks("asks-once", "a source that answers is asked once", 1) { _ in },
      asks("gives-up", "a source that stays out of reach is asked three times, and no more", 3) {
        _ in
        throw FeedStage.unreachable
      },
      asks("believes-answers", "a source that sends what can't be used is asked once", 1) { _ in
        throw SourceError(.invalidData, address: "stage:")
      },
      asks("lets-go", "a request that is cancelled is not made again", 1) { _ in
        throw CancellationError()
      },
      Check("never-writes-twice", "a write of a store is made once, whatever becomes of it") {
        work in
        let log = CallLog()
        let storage = try await FeedStage().storage.intercepted(
          by: [InjectedFault(.init(.lostAnswer)), log, work.decorator])
        _ = try? await storage.lists.replace(
          .feed, with: FeedStage.newest, savedAt: FeedStage.now, source: "stage:")
        try expect(log.calls.count == 1, "one call", found: "\(log.calls.count) calls")
      },
    ])

  /// The source is asked so many times, and what it does the last time is what the caller gets.
  private static func asks(
    _ id: String, _ sentence: String, _ count: Int,
    _ answer: @escaping @Sendable (_ number: Int) throws -> Void
  ) -> Check {
    Check(id, sentence) { work in
      let scripted = ScriptedSource { number in
        try answer(number)
        return FeedStage.newest
      }
      let source = Source(
        name: "stage:", imageData: NoImages(),
        ports: FeedPorts(feed: scripted, comments: NoComments())
      ).intercepted(by: work.decorator)
      func outcome(_ body: () async throws -> String) async -> String {
        do { return try await body() } catch { return words(for: error) }
      }
      let found = await outcome { text(of: try await source.feed.page(after: nil, limit: 3)) }
      let expected = await outcome {
        try answer(count)
        return text(of: FeedStage.newest)
      }
      let requests = await scripted.requests
      let times = { $0 == 1 ? "once" : "\($0) times" }
      try expect(
        found == expected && requests == count, "\(expected), asked \(times(count))",
        found: "\(found), asked \(times(requests))")
    }
  }
}

/// Notes the calls that pass.
final class CallLog: PortInterceptor {
  private let noted = Mutex<[PortCall]>([])
  var calls: [PortCall] { noted.withLock { $0 } }

  func around<Value>(
    _ call: PortCall, _ body: () async throws -> Value
  ) async throws -> Value {
    noted.withLock { $0.append(call) }
    return try await body()
  }
}

private struct NoImages: ImageDataSource {
  func data(for url: URL) throws -> Data {
    throw SourceError(.notFound, address: url.absoluteString)
  }
}

private struct NoComments: CommentSource {
  func comments(on image: FeedImage.ID) -> [ImageComment] { [] }
}
