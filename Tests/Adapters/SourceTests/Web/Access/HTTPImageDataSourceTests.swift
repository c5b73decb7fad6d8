import Foundation
import HTTPSource
import OfflineCore
import Testing

struct HTTPImageDataSourceTests {
  @Test func takesTheBytesAsTheyCome() async throws {
    let start = Data([0xFF, 0xD8, 0xFF, 0])
    #expect(try await map(start) == start)
  }

  @Test(arguments: [
    "\u{89}PNG\r\n\u{1A}\n", "GIF89a", "BM", "II*\u{0}", "MM\u{0}*", "RIFF\u{1}\u{2}\u{3}\u{4}WEBP",
    "\u{0}\u{0}\u{0} ftypavif", "\u{0}\u{0}\u{0} ftypheic",
    "\u{0}\u{0}\u{0}\u{C}JXL \r\n\u{87}\n",
  ])
  func takesEveryKindThatSomeBrowserShows(start: String) async throws {
    let bytes = Data(start.unicodeScalars.map { UInt8($0.value) })
    #expect(try await map(bytes) == bytes)
  }

  @Test(arguments: [
    (" <!DOCTYPE html><title>Hotel: log&nbsp;in</title>", #"it is a web page, "Hotel: log in""#),
    ("<html><body>", "it is a web page"), (#"{"error":"no"}"#, "it is no picture"),
    ("RIFF....WAVE", "it is no picture"), ("\u{1F}\u{8B}", "it is no picture"),
  ])
  func whatIsNoPictureIsRefused(body: String, reason: String) async {
    await #expect(
      throws: SourceError(.invalidData, address: "http://8.8.8.8/a", detail: reason)
    ) {
      try await map(Data(body.utf8))
    }
  }

  @Test func refusesNoBytes() async {
    await #expect(throws: SourceError(.invalidData, address: "http://8.8.8.8/a", detail: "empty")) {
      try await map(Data())
    }
  }

  @Test(arguments: [199, 201, 206, 300, 304, 400, 500])
  func refusesEveryStatusBut200(status: Int) async {
    await #expect(
      throws: SourceError(
        .invalidData, address: "http://8.8.8.8/a", detail: "status \(status)", code: status)
    ) {
      try await map(Data([1]), status: status)
    }
  }

  @Test(arguments: [404, 410]) func tellsWhatIsNotThereApart(status: Int) async {
    await #expect(throws: SourceError(.notFound, address: "http://8.8.8.8/a")) {
      try await map(Data([1]), status: status)
    }
  }

  private func map(_ body: Data, status: Int = 200) async throws -> Data {
    let transport = ScriptedTransport { _ in HTTPResponse(status: status, body: body) }
    return try await HTTPImageDataSource(
      transport: transport, options: SourceOptions(locator: "demo:")
    )
    .data(for: try #require(URL(string: "http://8.8.8.8/a")))
  }
}
