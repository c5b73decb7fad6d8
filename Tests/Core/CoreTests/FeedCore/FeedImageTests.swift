import FeedCore
import Foundation
import OfflineCore
import TestSupport
import Testing

struct FeedImageTests {
  @Test(arguments: [nil, "", " ", "a\u{0}b", "e\u{301}", "\u{E9}", "\u{202E}", "\"\n\\"])
  func anImageSaysAllOfItself(text: String?) {
    var image = FeedImage(id: UUID(), description: text, location: text, url: picture)
    image.link = URL(string: "https://garden.example/1?a=%20#b")
    image.isSensitive = text == nil
    let copy = FeedImage(fields: image.fields)
    #expect(copy == image)
    #expect(copy?.fields == image.fields)
  }

  @Test(
    arguments: [
      [:], ["id": "1", "url": "https://a"], ["id": UUID().uuidString],
      ["id": UUID().uuidString, "url": "not an address"],
      ["id": UUID().uuidString + "\0", "url": "https://a"],
      ["id": " " + UUID().uuidString.dropFirst(), "url": "https://a"],
      ["id": "+" + UUID().uuidString.dropFirst(), "url": "https://a"],
    ] as [FieldValues])
  func whatCannotBeAnImageIsNone(fields: FieldValues) {
    #expect(FeedImage(fields: fields) == nil)
  }

  @Test(arguments: [0.000_4, 0.123_456, 1_700_000_000.987_654_3, -1.5])
  func aDateIsTheSameBeforeAndAfterItIsSaved(seconds: Double) {
    var image = image(1)
    image.createdAt = Date(timeIntervalSince1970: seconds)
    #expect(FeedImage(fields: image.fields) == image)
  }

  /// Earlier versions have saved such images.
  @Test func anImageMayHaveNeitherLinkNorMark() throws {
    let image = try #require(
      FeedImage(fields: ["id": UUID().uuidString, "url": "https://a", "author": "Ana"]))
    #expect(image.link == nil && !image.isSensitive && image.author == "Ana")
  }
}
