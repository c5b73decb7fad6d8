import ArgumentParser
import Logging
import Testing

@testable import WebSupport

struct LogTextTests {
  @Test(arguments: [
    ("/v1/feed?limit=1", "/v1/feed?limit=1"), ("Ελλάδα", "\"Ελλάδα\""), ("", "\"\""),
    ("a b", "\"a b\""), ("a\"b\\", "\"a\\\"b\\\\\""), ("a\r\nb", "\"a\\u{d}\\u{a}b\""),
    ("\u{1B}[31m", "\"\\u{1b}[31m\""), ("\u{9B}31m", "\"\\u{9b}31m\""),
    ("a\u{202E}b", "\"a\\u{202e}b\""), ("a\u{2028}b", "\"a\\u{2028}b\""), ("\0", "\"\\u{0}\""),
  ])
  func whatIsNotForShowingIsShownInsteadOfSent(text: String, shown: String) {
    #expect(LogText(text).description == shown)
  }

  @Test(arguments: ["ana:secret@h", "ana:secret", "pg://ana:secret@h", "password=secret", "", "%x"])
  func whatIsNoHostIsRefusedAndNotRepeated(host: String) {
    let error = #expect(throws: (any Error).self) {
      try ServerOptions.parse(["--host", host, "--port", "0"])
    }
    #expect(error.map { !ServerOptions.message(for: $0).contains("secret") } == true)
  }

  @Test(arguments: [
    "127.0.0.1", "::", "[::1]", "0.0.0.0", "localhost", "feed.example", "fe80::1%eth0",
  ])
  func aNameOrAnAddressIsAHost(host: String) throws {
    #expect(try ServerOptions.parse(["--host", host]).host == host)
  }

  @Test func requestsAreNoErrors() {
    #expect(RequestLog(.standardError("test")) != nil)
    #expect(RequestLog(.standardError("test", isQuiet: true)) == nil)
  }

  @Test func textHasABound() {
    #expect(LogText(String(repeating: "x", count: 1000)).description.count == 1000)
    #expect(LogText(String(repeating: "x", count: 1001)).description.count == 1001)
    #expect(LogText(String(repeating: "x", count: 9999)).description.hasSuffix("x…"))
  }
}
