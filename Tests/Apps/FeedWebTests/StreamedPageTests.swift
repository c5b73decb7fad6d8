import FeedCore
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import OfflineCore
import ProgramSupport
import Synchronization
import TestSupport
import Testing

@testable import WebPages

/// The parts of a page that arrive before the source responds.
struct StreamedPageTests {
  @Test(.hangLimit)
  func whatIsSavedIsSentBeforeTheSourceAnswers() async throws {
    let gate = Gate()
    let storage = try await storage(holding: images(50..<52), source: "source")
    let site = try WebSite(GatedFeed(gate: gate), storage: storage)
    let (parts, sent) = AsyncStream.makeStream(of: String.self)
    let response = try await site.respond(to: "/")
    let sending = Task {
      try await response.body.write(PartWriter(parts: sent))
      sent.finish()
    }
    var page = ""
    for await part in parts {
      page += part
      if page.contains("saved-images\" class") { break }
    }
    #expect(page.contains("image-00000000-0000-4000-8000-000000000032"))
    #expect(!page.contains("image-00000000-0000-4000-8000-000000000000"))
    await gate.open()
    for await part in parts { page += part }
    try await sending.value
    #expect(page.contains("image-00000000-0000-4000-8000-000000000000"))
    #expect(page.hasSuffix("</html>\n"))
  }

  @Test(.hangLimit)
  func aReaderWhoWaitsIsTold() async throws {
    let gate = Gate()
    let site = try WebSite(GatedFeed(gate: gate))
    let (parts, sent) = AsyncStream.makeStream(of: String.self)
    let response = try await site.respond(to: "/")
    let sending = Task {
      try await response.body.write(PartWriter(parts: sent))
      sent.finish()
    }
    var page = ""
    for await part in parts {
      page += part
      if page.contains("waiting-images\" class") { break }
    }
    #expect(page.contains("Loading…"))
    await gate.open()
    for await part in parts { page += part }
    try await sending.value
    #expect(page.count(of: #"<li class="entry"#) == 3)
  }

  @Test(
    "Each list of images is closed by one foot",
    arguments: [
      (.success(images(50..<52)), 1), (.success(images(0..<3)), 2),
      (.failure(SourceError(.offline, address: "source")), 1),
      (.failure(SourceError(.invalidData, address: "source")), 1),
    ] as [(Result<[FeedImage], SourceError>, Int)])
  func listsHaveOneFoot(answer: Result<[FeedImage], SourceError>, count: Int) async throws {
    let storage = try await storage(holding: images(50..<52), source: "source")
    let page = try await WebSite(StubFeed(answer), storage: storage).page("/")
    #expect(page.count(of: #"class="images""#) == count)
    #expect(page.count(of: #"class="onward""#) == count)
    #expect(page.count(of: "<section") == page.count(of: "</section>"))
  }
}

/// A feed that responds once a gate is open.
private struct GatedFeed: FeedSource {
  let gate: Gate

  func page(_ request: PageRequest<FeedImage>) async throws -> SourcePage<FeedImage> {
    try await gate.pass()
    return SourcePage(images(0..<3))
  }
}

private struct PartWriter: ResponseBodyWriter {
  let parts: AsyncStream<String>.Continuation

  mutating func write(_ buffer: ByteBuffer) async throws { parts.yield(String(buffer: buffer)) }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
