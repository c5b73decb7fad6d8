import FeedCore
import Foundation
import HTTPSource
import OfflineCore
import Testing

struct CommentsTests {
  private static let id = "2239cba2-cb35-4392-ada0-24a37d38e010"
  private static let address = "http://a/v1/image/2239CBA2-CB35-4392-ADA0-24A37D38E010/comments"
  private static let image = UUID(uuidString: id)!
  private static let comment = """
    {"id":"\(id)","message":"m","created_at":"2020-05-20T11:24:59+0000","author":{"username":"u"}}
    """

  @Test(arguments: [200, 201, 250, 280, 299])
  func readsCommentsUnderEveryStatusOfSuccess(status: Int) async throws {
    let comments = try await map("{\"items\":[\(Self.comment)]}", status: status)
    let id = try #require(UUID(uuidString: Self.id))
    let date = Date(timeIntervalSince1970: 1_589_973_899)
    #expect(comments == [ImageComment(id: id, message: "m", createdAt: date, username: "u")])
  }

  @Test(arguments: [150, 199, 300, 400, 500])
  func refusesEveryOtherStatus(status: Int) async {
    await #expect(
      throws: SourceError(
        .invalidData, address: Self.address, detail: "status \(status)", code: status)
    ) {
      try await map(#"{"items":[]}"#, status: status)
    }
  }

  @Test(arguments: [
    ("2020-05-20T11:24:59+0000", "yesterday", "item 3: created_at is not a date"),
    (#""created_at":"2020-05-20T11:24:59+0000","#, "", "item 3: created_at is missing"),
    (#"{"username":"u"}"#, "{}", "item 3: author.username is missing"),
    (#""m""#, "null", "item 3: message is null"),
    (id, "1", "item 3: id is not a UUID"),
  ])
  func refusesAllForOneFaultAndSaysWhere(text: String, fault: String, expected: String) async {
    let broken = Self.comment.replacingOccurrences(of: text, with: fault)
    await #expect(throws: SourceError(.invalidData, address: Self.address, detail: expected)) {
      try await map("{\"items\":[\(Self.comment),\(Self.comment),\(broken)]}")
    }
  }

  @Test func refusesAnEmptyBodyUnderASuccess() async {
    await #expect(
      throws: SourceError(.invalidData, address: Self.address, detail: "it is empty")
    ) {
      try await map("", status: 204)
    }
  }

  @Test func readsWhatAServerWrites() async throws {
    let comment = ImageComment(
      id: UUID(), message: "\u{1F600}", createdAt: Date(timeIntervalSince1970: 0.5), username: "")
    let body = try JSONEncoder().encode(ItemsDocument(items: [CommentRecord(comment)]))
    #expect(try await map(String(decoding: body, as: UTF8.self)) == [comment])
  }

  private func map(_ body: String, status: Int = 200) async throws -> [ImageComment] {
    try await SourcePlugin<FeedPorts>.http(transport: ScriptedTransport(body, status: status))
      .open(SourceOptions(locator: "http://a")).comments?.comments(on: Self.image) ?? []
  }
}
