import Decorators
import FeedCore
import Foundation
import OfflineCore
import Synchronization
import TestSupport
import Testing

@testable import CommandLine
@testable import Composition

struct FaultRuleTests {
  @Test(arguments: [
    ("enospc", FaultRule(.enospc)),
    ("enospc@3", FaultRule(.enospc, for: .number(3))),
    ("eio@append", FaultRule(.eio, for: .operation(.append))),
    ("lost-answer@replace", FaultRule(.lostAnswer, for: .operation(.replace))),
    ("slow=200ms", FaultRule(.slow, delay: .milliseconds(200))),
    ("slow@fetch=1.5s", FaultRule(.slow, for: .operation(.fetch), delay: .milliseconds(1500))),
    ("drip", FaultRule(.drip, delay: .milliseconds(100))),
  ])
  func aRuleIsReadAsItIsTyped(text: String, rule: FaultRule) throws {
    #expect(try FaultRule(text) == rule)
  }

  @Test(
    arguments: [
      (
        "enopsc",
        """
        unknown fault 'enopsc'; did you mean 'enospc'? known are: corrupt, deny, drip, eio, enospc, \
        lost-answer, reset, slow
        """
      ),
      (
        "eio@apend",
        """
        'apend' is neither a number nor an operation; did you mean 'append'? known are: fetch, read, \
        replace, append, save, remove, inspect
        """
      ),
      ("enospc@read", "enospc does not apply to read; it applies to: replace, append, save"),
      ("reset@0", "calls are counted from 1"),
      ("deny=1s", "deny takes no value"),
      ("slow=fast", "write how long, such as 200ms or 1.5s, and an hour at most"),
      ("slow=-1s", "write how long, such as 200ms or 1.5s, and an hour at most"),
      ("slow=nans", "write how long, such as 200ms or 1.5s, and an hour at most"),
    ])
  func whatIsNoRuleIsRefusedWithThoseThatThereAre(text: String, reason: String) {
    #expect(throws: UsageError("--inject '\(text)': \(reason)")) { try FaultRule(text) }
  }

  @Test func onlyTheCallOfTheNumberFails() async throws {
    let faults = try InjectedFaults(["enospc@2"])
    let storage = emptyStorage().intercepted(by: faults.interceptors)
    for number in 1...3 {
      let save = { try await storage.imageData.save(bytes, for: image(number).url) }
      if number == 2 {
        await #expect(throws: StoreError.self) { try await save() }
      } else {
        try await save()
      }
    }
    #expect(try await storage.imageData.usage().count == 2)
  }

  @Test(arguments: [(FaultRule.Fault.slow, 0, [1]), (.drip, 40_000, [1, 1, 1]), (.drip, 1, [1])])
  func delaysWaitByTheirClock(fault: FaultRule.Fault, size: Int, waits: [Int]) async throws {
    let slept = Mutex<[Duration]>([])
    let rule = FaultRule(fault, for: .operation(.fetch), delay: .seconds(1))
    let source = source(of: size).intercepted(
      by: InjectedFault(rule) { duration in slept.withLock { $0.append(duration) } })
    #expect(try await source.imageData.data(for: picture).count == size)
    #expect(slept.withLock { $0 } == waits.map { .seconds($0) })
  }

  @Test(arguments: [FaultRule.Fault.slow, .drip])
  func whoIsCancelledDoesNotWait(fault: FaultRule.Fault) async throws {
    let source = source(of: 1).intercepted(
      by: InjectedFault(FaultRule(fault, delay: .seconds(3600))))
    let waiting = Task { try await source.imageData.data(for: picture) }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }

  private func source(of size: Int) -> Source<FeedPorts> {
    let feed = EmptySource()
    return Source(
      name: "source", imageData: StubImageDataSource { _ in Data(count: size) },
      ports: FeedPorts(feed: feed, comments: feed))
  }
}

private struct EmptySource: FeedSource, CommentSource {
  func page(_ request: PageRequest<FeedImage>) async throws -> SourcePage<FeedImage> {
    SourcePage([])
  }
  func comments(on image: FeedImage.ID) async throws -> [ImageComment] { [] }
}
