import AppSupport
import FeedCore
import FeedPresentation
import FoundationEssentials
import OfflineCore
import OfflinePresentation

/// What a person does.
extension FeedStage {
  func requestFeed(pages: PageCount = .first(1)) async {
    await show { .feed(try await app().loadFeed(pages: pages)) }
  }

  func requestMore() async { await show { .feed(try await app().loadMoreFeed()) } }

  func requestImage(_ number: Int) async {
    await show { .image(try await app().loadImageData(Self.address(number))) }
  }

  func requestComments(_ number: Int) async {
    await show {
      let comments = try await app().loadComments(on: [FeedImage].images(0..<10)[number].id)
      return .comments(ImageCommentsViewModel(comments, messages: .english, now: now))
    }
  }

  func validate() async { await show { .validation(try await app().validateFeed().feed) } }

  func requestFeedAndCancel() async throws {
    let load = try app().loadFeed
    await showCancelled { _ = try await load() }
  }
}
