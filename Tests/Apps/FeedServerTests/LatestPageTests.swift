import FeedCore
import TestSupport
import Testing
import WebSupport

@testable import feed_server

struct LatestPageTests {
  private let latest = LatestPage()

  /// - Returns: Whether the page had to be encoded.
  private func isEncoded(
    for host: String, images: [FeedImage], title: String? = nil
  ) throws -> Bool {
    var isEncoded = false
    _ = try latest.content(of: images, title: title, base: PublicAddress("http://\(host)")) {
      isEncoded = true
      return try .items([Int]())
    }
    return isEncoded
  }

  @Test func aPageIsEncodedOnceWhileItIsTheSame() throws {
    #expect(try isEncoded(for: "a", images: images(0..<3)))
    #expect(try !isEncoded(for: "a", images: images(0..<3)))
    #expect(try isEncoded(for: "a", images: images(0..<3), title: "a title"))
    #expect(try isEncoded(for: "b", images: images(0..<3)))
    #expect(try isEncoded(for: "b", images: images(0..<2)))
  }

  @Test func namesThatAClientMakesUpKeepNoOtherPageOut() throws {
    for number in 0..<100 {
      _ = try isEncoded(for: "made-up-\(number)", images: images(0..<3))
    }
    #expect(try isEncoded(for: "a", images: images(0..<3)))
    #expect(try !isEncoded(for: "a", images: images(0..<3)))
  }

  @Test func aLongPageIsNotKept() throws {
    for _ in 0..<2 { #expect(try isEncoded(for: "a", images: images(0..<101))) }
  }
}
