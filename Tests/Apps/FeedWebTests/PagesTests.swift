import Foundation
import HTTPTypes
import HummingbirdCore
import NIOCore
import OfflineCore
import Presentation
import ProgramSupport
import TestSupport
import Testing

@testable import WebPages

struct PagesTests {
  @Test func allowNothingButWhatTheServerHas() async throws {
    let headers = try await WebSite().send("/").headers
    let policy = try #require(headers[HTTPField.Name("Content-Security-Policy")!])
    #expect(policy.contains("default-src 'none'"))
    #expect(policy.contains("require-trusted-types-for 'script'"))
    #expect(!policy.contains("unsafe"))
    #expect(headers[.xContentTypeOptions] == "nosniff")
  }

  @Test func theScriptThatKeepsPagesIsSmallAndKnowsTheBoundOfTheStore() async throws {
    let response = try await WebSite().send("/worker.js")
    #expect(response.headers[.cacheControl] == "no-cache")
    let script = String(buffer: response.body)
    #expect(script.hasPrefix("const PICTURE_LIMIT = \(emptyStorage().imageData.limit);\n"))
    #expect(script.utf8.count <= 3 << 10)
  }

  @Test func assetsAreAtAddressesThatNeverChange() async throws {
    let site = try WebSite()
    let page = try await site.page("/")
    let addresses = page.matches(of: /"(\/assets\/[^"]+)"/).map { String($0.1) }
    #expect(addresses.count == 4)
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

  @Test(arguments: [
    "//evil.example/x", "/\\evil.example/x", "///evil.example/x", "//evil.example/?lang=es",
    "/leagues",
    "/?pages=2", "/images/1", "//evil.example/?pages=x",
  ])
  func noLinkLeadsToAnotherHost(path: String) async throws {
    let own = try #require(URL(string: "http://localhost/any/page"))
    let page = try await WebSite().page(path)
    let addresses = page.matches(of: /(?:href|src|action)="([^"]*)"/).map { String($0.1) }
    #expect(addresses.count > 6)
    for address in addresses {
      // Browsers treat a backslash as a slash (WHATWG URL, 4.4).
      let seen = address.replacing("\\", with: "/").replacing("&amp;", with: "&")
      #expect(URL(string: seen, relativeTo: own)?.host() == "localhost", "\(address)")
    }
  }

  @Test(arguments: ["/", "/?pages=2", "/?pages=2&after=30", "/leagues", "/nothing", "/?lang=xx"])
  func languagesAreToldToCaches(path: String) async throws {
    let headers = try await WebSite(leagues: .demo).send(
      path, method: .get, headers: [.acceptLanguage: "el"]
    )
    .headers
    let fields = headers[values: .vary].flatMap { $0.split(separator: ",") }
      .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
    #expect(Set(fields).isSuperset(of: ["accept-language", "cookie"]))
    #expect(headers[.contentLanguage] == "el")
  }

  @Test func whatIsNotThereIsAPageInTheSameLook() async throws {
    let response = try await WebSite().send(
      "/nothing", method: .get, headers: [.acceptLanguage: "es"])
    #expect(response.status == .notFound)
    let page = String(buffer: response.body)
    #expect(page.contains("<h1>No hay nada en esta dirección</h1>"))
    #expect(page.contains("/style.css"))
  }

  @Test func whatMakesNoSenseIsNamed() async throws {
    let page = try await WebSite().page("/?pages=none", headers: [.acceptLanguage: "el"])
    #expect(page.contains("<p class=\"detail\" lang=\"en\" dir=\"auto\">pages is a number"))
  }

  @Test(arguments: ["/nowhere", "/?pages=x", "/images/x", "/leagues"])
  func whatFailsHasNoBodyForThoseWhoMeasureIt(path: String) async throws {
    let site = try WebSite()
    let (full, head) = (try await site.send(path), try await site.send(path, method: .head))
    #expect(full.status.code >= 400)
    #expect(head.status == full.status)
    #expect(head.body.readableBytes == 0)
    #expect(head.headers[.contentLength] == "\(full.body.readableBytes)")
  }
}
