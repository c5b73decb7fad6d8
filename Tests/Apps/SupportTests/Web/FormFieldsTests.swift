import HTTPTypes
import Hummingbird
import NIOCore
import Testing
import WebSupport

struct FormFieldsTests {
  @Test func readsTextsAndFiles() async throws {
    let form = try await form(
      """
      --x1\r\nContent-Disposition: form-data; name="token"\r\n\r\nabc\r\n\
      --x1\r\nContent-Disposition: form-data; name="file"; filename="name="token".opml"\r\n\
      Content-Type: text/x-opml\r\n\r\n<opml>\r\n\r\n--x</opml>\r\n--x1--\r\n
      """)
    #expect(form.text("token") == "abc")
    #expect(form.text("file") == "<opml>\r\n\r\n--x</opml>")
    #expect(form.text("other").isEmpty && form.data("other").isEmpty)
  }

  @Test(arguments: [
    "", "--x1", "--x1--", "--x1\r\n\r\n\r\n--x1--",
    "--x1\r\nContent-Disposition: form-data; name=\"token\"\r\n\r\nno end",
    "--x1\r\nContent-Disposition: form-data\r\n\r\nabc\r\n--x1--",
    String(repeating: "--x1", count: 2_000),
  ])
  func aDamagedBodyHasNoFields(body: String) async throws {
    #expect(try await form(body).text("token").isEmpty)
  }

  @Test(arguments: [
    "application/x-www-form-urlencoded", "multipart/form-data", "multipart/form-data; boundary=",
    "text/plain",
  ])
  func anotherBodyIsRefused(type: String) async throws {
    await #expect(throws: RequestFailure.self) { try await form("token=abc", type: type) }
  }

  private func form(
    _ body: String, type: String = "multipart/form-data; boundary=x1"
  ) async throws -> FormFields {
    let head = HTTPRequest(
      method: .post, scheme: "http", authority: "localhost", path: "/",
      headerFields: [.contentType: type])
    return try await FormFields(
      Request(head: head, body: RequestBody(buffer: ByteBuffer(string: body))), atMost: 1 << 16)
  }
}
