import FeedCore
import Foundation
import OfflineCore
import TestSupport
import Testing

struct LoadCommentsTests {
  private let comment = ImageComment(
    id: image(9).id, message: "Nice", createdAt: noon, username: "Ana")

  @Test(arguments: LoadingPolicy.allCases.filter(\.usesRemote))
  func deliversAllCommentsOnTheImage(policy: LoadingPolicy) async throws {
    let comment = comment
    let load = LoadComments(
      from: Stub { $0 == image(1).id ? [comment, comment] : [] },
      policy: policy)
    #expect(try await load(on: image(1).id) == [comment, comment])
    #expect(try await load(on: image(2).id).isEmpty)
  }

  @Test(arguments: [offline, malformed])
  func failsWithTheSource(error: SourceError) async {
    let load = LoadComments(from: Stub { _ in throw error })
    await #expect(throws: LoadError.remote(error, cache: nil)) { try await load(on: image(1).id) }
  }

  @Test func whatIsNoErrorOfASourceStaysWhatItIs() async {
    struct Foreign: Error {}
    let load = LoadComments(from: Stub { _ in throw Foreign() })
    await #expect(throws: Foreign.self) { try await load(on: image(1).id) }
  }

  @Test func asksNobodyWhenOnlyTheCacheMayBeAsked() async {
    let load = LoadComments(
      from: Stub { _ in
        Issue.record("The source was asked")
        return []
      }, policy: .cacheOnly)
    await #expect(throws: LoadError.ruledOut(by: .cacheOnly)) { try await load(on: image(1).id) }
  }

  @Test(arguments: [nil, offline])
  func deliversNeitherCommentsNorErrorWhenItIsCancelled(error: SourceError?) async {
    let load = LoadComments(
      from: Stub { _ in
        cancelThisTask()
        if let error { throw error }
        return []
      })
    await #expect(throws: CancellationError.self) {
      try await inOwnTask { try await load(on: image(1).id) }
    }
  }

  private struct Stub: CommentSource {
    let answer: @Sendable (FeedImage.ID) throws -> [ImageComment]

    func comments(on image: FeedImage.ID) async throws -> [ImageComment] { try answer(image) }
  }
}
