import FeedCore
import Foundation
import HTTPSource
import LeagueCore
import LeagueVendorsSource
import OfflineCore

extension FuzzEntry {
  /// Documents of servers, mapped from the bytes of an answer to the models of each list.
  static var payloads: [FuzzEntry] {
    let id = "00112233-4455-6677-8899-aabbccddeeff"
    return [
      feed(
        "feed", form: ItemForm(#"{"id":"\#(id)","description":"TEXT","image":"ADDRESS"}"#)
      ) { _ = try await $0.feed.items(after: nil, limit: 10) },
      feed(
        "comments",
        form: ItemForm(
          #"{"id":"\#(id)","message":"a","created_at":"TEXT","author":{"username":"a"}}"#)
      ) { _ = try await $0.comments?.comments(on: UUID()) },
      league(
        "leagues",
        form: ItemForm(#"{"id":"1","stage_id":"2","name":"TEXT","logo_url":"ADDRESS"}"#)
      ) { _ = try await $0.leagues.leagues() },
      league(
        "teams", form: ItemForm(#"{"id":"1","name":"TEXT","logo_url":"ADDRESS"}"#)
      ) { _ = try await $0.leagues.teams(of: "1") },
      league(
        "squad",
        form: ItemForm(#"{"id":"1","name":"a","number":7,"position":"TEXT","photo_url":"ADDRESS"}"#)
      ) { _ = try await $0.leagues.squad(of: "1") },
      league(
        "flashlive-teams",
        form: ItemForm(
          #"{"TEAM_ID":"1","TEAM_NAME":"TEXT","TEAM_IMAGE_PATH":"ADDRESS"}"#,
          in: #"{"DATA":[{"ROWS":["#, end: "]}]}"),
        by: { .flashLive(transport: $0, key: key) },
        read: { _ = try await $0.leagues.teams(of: "IaFDigtm") }),
      league(
        "flashlive-squad",
        form: ItemForm(
          #"""
          {"PLAYER_ID":"1","PLAYER_NAME":"a","PLAYER_JERSEY_NUMBER":7,"PLAYER_FLAG_ID":68,\#
          "PLAYER_TYPE_ID":"TEXT","PLAYER_IMAGE_PATH":"ADDRESS"}
          """#,
          in: #"{"DATA":[{"ITEMS":["#, end: "]}]}"),
        by: { .flashLive(transport: $0, key: key) },
        read: { _ = try await $0.leagues.squad(of: "1") }),
      league(
        "transfermarkt-teams",
        form: ItemForm(
          #"{"id":"1","name":"TEXT","image":"ADDRESS"}"#, in: #"{"clubs":["#, end: "]}"),
        by: { .transfermarkt(transport: $0, key: key) },
        read: { _ = try await $0.leagues.teams(of: "EC2L") }),
      league(
        "transfermarkt-squad",
        form: ItemForm(
          #"""
          {"id":"1","name":"a","image":"ADDRESS","shirtNumber":"TEXT",\#
          "positions":{"first":{"group":"a"}},"nationalities":[{"name":"Ecuador"}]}
          """#,
          in: #"{"squad":["#, end: "]}"),
        by: { .transfermarkt(transport: $0, key: key) },
        read: { _ = try await $0.leagues.squad(of: "1") }),
    ]
  }

  private static var key: APIKey { APIKey(variable: "KEY", value: "key") }

  private static func feed(
    _ name: String, form: ItemForm,
    read: @escaping @Sendable (Source<FeedPorts>) async throws -> Void
  ) -> FuzzEntry {
    FuzzEntry(name: name, limit: WebClient.documentLimit, growing: form.growing) { body in
      let plugin = SourcePlugin<FeedPorts>.http(transport: OneAnswer(body: body))
      try await read(plugin.open(SourceOptions(locator: "http://127.0.0.1")))
    }
  }

  private static func league(
    _ name: String, form: ItemForm,
    by plugin: @escaping @Sendable (any HTTPTransport) -> SourcePlugin<LeaguePorts> = {
      .http(transport: $0)
    },
    read: @escaping @Sendable (Source<LeaguePorts>) async throws -> Void
  ) -> FuzzEntry {
    FuzzEntry(name: name, limit: WebClient.documentLimit, growing: form.growing) { body in
      let plugin = plugin(OneAnswer(body: body))
      // A vendor uses an address of its own.
      let isVendor = plugin.schemes != ["http", "https"]
      let locator = isVendor ? "\(plugin.schemes[0]):" : "http://127.0.0.1"
      try await read(plugin.open(SourceOptions(locator: locator)))
    }
  }
}

/// A network that gives every request the same answer.
private struct OneAnswer: HTTPTransport {
  let body: Data

  func get(_ request: HTTPRequest) -> HTTPResponse { HTTPResponse(status: 200, body: body) }
}

/// The form of a list in JSON, filled with plain or hostile values.
struct ItemForm {
  private let item: String
  private let list: String
  private let end: String

  /// - Parameters:
  ///   - item: One item, with TEXT in place of a text and ADDRESS in place of an address.
  ///   - list: The text before the items.
  ///   - end: The text after the items.
  init(_ item: String, in list: String = #"{"items":["#, end: String = "]}") {
    (self.item, self.list, self.end) = (item, list, end)
  }

  var growing: [GrowingInput] {
    let plain = fill("ADDRESS", with: "http://a/b.png", in: fill("TEXT", with: "a", in: item))
    return [
      GrowingInput("items", start: list + plain, unit: "," + plain, end: end),
      GrowingInput("open brackets", unit: "["),
      GrowingInput("open objects", unit: #"{"a":"#),
      GrowingInput("empty items", start: list + "{}", unit: ",{}", end: end),
      GrowingInput("line feeds", start: list, unit: "\n", end: plain + end),
      GrowingInput(
        "unknown fields", start: list + "{", unit: #""a":0,"#, end: plain.dropFirst() + end),
      GrowingInput("digits", start: list + #"{"number":"#, unit: "9", end: "}" + end),
      GrowingInput("no UTF-8", unit: Data([0xFF])),
    ]
      + [#"\u202e"#, #"\ud83d\udc69"#, "\u{202E}", "\u{301}", #"\""#, "9"].map { unit in
        growth(of: "TEXT", by: GrowingInput("text of \(unit.debugDescription)", unit: unit))
      }
      + [GrowingInput].addresses.map { growth(of: "ADDRESS", by: $0) }
  }

  /// Returns a list of one item in which one field grows.
  private func growth(of field: String, by input: GrowingInput) -> GrowingInput {
    let other =
      field == "TEXT"
      ? fill("ADDRESS", with: "http://a/b", in: item) : fill("TEXT", with: "a", in: item)
    let parts = (list + other + end).components(separatedBy: field)
    return GrowingInput(
      field == "TEXT" ? input.name : "address of \(input.name)",
      start: Data(parts[0].utf8) + input.start, unit: input.unit,
      end: input.end + Data(parts.dropFirst().joined().utf8))
  }

  private func fill(_ field: String, with value: String, in item: String) -> String {
    item.replacingOccurrences(of: field, with: value)
  }
}
