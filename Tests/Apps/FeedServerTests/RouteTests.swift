import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ProgramSupport
import TestSupport
import Testing

@testable import feed_server

struct RouteTests {
  private static let image = "DE300000-0000-8000-8000-000000000001"
  private static let data = "/v1/image/\(image)/data"

  private struct Page: Decodable {
    struct Item: Decodable {
      let id: String
      let image: String
    }

    let items: [Item]
  }

  private struct Failure: Decodable {
    struct Details: Decodable {
      let code: String
      let message: String
    }

    let error: Details
  }

  private func send(
    _ path: String, method: HTTPRequest.Method = .get, headers: HTTPFields = [:],
    body: String? = nil, source: String = "demo:", publicURL: String? = nil
  ) async throws -> RouteAnswer {
    let server = try FeedServer.compose(source: source, publicURL: publicURL)
    return try await server.application().answer(
      to: path, method: method, headers: headers, body: body)
  }

  private func decode<Value: Decodable>(_: Value.Type, from response: RouteAnswer) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(response.body.readableBytesView))
  }

  @Test(arguments: [("/v1/feed", 10), ("/v1/feed?limit=1", 1), ("/v1/feed?limit=10000", 36)])
  func feedHoldsAsManyItemsAsAskedFor(path: String, count: Int) async throws {
    let response = try await send(path)
    #expect(response.status == .ok)
    #expect(response.headers[.contentType] == "application/json; charset=utf-8")
    #expect(try decode(Page.self, from: response).items.count == count)
  }

  @Test func pagesFollowOneAnother() async throws {
    let all = try decode(Page.self, from: try await send("/v1/feed?limit=36")).items.map(\.id)
    var ids = try decode(Page.self, from: try await send("/v1/feed?limit=20")).items.map(\.id)
    ids += try decode(
      Page.self, from: try await send("/v1/feed?limit=20&after_id=\(ids[19])")
    ).items.map(\.id)
    #expect(ids == all)
    let rest = try await send("/v1/feed?after_id=\(ids[35])")
    #expect(String(buffer: rest.body) == #"{"items":[]}"#)
  }

  @Test(arguments: [
    "limit=0", "limit=10001", "limit=-1", "limit=", "limit=ten", "limit=%31%30x", "limit=+5",
    "limit=1&limit=1", "limit=99999999999999999999", "after_id=", "after_id=1",
    "after_id=\(image)x", "after_id=\(image)&after_id=\(image)",
  ])
  func badParametersAreToldApart(query: String) async throws {
    let response = try await send("/v1/feed?\(query)")
    #expect(response.status == .badRequest)
    #expect(try decode(Failure.self, from: response).error.code == "bad-request")
  }

  @Test(arguments: [
    "/v1/feed?after_id=DE300000-0000-8000-8000-0000000000FF", "/", "/v1", "/v2/feed", "/v1/feeds",
    "/v1/image/DE300000-0000-8000-8000-0000000000FF/comments",
    "/v1/image/DE300000-0000-8000-8000-0000000000FF/data", "/v1/image/1/data",
    "/v1/image/..%2F..%2Fetc/data", "/v1/image/\(image)", "/v1/image/\(image)/data/x",
  ])
  func whatIsNotThereIsNotFound(path: String) async throws {
    let response = try await send(path)
    #expect(response.status == .notFound)
    #expect(try decode(Failure.self, from: response).error.code == "not-found")
  }

  @Test(arguments: [HTTPRequest.Method.post, .put, .delete, .patch, .options, .trace])
  func otherMethodsAreNotAllowed(method: HTTPRequest.Method) async throws {
    for path in ["/v1/feed", "/v1/image/\(Self.image)/comments", Self.data, "/healthz"] {
      let response = try await send(path, method: method, body: "x")
      #expect(response.status == .methodNotAllowed)
      #expect(response.headers[.allow] == "GET, HEAD")
      #expect(try decode(Failure.self, from: response).error.code == "method-not-allowed")
    }
    #expect(try await send("/v1/nothing", method: method).status == .notFound)
  }

  @Test func bodiesAreNotAccepted() async throws {
    let response = try await send("/v1/feed", body: "x")
    #expect(response.status == .contentTooLarge)
    #expect(try decode(Failure.self, from: response).error.code == "body-not-accepted")
  }

  @Test func commentsFollowTheContract() async throws {
    struct Comments: Decodable {
      struct Comment: Decodable {
        struct Author: Decodable { let username: String }
        let id: UUID
        let message: String
        let createdAt: String
        let author: Author

        enum CodingKeys: String, CodingKey {
          case id, message, author
          case createdAt = "created_at"
        }
      }

      let items: [Comment]
    }
    let response = try await send("/v1/image/DE300000-0000-8000-8000-000000000023/comments")
    #expect(response.status == .ok)
    let comments = try decode(Comments.self, from: response).items
    #expect(comments.count == 5)
    #expect(comments.first?.createdAt == "2024-05-19T11:24:59Z")
  }

  @Test func ownAddressesBecomeThoseOfTheServer() async throws {
    for (publicURL, base) in [
      (nil, "http://localhost"), ("https://example.com/feed/", "https://example.com/feed"),
    ] {
      let response = try await send("/v1/feed?limit=36", publicURL: publicURL)
      let items = try decode(Page.self, from: response).items
      #expect(items.map(\.image) == items.map { "\(base)/v1/image/\($0.id)/data" })
    }
  }

  @Test func dataHasTheTypeOfItsContent() async throws {
    let response = try await send(Self.data)
    #expect(response.status == .ok)
    #expect(response.headers[.contentType] == "image/png")
    #expect(response.headers[.acceptRanges] == "bytes")
    #expect(Array(response.body.readableBytesView.prefix(4)) == [0x89, 0x50, 0x4E, 0x47])
  }

  @Test func rangesArePartsOfTheWhole() async throws {
    let whole = try await send(Self.data).body
    let tag = try #require(try await send(Self.data).headers[.eTag])
    let part = try await send(
      Self.data, method: .get, headers: [.range: "bytes=2-9", .ifRange: tag])
    #expect(part.status == .partialContent)
    #expect(part.headers[.contentRange] == "bytes 2-9/\(whole.readableBytes)")
    #expect(part.body == whole.getSlice(at: 2, length: 8))
    let other = try await send(
      Self.data, method: .get, headers: [.range: "bytes=2-9", .ifRange: "\"other\""])
    #expect(other.status == .ok)
    #expect(other.body == whole)
    let none = try await send(
      Self.data, method: .get, headers: [.range: "bytes=\(whole.readableBytes)-"])
    #expect(none.status == .rangeNotSatisfiable)
    #expect(none.headers[.contentRange] == "bytes */\(whole.readableBytes)")
    #expect(try await send("/v1/feed", method: .get, headers: [.range: "bytes=0-1"]).status == .ok)
  }

  @Test(arguments: ["/v1/feed", data, "/v1/image/\(image)/comments", "/healthz"])
  func unchangedContentIsNotSentAgain(path: String) async throws {
    let tag = try #require(try await send(path).headers[.eTag])
    for method in [HTTPRequest.Method.get, .head] {
      for list in [tag, "\"x\", W/\(tag)", "*"] {
        let response = try await send(path, method: method, headers: [.ifNoneMatch: list])
        #expect(response.status == .notModified)
        #expect(response.headers[.eTag] == tag)
        #expect(response.body.readableBytes == 0)
      }
    }
    #expect(try await send(path, method: .get, headers: [.ifNoneMatch: "\"x\""]).status == .ok)
  }

  @Test(arguments: ["/v1/feed", data, "/v1/image/\(image)/comments", "/healthz"])
  func headIsGetWithoutTheBody(path: String) async throws {
    let (get, head) = (try await send(path), try await send(path, method: .head))
    #expect(head.status == .ok)
    #expect(head.headers == get.headers)
    #expect(head.headers[.contentLength] == "\(get.body.readableBytes)")
    #expect(head.body.readableBytes == 0)
  }

  @Test func sourceThatCanNotBeReachedIsToldFromOneThatIsBroken() async throws {
    let missing = try await send("/v1/feed", source: "photos:\(missingPath())")
    #expect(missing.status == .serviceUnavailable)
    #expect(try decode(Failure.self, from: missing).error.code == "source-unavailable")
    let broken = try await send("/v1/feed", source: "fixture:/etc/passwd")
    #expect(broken.status == .internalServerError)
    #expect(try decode(Failure.self, from: broken).error.code == "source-broken")
    #expect(!String(buffer: broken.body).contains("passwd"))
  }

  @Test func healthDoesNotDependOnTheSource() async throws {
    let response = try await send("/healthz", source: "photos:\(missingPath())")
    #expect(response.status == .ok)
    #expect(String(buffer: response.body) == #"{"status":"ok"}"#)
  }

  @Test func webAddressesOfAFixtureStayAsTheyAre() async throws {
    let path = FileManager.default.temporaryDirectory.path + "/server-\(UUID().uuidString).json"
    let payload = #"{"items":[{"id":"\#(Self.image)","image":"https://url-1.com"}]}"#
    try Data(payload.utf8).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let feed = try await send("/v1/feed", source: "fixture:\(path)")
    #expect(String(buffer: feed.body) == payload)
    let data = try await send(Self.data, source: "fixture:\(path)")
    #expect(data.status == .notFound)
    #expect(try decode(Failure.self, from: data).error.message.contains("https://url-1.com"))
  }
}
