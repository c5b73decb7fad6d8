import AppSupport
import CacheCore
import FeedCore
import FoundationEssentials

/// What a person does.
extension Stage {
  func requestFeed(pages: PageCount = .first(1)) async {
    await show { .feed(try await $0.loadFeed(pages: pages)) }
  }

  func requestMore() async { await show { .feed(try await $0.loadMoreFeed()) } }

  func requestImage(_ number: Int) async {
    await show { .image(try await $0.loadImageData(Self.address(number))) }
  }

  func requestComments(_ number: Int) async {
    await show {
      .comments(presented(try await $0.loadComments(on: [FeedImage].images(0..<10)[number].id)))
    }
  }

  func validate() async { await show { .validation(try await $0.validateCache(.feed)) } }

  /// Starts a request, and cancels it once it has reached the remote.
  func requestFeedAndCancel() async {
    shown = .nothing
    do {
      let load = try app().loadFeed
      let request = Task { try await load() }
      await remote.waitForRequest()
      request.cancel()
      shown = .feed(try await request.value)
    } catch is CancellationError {
      // Nobody is told of what was cancelled.
    } catch {
      shown = .failure(error)
    }
  }

  static func address(_ number: Int) -> URL { [FeedImage].images(number..<number + 1)[0].url }

  private func show(_ request: (FeedApp) async throws -> Shown) async {
    do {
      shown = try await request(try app())
    } catch {
      shown = .failure(error)
    }
  }
}
