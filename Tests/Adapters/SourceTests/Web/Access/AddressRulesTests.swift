import Foundation
import HTTPSource
import OfflineCore
import TestSupport
import Testing

struct AddressRulesTests {
  private let rules = AddressRules(trusted: [], allowsPrivate: false)
    .trusting(URL(string: "http://Source.example:8080/api")!)

  @Test("An untrusted source is refused if its own host is in a private network")
  func untrustedHosts() throws {
    let locator = "http://127.0.0.1:6379"
    let own = try ServerAddress(locator, options: SourceOptions(locator: locator))
    #expect(try own.rules.check(own.base))
    let options = SourceOptions(locator: locator, trustsHost: false)
    let untrusted = try ServerAddress(locator, options: options)
    let error = #expect(throws: SourceError.self) { try untrusted.rules.check(untrusted.base) }
    #expect(error?.reason == .refused)
  }

  @Test(
    "Only http and https addresses with a host are the web's",
    arguments: [
      ("http://example.com", true), ("HTTPS://example.com/a?b#c", true),
      ("http://8.8.8.8:80", true), ("file:///etc/passwd", false), ("ftp://example.com", false),
      ("demo:sunset", false), ("data:,x", false), ("/relative", false), ("http:", false),
      ("http:///path", false), ("javascript:alert(1)", false),
    ])
  func schemes(address: String, isWeb: Bool) throws {
    let url = try #require(URL(string: address))
    #expect((WebAddress(url) != nil) == isWeb)
    if isWeb {
      #expect(throws: Never.self) { _ = try rules.check(url) }
    } else {
      #expect(
        throws: SourceError(
          .refused, address: url.absoluteString, detail: "an unknown kind of address")
      ) {
        try rules.check(url)
      }
    }
  }

  @Test(
    "The host and the port of the source may be private, all others may not",
    arguments: [
      ("http://source.example:8080/other", true), ("https://SOURCE.EXAMPLE:8080", true),
      ("http://source.example", false), ("http://source.example:8081", false),
      ("http://other.example:8080", false), ("http://source.example.evil:8080", false),
    ])
  func trust(address: String, mayBePrivate: Bool) throws {
    #expect(try rules.check(try #require(URL(string: address))) == mayBePrivate)
  }

  @Test(
    "A port that is left out is that of the scheme",
    arguments: [
      ("http://typed.example", "http://typed.example:80", true),
      ("https://typed.example", "https://typed.example:443", true),
      ("https://typed.example", "http://typed.example", false),
    ])
  func defaultPorts(typed: String, asked: String, mayBePrivate: Bool) throws {
    let url = try #require(URL(string: asked))
    #expect(try !rules.check(url))
    let trusting = rules.trusting(URL(string: typed))
    #expect(try trusting.check(url) == mayBePrivate)
    #expect(try trusting.check(URL(string: "http://source.example:8080")!))
  }

  @Test func trustingWhatIsNoWebAddressChangesNothing() throws {
    let file = URL(string: "file:///etc/passwd")!
    #expect(
      throws: SourceError(
        .refused, address: file.absoluteString, detail: "an unknown kind of address")
    ) {
      try rules.trusting(file).check(file)
    }
  }

  @Test func whoeverAllowsPrivateNetworksAllowsThemAll() throws {
    let open = AddressRules(trusted: [], allowsPrivate: true)
    let url = URL(string: "http://192.168.1.1")!
    #expect(try open.check(url))
    #expect(try open.trusting(picture).check(url))
  }
}
