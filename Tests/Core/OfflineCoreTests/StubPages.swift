import FeedCore
import Foundation
import OfflineCore
import Synchronization
import TestSupport

/// A source of pages that are given beforehand, and what it was asked.
final class StubPages: Sendable {
  struct Request: Hashable {
    let after: Int?
    let limit: Int
  }

  typealias Answer = Result<[FeedImage], any Error>

  private let answers: [Answer]
  private let asked = Mutex<[Request]>([])

  /// Answers in this order, and then with empty pages.
  convenience init(_ answers: Answer...) { self.init(answers) }

  init(_ answers: [Answer]) {
    self.answers = answers
  }

  /// Where each request went on from, as the number of images that were given out before.
  var requests: [Request] { asked.withLock { $0 } }

  func page(after image: FeedImage?, limit: Int) throws -> [FeedImage] {
    let given = answers.flatMap { (try? $0.get()) ?? [] }
    let after = image.flatMap { image in given.lastIndex(of: image).map { $0 + 1 } }
    let number = asked.withLock { asked in
      asked.append(Request(after: after, limit: limit))
      return asked.count - 1
    }
    return number < answers.count ? try answers[number].get() : []
  }
}

extension OfflineList<FeedImage> {
  /// A feed from a stub.
  init(
    from pages: StubPages = StubPages(), in storage: Storage,
    now: @escaping @Sendable () -> Date = { noon }
  ) {
    self.init(
      .feed, from: "source", in: storage.lists, now: now, identity: { $0.id.text },
      page: { try pages.page(after: $0, limit: $1) })
  }
}

extension FetchList<FeedImage> {
  /// Fetches from a stub.
  init(
    from pages: StubPages, savingTo storage: Storage?,
    now: @escaping @Sendable () -> Date = { noon }
  ) {
    self.init(
      OfflineList(from: pages, in: storage ?? emptyStorage(), now: now), saves: storage != nil)
  }
}
