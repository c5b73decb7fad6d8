import Foundation
import OfflineCore
import TestSupport
import Testing
import WebAccess

struct AddressRulesTests {
  private let rules = AddressRules(trusted: [], allowsPrivate: false)
    .trusting(URL(string: "http://Source.example:8080/api")!)

  @Test(
    "Only http and https addresses with a host are the web's",
    arguments: [
      ("http://example.com", true), ("HTTPS://example.com/a?b#c", true),
      ("http://127.0.0.1:80", true), ("file:///etc/passwd", false), ("ftp://example.com", false),
      ("demo:sunset", false), ("data:,x", false), ("/relative", false), ("http:", false),
      ("http:///path", false), ("javascript:alert(1)", false),
    ])
  func schemes(address: String, isWeb: Bool) throws {
    let url = try #require(URL(string: address))
    #expect(AddressRules.isWebAddress(url) == isWeb)
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
    "The host and the port of the source need no look at their numbers, all others do",
    arguments: [
      ("http://source.example:8080/other", false), ("https://SOURCE.EXAMPLE:8080", false),
      ("http://source.example", true), ("http://source.example:8081", true),
      ("http://other.example:8080", true), ("http://source.example.evil:8080", true),
    ])
  func trust(address: String, isToBeResolved: Bool) throws {
    #expect(try rules.check(try #require(URL(string: address))) == isToBeResolved)
  }

  @Test(
    "A port that is left out is that of the scheme",
    arguments: [
      ("http://typed.example", "http://typed.example:80", false),
      ("https://typed.example", "https://typed.example:443", false),
      ("https://typed.example", "http://typed.example", true),
    ])
  func defaultPorts(typed: String, asked: String, isToBeResolved: Bool) throws {
    let url = try #require(URL(string: asked))
    #expect(try rules.check(url))
    let trusting = rules.trusting(URL(string: typed))
    #expect(try trusting.check(url) == isToBeResolved)
    #expect(try !trusting.check(URL(string: "http://source.example:8080")!))
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

  @Test func whoeverAllowsPrivateNetworksNeedsNoNumbers() throws {
    let open = AddressRules(trusted: [], allowsPrivate: true)
    let url = URL(string: "http://192.168.1.1")!
    #expect(try !open.check(url))
    #expect(try !open.trusting(picture).check(url))
  }

  @Test(
    "A host is refused when any of its numbers leads inside",
    arguments: [
      ([[8, 8, 8, 8]], true), ([[8, 8, 8, 8], [1, 1, 1, 1]], true), ([[127, 0, 0, 1]], false),
      ([[8, 8, 8, 8], [10, 0, 0, 1]], false),
    ] as [([[UInt8]], Bool)])
  func numbers(addresses: [[UInt8]], isAllowed: Bool) {
    let numbers = addresses.compactMap(IPAddress.init(bytes:))
    let refusal = SourceError(
      .refused, address: picture.absoluteString,
      detail: "leads into this machine or a private network")
    if isAllowed {
      #expect(throws: Never.self) { try rules.check(resolved: numbers, of: picture) }
    } else {
      #expect(throws: refusal) { try rules.check(resolved: numbers, of: picture) }
    }
  }
}
