import Foundation
import HTTPSource
import Testing

struct BaseAddressTests {
  @Test(arguments: [
    ("http://a.org", "http://a.org/x"), ("http://a.org/", "http://a.org/x"),
    ("https://u:p%40w@a.org:1/y%20z//", "https://u:p%40w@a.org:1/y%20z/x"),
    ("http://[::1]:80/y?key=%261#top", "http://[::1]:80/y/x?key=%261"),
  ])
  func keepsTheWholeBase(base: String, expected: String) throws {
    #expect(try address(base).address("x").absoluteString == expected)
  }

  @Test(arguments: [
    ("a", "a"), ("Az09-._~", "Az09-._~"), ("/", "%2F"), ("..", "%2E%2E"), (".", "%2E"),
    ("...", "..."), ("../..", "..%2F.."), ("?#", "%3F%23"), ("%41", "%2541"), ("", ""),
    ("a b+c", "a%20b%2Bc"), ("é", "%C3%A9"), ("e\u{301}", "e%CC%81"), ("\0\n", "%00%0A"),
    ("😀;,:@&=$!*'()", "%F0%9F%98%80%3B%2C%3A%40%26%3D%24%21%2A%27%28%29"), ("\\", "%5C"),
  ])
  func keepsAnyTextOneSegment(text: String, segment: String) throws {
    let url = try address("http://a.org").address("v1", text, "teams")
    #expect(url.absoluteString == "http://a.org/v1/\(segment)/teams")
  }

  @Test func putsTheQueryAfterThatOfTheBase() throws {
    let url = try address("http://a.org?k=v").address("x", query: [("id", "a&b=+c"), ("é", "")])
    #expect(url.absoluteString == "http://a.org/x?k=v&id=a%26b%3D%2Bc&%C3%A9=")
  }

  private func address(_ text: String) throws -> BaseAddress {
    BaseAddress(try #require(URL(string: text)))
  }
}
