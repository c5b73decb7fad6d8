import ArgumentParser
import Composition
import Hummingbird
import Logging
import TestSupport
import Testing
import WebSupport

@testable import feed_server

struct CompositionTests {
  @Test(arguments: [
    "demo:", "DEMO:", "photos:\(missingPath())", "fixture:\(missingPath())",
  ])
  func knownSourcesAreOpenedLazily(word: String) {
    #expect(throws: Never.self) { _ = try FeedServer.compose(source: word) }
  }

  @Test func unknownSourcesAreAnsweredWithTheKnownOnes() {
    #expect(
      throws: UsageError(
        "unknown source 'ftp://x'; known are: demo:, photos:DIR, fixture:FILE")
    ) { try FeedServer.compose(source: "ftp://x") }
  }

  @Test(arguments: ["", "demo", ":", "demo:x", "photos:", "fixture:", "fixture:/"])
  func sourcesThatCanNotBeMeantAreRefused(word: String) {
    #expect(throws: UsageError.self) { try FeedServer.compose(source: word) }
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
    #expect(throws: UsageError.self) { try FeedServer.compose(publicURL: option) }
  }
}

extension FeedServer {
  func application() -> some ApplicationProtocol { web.application(router()) }

  /// Composes the server as the command does with these options.
  static func compose(source: String = "demo:", publicURL: String? = nil) throws -> FeedServer {
    let publicURL = publicURL.map { ["--public-url", $0] } ?? []
    return try compose(.parse(["--source", source] + publicURL), logger: .silent)
  }
}

extension Logger {
  /// A logger that discards everything.
  static var silent: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }
}
