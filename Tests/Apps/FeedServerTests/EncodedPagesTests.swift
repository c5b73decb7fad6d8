import FeedCore
import TestSupport
import Testing
import WebSupport

@testable import feed_server

struct EncodedPagesTests {
  private let pages = EncodedPages()

  /// - Returns: Whether the page had to be encoded.
  private func isEncoded(for host: String, images: [FeedImage]) async throws -> Bool {
    var isEncoded = false
    _ = try await pages.content(
      of: images, title: nil, limit: 10, base: PublicAddress("http://\(host)")
    ) {
      isEncoded = true
      return try .items([Int]())
    }
    return isEncoded
  }

  @Test func aPageIsEncodedOnceWhileItIsTheSame() async throws {
    #expect(try await isEncoded(for: "a", images: images(0..<3)))
    #expect(try await !isEncoded(for: "a", images: images(0..<3)))
    #expect(try await isEncoded(for: "b", images: images(0..<3)))
    #expect(try await isEncoded(for: "a", images: images(0..<2)))
  }

  @Test func namesThatAClientMakesUpKeepNoOtherPageOut() async throws {
    for number in 0..<100 {
      _ = try await isEncoded(for: "made-up-\(number)", images: images(0..<3))
    }
    #expect(try await isEncoded(for: "a", images: images(0..<3)))
    #expect(try await !isEncoded(for: "a", images: images(0..<3)))
  }
}
