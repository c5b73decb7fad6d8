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
      from: Stub { $0 == image(1).id ? [comment, comment] : [] }, named: "source",
      policy: policy)
    #expect(try await load(on: image(1).id) == [comment, comment])
    #expect(try await load(on: image(2).id).isEmpty)
  }

  @Test(arguments: [offline, malformed])
  func failsWithTheSource(error: SourceError) async {
    let load = LoadComments(from: Stub { _ in throw error }, named: "source")
    await #expect(throws: LoadError.remote(error, cache: nil)) { try await load(on: image(1).id) }
  }

  @Test func aForeignErrorIsTheSourcesToo() async {
    struct Foreign: Error {}
    let expected = SourceError(.unreachable, address: "source", detail: "\(Foreign())")
    let load = LoadComments(from: Stub { _ in throw Foreign() }, named: "source")
    await #expect(throws: LoadError.remote(expected, cache: nil)) {
      try await load(on: image(1).id)
    }
  }

  @Test func asksNobodyWhenOnlyTheCacheMayBeAsked() async {
    let load = LoadComments(
      from: Stub { _ in
        Issue.record("The source was asked")
        return []
      }, named: "source", policy: .cacheOnly)
    await #expect(throws: LoadError.ruledOut(by: .cacheOnly)) { try await load(on: image(1).id) }
  }

  @Test(arguments: [nil, offline])
  func deliversNeitherCommentsNorErrorWhenItIsCancelled(error: SourceError?) async {
    let load = LoadComments(
      from: Stub { _ in
        cancelThisTask()
        if let error { throw error }
        return []
      }, named: "source")
    await #expect(throws: CancellationError.self) {
      try await inOwnTask { try await load(on: image(1).id) }
    }
  }

  private struct Stub: CommentSource {
    let answer: @Sendable (FeedImage.ID) throws -> [ImageComment]

    func comments(on image: FeedImage.ID) async throws -> [ImageComment] { try answer(image) }
  }
}
