import FeedCore
import Foundation
import OfflineCore
import Synchronization
import TestSupport

/// A source with given pages, which records its requests.
final class StubPages: Sendable {
  struct Request: Hashable {
    let after: Int?
    let limit: Int
  }

  typealias Answer = Result<[FeedImage], any Error>

  private let answers: [Answer]
  private let asked = Mutex<[Request]>([])

  /// Creates a source that answers in this order, and then with empty pages.
  convenience init(_ answers: Answer...) { self.init(answers) }

  init(_ answers: [Answer]) {
    self.answers = answers
  }

  /// The requests, each with the number of delivered images before its page.
  var requests: [Request] { asked.withLock { $0 } }

}

extension StubPages: FeedSource {
  func page(_ request: PageRequest<FeedImage>) async throws -> SourcePage<FeedImage> {
    let given = answers.flatMap { (try? $0.get()) ?? [] }
    let after = request.last.flatMap { id in given.lastIndex { $0.id == id }.map { $0 + 1 } }
    let number = asked.withLock { asked in
      asked.append(Request(after: after, limit: request.limit))
      return asked.count - 1
    }
    do {
      return SourcePage(number < answers.count ? try answers[number].get() : [])
    } catch let broken as BrokenOff {
      return broken.page
    }
  }
}
