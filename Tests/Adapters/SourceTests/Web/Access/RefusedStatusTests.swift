import Foundation
import HTTPSource
import OfflineCore
import Testing

/// Responses without a document, grouped by what a user can do about them.
struct RefusedStatusTests {
  private static let robots = "<!DOCTYPE html><title>Just a moment...</title>"

  @Test(
    arguments: [
      (401, "", nil, .unauthorized, "status 401; TOKEN can hold a token"),
      (403, "{}", nil, .unauthorized, "status 403; TOKEN can hold a token"),
      (422, "{}", nil, .unauthorized, "status 422; TOKEN can hold a token"),
      (
        403, "<html><title>Members only</title>", nil, .unauthorized, #"status 403: "Members only""#
      ),
      (403, robots, nil, .invalidData, #"status 403, a check for robots: "Just a moment...""#),
      (
        503, robots, "5", .invalidData,
        #"status 503, a check for robots: "Just a moment...""#
      ),
      (503, "<html>busy", "120", .invalidData, "status 503, try again in 120 s"),
      (
        511, "<title>Hotel Wi-Fi: log in</title>", nil, .invalidData,
        #"status 511: "Hotel Wi-Fi: log in""#
      ),
      (429, "slow", "89.2", .rateLimited(retryAfter: nil), "status 429"),
      (429, "slow", "89", .rateLimited(retryAfter: 89), "status 429"),
      (410, "", nil, .notFound, ""),
    ] as [(Int, String, String?, SourceError.Reason, String)])
  func whatAPersonCanDoIsToldApart(
    status: Int, body: String, wait: String?, reason: SourceError.Reason, detail: String
  ) async throws {
    let transport = ScriptedTransport(body, status: status, retryAfter: wait)
    let address = "https://w.example/feed"
    let told = reason == .invalidData && !detail.contains("robots") ? status : nil
    await #expect(throws: SourceError(reason, address: address, detail: detail, code: told)) {
      try await Self.text(at: address, by: transport)
    }
  }

  @Test func whatAProxyHasChangedIsAsGood() async throws {
    let transport = ScriptedTransport("feed", status: 203)
    #expect(try await Self.text(at: "https://w.example/feed", by: transport) == "feed")
  }

  @Test(arguments: [
    ("br", "its compression, br, is not known"), ("zstd", "its compression, zstd, is not known"),
  ])
  func aCompressionThatNobodyAskedForIsNamed(coding: String, detail: String) async throws {
    let transport = ScriptedTransport { _ in
      HTTPResponse(status: 200, coding: coding, body: Data([0x0B, 0x0F]))
    }
    let address = "https://w.example/feed"
    await #expect(throws: SourceError(.invalidData, address: address, detail: detail)) {
      try await Self.text(at: address, by: transport)
    }
  }

  private static func text(at address: String, by transport: ScriptedTransport) async throws
    -> String
  {
    let client = WebClient(
      transport: transport, rules: AddressRules(trusted: [], allowsPrivate: false),
      timeout: .seconds(60),
      tokens: "TOKEN")
    return try await client.document(at: try #require(URL(string: address))) { document in
      guard !document.body.contains(0x0F) else { throw UnreadableDocument("it is no text") }
      return String(decoding: document.body, as: UTF8.self)
    }
  }
}
