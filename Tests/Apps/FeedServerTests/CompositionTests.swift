import AppSupport
import Logging
import Testing

@testable import feed_server

struct CompositionTests {
  private func compose(source: String = "demo:", publicURL: String? = nil) throws {
    var options = ServerOptions()
    options.source = source
    options.publicURL = publicURL
    _ = try FeedServer.application(
      options, serving: FeedServer.source(options), logger: .silent)
  }

  @Test(arguments: [
    "demo:", "DEMO:", "photos:/nonexistent", "photos:~/Pictures", "fixture:/nonexistent",
  ])
  func knownSourcesAreOpenedLazily(word: String) {
    #expect(throws: Never.self) { try compose(source: word) }
  }

  @Test func unknownSourcesAreAnsweredWithTheKnownOnes() {
    #expect(
      throws: UsageError(
        "unknown source 'ftp://x'; known are: demo:, photos:DIR, fixture:FILE")
    ) { try compose(source: "ftp://x") }
  }

  @Test(arguments: ["", "demo", ":", "demo:x", "photos:", "fixture:", "fixture:/"])
  func sourcesThatCanNotBeMeantAreRefused(word: String) {
    #expect(throws: UsageError.self) { try compose(source: word) }
  }

  @Test(arguments: [
    ("https://example.com", "https://example.com"), ("http://h:1/", "http://h:1"),
    ("https://example.com/a/b//", "https://example.com/a/b"), ("HTTP://[::1]:8", "HTTP://[::1]:8"),
  ])
  func publicAddressKeepsItsPath(option: String, text: String) throws {
    #expect(try PublicAddress(option).text == text)
  }

  @Test(arguments: [
    "", "example.com", "ftp://example.com", "https://", "https:///path", "https://u:p@example.com",
    "https://example.com?x=1", "https://example.com#x", "https://exa mple.com",
  ])
  func publicAddressesThatCanNotBeMeantAreRefused(option: String) {
    #expect(throws: UsageError.self) { try compose(publicURL: option) }
  }
}

extension Logger {
  /// Tells nobody.
  static var silent: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }
}
