import Foundation
import Testing

@testable import FeedAPI

struct FeedEndpointTests {
  private let id = UUID(uuid: (0xAB, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0xEF))

  @Test(arguments: [
    ("http://a.org", "http://a.org/v1/feed?limit=10"),
    ("http://a.org/", "http://a.org/v1/feed?limit=10"),
    ("http://localhost:8080", "http://localhost:8080/v1/feed?limit=10"),
    ("https://u:p%40w@a.org:1/x%20y/", "https://u:p%40w@a.org:1/x%20y/v1/feed?limit=10"),
    ("http://a.org/x?key=%261#top", "http://a.org/x/v1/feed?key=%261&limit=10"),
    ("http://[::1]:80/", "http://[::1]:80/v1/feed?limit=10"),
  ])
  func keepsTheWholeBase(base: String, expected: String) throws {
    let endpoint = FeedEndpoint(base: try #require(URL(string: base)))
    #expect(endpoint.page(after: nil, limit: 10).absoluteString == expected)
  }

  @Test func asksForThePageAfterAnImage() throws {
    let endpoint = FeedEndpoint(base: try #require(URL(string: "http://a.org:1/x?k=v")))
    #expect(
      endpoint.page(after: id, limit: 7).absoluteString
        == "http://a.org:1/x/v1/feed?k=v&limit=7&after_id=AB010203-0405-0607-0809-0A0B0C0D0EEF")
  }

  @Test(arguments: [("http://u@a.org:1/x/?k=v", "?k=v"), ("http://u@a.org:1/x", "")])
  func asksForComments(base: String, query: String) throws {
    let endpoint = FeedEndpoint(base: try #require(URL(string: base)))
    let path = "/x/v1/image/AB010203-0405-0607-0809-0A0B0C0D0EEF/comments"
    #expect(endpoint.comments(on: id).absoluteString == "http://u@a.org:1\(path)\(query)")
  }
}
