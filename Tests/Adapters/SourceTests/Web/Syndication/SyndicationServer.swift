import Foundation

/// A server on loopback with nine pictures in each of the formats, three per document.
final class SyndicationServer: Sendable {
  let address: String
  private let server: TestServer

  init() throws {
    server = try TestServer { request, connection in
      let (status, body) = Self.answer(to: request.target)
      connection.respond(status, body: Data(body.utf8))
    }
    address = server.address
  }

  private static func answer(to target: String) -> (Int, String) {
    let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
    let fields = (parts.count == 2 ? parts[1] : "").split(separator: "&").map(String.init)
    let page = fields.first { $0.hasPrefix("page=") }.flatMap { Int($0.dropFirst(5)) } ?? 0
    let before = fields.first { $0.hasPrefix("max_id=") }.flatMap { Int($0.dropFirst(7)) } ?? 10
    let names = Array(page * 3..<page * 3 + 3)
    let next = page < 2 ? "?page=\(page + 1)" : nil
    return switch parts.first {
    case "/rss.xml": (200, rss(names, next: next))
    case "/feed.json": (200, json(names, next: next))
    case "/api/v1/timelines/public": (200, statuses((1..<before).suffix(3).reversed()))
    case "/picture": (200, "GIF89a")
    default: (404, "")
    }
  }

  private static func rss(_ names: [Int], next: String?) -> String {
    let link = next.map { #"<a:link rel="next" href="\#($0)"/>"# } ?? ""
    let items = names.map {
      #"<item><guid>\#($0)</guid><enclosure url="/picture?\#($0)" type="image/png"/></item>"#
    }
    return #"<rss xmlns:a="http://www.w3.org/2005/Atom"><channel>\#(link)"#
      + items.joined() + "</channel></rss>"
  }

  private static func json(_ names: [Int], next: String?) -> String {
    let link = next.map { #","next_url":"\#($0)""# } ?? ""
    let items = names.map { #"{"id":"\#($0)","image":"/picture?\#($0)"}"# }
    return #"{"version":"https://jsonfeed.org/version/1.1"\#(link),"items":["#
      + items.joined(separator: ",") + "]}"
  }

  private static func statuses(_ ids: [Int]) -> String {
    let statuses = ids.map {
      """
      {"id":"\($0)","content":"","media_attachments":[{"type":"image","url":"/picture?\($0)"}]}
      """
    }
    return "[" + statuses.joined(separator: ",") + "]"
  }
}
