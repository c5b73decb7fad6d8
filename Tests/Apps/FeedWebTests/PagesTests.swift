import Foundation
import HTTPTypes
import HummingbirdCore
import NIOCore
import OfflinePresentation
import RouteSupport
import TestSupport
import Testing

@testable import feed_web

struct PagesTests {
  @Test func allowNothingButWhatTheServerHas() async throws {
    let headers = try await WebSite().send("/").headers
    let policy = try #require(headers[HTTPField.Name("Content-Security-Policy")!])
    #expect(policy.contains("default-src 'none'"))
    #expect(policy.contains("require-trusted-types-for 'script'"))
    #expect(!policy.contains("unsafe"))
    #expect(headers[.xContentTypeOptions] == "nosniff")
  }

  @Test func assetsAreAtAddressesThatNeverChange() async throws {
    let site = try WebSite()
    let page = try await site.page("/")
    let addresses = page.matches(of: /"(\/assets\/[^"]+)"/).map { String($0.1) }
    #expect(addresses.count == 3)
    for address in addresses {
      let response = try await site.send(address)
      #expect(response.status == .ok)
      #expect(response.headers[.cacheControl]?.contains("immutable") == true)
    }
  }

  @Test func requestsUnderAnotherNameAreMisdirected() async throws {
    let response = try await WebSite().respond(to: "/", authority: "evil.example")
    #expect(response.status == .misdirectedRequest)
  }

  @Test func whatIsNotThereIsAPageInTheSameLook() async throws {
    let response = try await WebSite().send("/nothing", .get, [.acceptLanguage: "es"])
    #expect(response.status == .notFound)
    let page = String(buffer: response.body)
    #expect(page.contains("<h1>No hay nada en esta dirección</h1>"))
    #expect(page.contains("/style.css"))
  }

  @Test func whatMakesNoSenseIsNamed() async throws {
    let page = try await WebSite().page("/?pages=none", [.acceptLanguage: "el"])
    #expect(page.contains("<p class=\"detail\" lang=\"en\" dir=\"auto\">pages is a number"))
  }

  /// Of the others nothing is left where there is nothing to fill them with.
  @Test(arguments: Templates.Name.allCases.filter { ![.notices, .entries].contains($0) })
  func templatesAreThere(name: Templates.Name) throws {
    #expect(try !Templates()(name, 0).isEmpty)
  }

  @Test func nothingEndsAnAttribute() {
    let escaped = PageText().escapeText("\"\u{301}'<&>\u{7}\n")
    // To String, the accent and the semicolon before it are one letter.
    let expected = "&quot;\u{301}&#39;&lt;&amp;&gt;\u{FFFD}\n"
    #expect(escaped.utf8.elementsEqual(expected.utf8))
  }
}
