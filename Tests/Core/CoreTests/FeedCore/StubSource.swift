import FeedCore
import Foundation
import OfflineCore
import Synchronization
import TestSupport

/// A source with given answers, which records its requests.
final class StubSource: Sendable {
  struct Request: Hashable {
    let after: FeedImage.ID?
    let limit: Int
  }

  private let answer: @Sendable (Request) async throws -> [FeedImage]
  private let asked = Mutex<[Request]>([])

  init(_ answer: @escaping @Sendable (Request) async throws -> [FeedImage]) {
    self.answer = answer
  }

  /// Creates a source with exactly these images.
  convenience init(holding images: [FeedImage]) {
    self.init { request in
      let start = images.firstIndex { $0.id == request.after }.map { $0 + 1 } ?? 0
      return Array(images.dropFirst(start).prefix(request.limit))
    }
  }

  convenience init(failing error: any Error) {
    self.init { _ in throw error }
  }

  /// The requests in order.
  var requests: [Request] { asked.withLock { $0 } }
}

extension StubSource: FeedSource {
  func page(_ request: PageRequest<FeedImage>) async throws -> SourcePage<FeedImage> {
    let request = Request(after: request.last, limit: request.limit)
    asked.withLock { $0.append(request) }
    return SourcePage(try await answer(request))
  }
}
