import Foundation
import HTTPSource
import Testing

/// Addresses as people and programs write them, read as in browsers.
struct WebAddressTests {
  @Test(arguments: [
    ("a b.jpg", "https://w.example/p/a%20b.jpg"),
    ("größe.jpg", "https://w.example/p/gr%C3%B6%C3%9Fe.jpg"),
    (" \n/a.jpg\t", "https://w.example/a.jpg"), ("a\nb.jpg", "https://w.example/p/ab.jpg"),
    ("\\img\\a.jpg", "https://w.example/img/a.jpg"),
    ("//cdn.example/a.jpg", "https://cdn.example/a.jpg"),
    ("http:\\\\w.example\\a.jpg", "http://w.example/a.jpg"),
    ("https:/w.example/a.jpg", "https://w.example/a.jpg"),
    ("https:///w.example/a", "https://w.example/a"),
    ("www.w.example/a.jpg", "http://www.w.example/a.jpg"),
    ("https://BÜCHER.example/a", "https://xn--bcher-kva.example/a"),
    ("https://ana:x@bücher.example:81/a", "https://ana:x@xn--bcher-kva.example:81/a"),
    ("https://例え.テスト/a?b=\\c#d", "https://xn--r8jz45g.xn--zckzah/a?b=%5Cc#d"),
    ("https://faß.example/", "https://xn--fa-hia.example/"),
    ("a.jpg?x=[1]|2", "https://w.example/p/a.jpg?x=%5B1%5D%7C2"),
    ("100%.jpg", "https://w.example/p/100%25.jpg"),
    ("größe%20x.jpg", "https://w.example/p/gr%C3%B6%C3%9Fe%20x.jpg"),
    ("a%20b[1].jpg", "https://w.example/p/a%20b%5B1%5D.jpg"),
    ("/a?x=ü&y=%20", "https://w.example/a?x=%C3%BC&y=%20"),
    ("https://w.example/%7e b%", "https://w.example/%7e%20b%25"),
  ])
  func whatADocumentNamesIsFound(text: String, expected: String) throws {
    let base = try #require(URL(string: "https://w.example/p/feed"))
    #expect(URL(web: text, in: base)?.absoluteString == expected)
  }

  @Test(arguments: [
    "javascript:alert(1)", "data:image/png;base64,AA", "file:///etc/passwd", "mailto:a@b.example",
    "http://", "http:", "https://\u{0}/", "https://a\u{AD}.\u{200D}/",
    "https://" + String(repeating: "ü", count: 300) + "/",
  ])
  func whatIsNoAddressOfTheWebIsNone(text: String) throws {
    let base = try #require(URL(string: "https://w.example/p/feed"))
    #expect(URL(web: text, in: base)?.host() != "etc")
    #expect(URL(web: text, in: base).map { $0.host() == "w.example" } ?? true)
  }

  @Test(arguments: [
    ("feed://w.example/x", "http://w.example/x"),
    ("feed:https://w.example/x", "https://w.example/x"),
    ("FEED:http://w.example", "http://w.example"), ("//w.example/x", "http://w.example/x"),
    ("http://bücher.example/x y", "http://xn--bcher-kva.example/x%20y"),
    ("https://w.example/a[1]", "https://w.example/a%5B1%5D"),
    ("www.w.example", "http://www.w.example"),
    ("https:/w.example/x", "https://w.example/x"),
  ])
  func whatAPersonTypesIsUnderstood(text: String, expected: String) {
    #expect(URL(typed: text)?.absoluteString == expected)
  }

  @Test(arguments: [
    "", "feed:", "feed://", "ftp://w.example", "w.example/x", "http://", "feed:ftp://w.example/",
  ])
  func whatIsNoAddressIsNoneThoughItIsTyped(text: String) {
    #expect(URL(typed: text) == nil)
  }
}
