import FeedCore
import Foundation
import HTTPSource
import LeagueCore
import LeagueVendorsSource
import OfflineCore
import SyndicationSource
import Testing

/// No address is longer than 8 KiB, wherever it comes from: resolving others against it, storing it
/// with each picture, or sending it on would multiply it.
struct LongAddressTests {
  private static let limit = 8 << 10

  /// Returns an address of this many bytes.
  private static func address(_ count: Int, from start: String = "https://a.example/") -> String {
    start + String(repeating: "a", count: count - start.utf8.count)
  }

  @Test(arguments: [(limit, true), (limit + 1, false)])
  func imagesOfAllSourcesAreBounded(count: Int, isTaken: Bool) async throws {
    let url = Self.address(count)
    let id = "2239cba2-cb35-4392-ada0-24a37d38e010"
    let key = APIKey(variable: "KEY", value: "key")
    func expectTaken(_ body: String, ask: (ScriptedTransport) async throws -> Int) async throws {
      let count: Int
      do {
        count = try await ask(ScriptedTransport(body))
      } catch let error as SourceError {
        #expect(error.detail.hasSuffix(" is not an address"))
        count = 0
      }
      #expect(count == (isTaken ? 1 : 0), "\(body.prefix(40))")
    }
    for (scheme, body) in [
      (
        "rss",
        "<rss><channel><item><guid>1</guid><enclosure type='image/a' url='\(url)'/>"
          + "</item></channel></rss>"
      ),
      (
        "jsonfeed",
        #"{"version":"https://jsonfeed.org/version/1","items":[{"id":"1","image":"\#(url)"}]}"#
      ),
      (
        "mastodon",
        #"[{"id":"1","content":"","media_attachments":[{"type":"image","url":"\#(url)"}]}]"#
      ),
    ] {
      try await expectTaken(body) { transport in
        try await [SourcePlugin<FeedPorts>].syndicated(transport: transport)
          .open("\(scheme):https://a.example").feed.items(after: nil, limit: 1).count
      }
    }
    try await expectTaken(#"{"items":[{"id":"\#(id)","image":"\#(url)"}]}"#) { transport in
      try await SourcePlugin<FeedPorts>.http(transport: transport)
        .open(SourceOptions(locator: "http://a")).feed.items(after: nil, limit: 1).count
    }
    try await expectTaken(
      #"{"items":[{"id":"1","stage_id":"2","name":"a","logo_url":"\#(url)"}]}"#
    ) { transport in
      try await SourcePlugin<LeaguePorts>.http(transport: transport)
        .open(SourceOptions(locator: "http://a")).leagues.leagues().count
    }
    try await expectTaken(#"{"clubs":[{"id":"1","name":"a","image":"\#(url)"}]}"#) { transport in
      try await SourcePlugin<LeaguePorts>.transfermarkt(transport: transport, key: key)
        .open(SourceOptions(locator: "transfermarkt:")).leagues.teams(of: "EC2L").count
    }
  }

  @Test func anAddressOfAnotherKindIsBoundedToo() async throws {
    let address = Self.address(Self.limit + 1, from: "demo:")
    let id = "2239cba2-cb35-4392-ada0-24a37d38e010"
    let transport = ScriptedTransport(#"{"items":[{"id":"\#(id)","image":"\#(address)"}]}"#)
    let failure = await #expect(throws: SourceError.self) {
      try await SourcePlugin<FeedPorts>.http(transport: transport)
        .open(SourceOptions(locator: "http://a")).feed.items(after: nil, limit: 1)
    }
    #expect(failure?.detail == "item 1: image is not an address")
  }

  @Test(arguments: [(limit, true), (limit + 1, false)])
  func redirectsLeadToBoundedAddresses(count: Int, isFollowed: Bool) async throws {
    let target = Self.address(count)
    let transport = ScriptedTransport { request in
      request.url.path() == "/start"
        ? HTTPResponse(status: 302, location: target, body: Data())
        : HTTPResponse(status: 200, body: Data("bytes".utf8))
    }
    let client = WebClient(
      transport: transport, rules: AddressRules(trusted: [], allowsPrivate: false),
      timeout: .seconds(60))
    let url = try #require(URL(string: "https://a.example/start"))
    if isFollowed {
      #expect(try await client.get(url, byteLimit: 10).status == 200)
    } else {
      await #expect(
        throws: SourceError(
          .invalidData, address: "https://a.example/start",
          detail: "the redirect leads to an address that is not http or https")
      ) { try await client.get(url, byteLimit: 10) }
    }
  }

  @Test func aLongAddressOfASourceIsRefused() {
    let locator = Self.address(Self.limit + 1)
    #expect(throws: SourceOptions.InvalidLocator.self) {
      try SourcePlugin<FeedPorts>.http(transport: ScriptedTransport(""))
        .open(SourceOptions(locator: locator))
    }
  }
}
