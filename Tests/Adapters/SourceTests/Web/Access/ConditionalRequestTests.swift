import Foundation
import HTTPSource
import OfflineCore
import Testing

/// Documents that are requested only if they have changed.
struct ConditionalRequestTests {
  private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"
  private let address = "https://feed.example/feed?key=hidden"

  @Test(
    arguments: [
      ("\"a\"", nil, "If-None-Match", "\"a\""), ("W/\"a-1\"", date, "If-None-Match", "W/\"a-1\""),
      ("\"\"", nil, "If-None-Match", "\"\""), (nil, date, "If-Modified-Since", date),
      // Many servers write tags and dates like this, and accept them when they are sent back.
      ("a-1", date, "If-None-Match", "a-1"),
      (
        nil, "Sun, 06 Nov 1994 08:49:37 +0000", "If-Modified-Since",
        "Sun, 06 Nov 1994 08:49:37 +0000"
      ),
      (
        nil, "Sunday, 06-Nov-94 08:49:37 GMT", "If-Modified-Since", "Sunday, 06-Nov-94 08:49:37 GMT"
      ),
      ("no tag", date, "If-Modified-Since", date),
    ] as [(String?, String?, String, String)])
  func asksByWhatTheServerHasSaid(
    tag: String?, date: String?, name: String, value: String
  ) async throws {
    let transport = ScriptedTransport { request in
      let isKnown = request.headers.contains { $0.name == name && $0.value == value }
      return HTTPResponse(
        status: isKnown ? 304 : 200, entityTag: tag, lastModified: date,
        body: Data((isKnown ? "" : "feed").utf8))
    }
    let (document, said) = try await content(of: ask(transport, unless: nil))
    #expect(document.body == Data("feed".utf8))
    let validator = try #require(said)
    #expect(!validator.contains("feed.example") && !validator.contains("hidden"))
    #expect(try await isUnchanged(ask(transport, unless: validator)))
    #expect(Set(transport.requests[1].conditions.map(\.name)) == [name])
  }

  @Test(
    arguments: [
      ("\"a", nil), ("\"a\"b\"", nil), ("\"a b\"", nil), ("\"a\", \"b\"", nil),
      ("w/\"a\"", nil), ("\"é\"", nil), ("\"a\r\nX: y\"", nil), ("\"\u{0}\"", nil), ("\"", nil),
      ("\"" + String(repeating: "a", count: 511) + "\"", nil), ("", "yesterday"),
      (nil, "Thu, 01 Jan 1970 00:00:00 GMT"), (nil, date + "\r\nX: y"),
      (nil, ""),
      (nil, "Su\r\n 06 Nov 1994 08:49:37 GMT"),
    ] as [(String?, String?)])
  func whatCanNotBeRepeatedIsForgotten(tag: String?, date: String?) async throws {
    let transport = ScriptedTransport { _ in
      HTTPResponse(status: 200, entityTag: tag, lastModified: date, body: Data("feed".utf8))
    }
    #expect(try await content(of: ask(transport, unless: nil)).validator == nil)
  }

  @Test(arguments: [
    "", " ", "x", "If-None-Match: \"a\"", "SUM Cookie: a",
    "SUM If-None-Match: \"a\"\r\nCookie: b", "SUM If-None-Match: ", "SUM",
    "SUM If-None-Match:\"a\"",
  ])
  func whatAStrangerHasPutIntoAStoreIsNotSent(text: String) async throws {
    let transport = ScriptedTransport { _ in
      HTTPResponse(status: 200, entityTag: "\"a\"", body: Data("feed".utf8))
    }
    let said = try #require(try await content(of: ask(transport, unless: nil)).validator)
    let sum = String(said.prefix { $0 != " " })
    _ = try await ask(transport, unless: text.replacingOccurrences(of: "SUM", with: sum))
    #expect(transport.requests[1].conditions.isEmpty)
  }

  @Test func anotherAddressIsNotAskedByIt() async throws {
    let transport = ScriptedTransport { _ in
      HTTPResponse(status: 200, entityTag: "\"a\"", body: Data("feed".utf8))
    }
    let said = try await content(of: ask(transport, unless: nil)).validator
    for other in ["https://feed.example/feed?key=other", "http://feed.example/feed?key=hidden"] {
      _ = try await ask(transport, at: other, unless: said)
      #expect(transport.requests.last?.conditions.isEmpty == true)
    }
  }

  @Test func onlyTheAddressAtTheEndOfRedirectsIsAskedByIt() async throws {
    let transport = ScriptedTransport { request in
      guard request.url.path() == "/new" else {
        return HTTPResponse(status: 301, location: "/new", entityTag: "\"b\"", body: Data())
      }
      return HTTPResponse(
        status: request.conditions.isEmpty ? 200 : 304, entityTag: "\"a\"",
        body: Data("feed".utf8))
    }
    let (document, said) = try await content(of: ask(transport, unless: nil))
    #expect(document.url.absoluteString == "https://feed.example/new")
    #expect(try await isUnchanged(ask(transport, unless: said)))
    #expect(transport.requests.map { $0.conditions.map(\.value) } == [[], [], [], ["\"a\""]])
  }

  @Test(arguments: [false, true])
  func unchangedIsInvalidWhereNobodyAsked(leadsAway: Bool) async throws {
    let transport = ScriptedTransport { request in
      leadsAway && request.url.path() == "/feed"
        ? HTTPResponse(status: 302, location: "/other", body: Data())
        : HTTPResponse(status: 304, entityTag: "\"a\"", body: Data())
    }
    let known = ScriptedTransport { _ in
      HTTPResponse(status: 200, entityTag: "\"a\"", body: Data("feed".utf8))
    }
    let said = leadsAway ? try await content(of: ask(known, unless: nil)).validator : nil
    let expected = SourceError(
      .invalidData, address: "https://feed.example/feed", detail: "status 304", code: 304)
    await #expect(throws: expected) { _ = try await ask(transport, unless: said) }
  }

  private func ask(
    _ transport: ScriptedTransport, at address: String? = nil, unless saved: String?
  ) async throws -> ConditionalAnswer<WebDocument> {
    let url = try #require(URL(string: address ?? self.address))
    let rules = AddressRules(trusted: [], allowsPrivate: true)
    return try await WebClient(transport: transport, rules: rules, timeout: .seconds(60))
      .document(at: url, unless: saved, as: { $0 })
  }
}

extension HTTPRequest {
  /// The header fields that make a request conditional.
  var conditions: [(name: String, value: String)] { headers.filter { $0.name.hasPrefix("If-") } }
}

/// Returns the content of an answer that must have some, and its validator.
func content<Content>(
  of answer: ConditionalAnswer<Content>
) throws -> (content: Content, validator: String?) {
  guard case .content(let content, let validator) = answer else {
    throw SourceError(.invalidData, address: "", detail: "unchanged")
  }
  return (content, validator)
}

func isUnchanged<Content>(_ answer: ConditionalAnswer<Content>) -> Bool {
  if case .unchanged = answer { true } else { false }
}
