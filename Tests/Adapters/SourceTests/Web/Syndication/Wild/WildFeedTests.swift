import FeedCore
import Foundation
import HTTPSource
import OfflineCore
import Synchronization
import SyndicationSource
import Testing

/// Feeds with faults of real servers, each with the expected result.
///
/// A file in `Feeds` is a document, and `expected.json` has the expected result under its name.
struct WildFeedTests {
  struct Expectation: Decodable {
    /// The status of the response, if it is not 200.
    let status: Int?
    /// The content type that the server declares.
    let contentType: String?
    /// The title or description, address, author, date and page of each image, and whether it is sensitive.
    let images: [String]
    /// The reasons why parts of it, or all of it, are not shown.
    let left: [String]?
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  private static let server = "http://127.0.0.1:8765/"

  static let expectations: [String: Expectation] = {
    guard let data = try? Data(contentsOf: folder.appending(path: "expected.json")),
      let all = try? JSONDecoder().decode([String: Expectation].self, from: data)
    else { fatalError("expected.json can't be read") }
    return all
  }()

  static let files = try? FileManager.default.contentsOfDirectory(
    atPath: folder.appending(path: "Feeds").path)

  @Test func eachFileHasItsExpectation() {
    #expect(Self.files?.sorted() == Self.expectations.keys.sorted())
  }

  @Test(arguments: expectations.keys.sorted())
  func whatCanBeReadIsShown(file: String) async throws {
    let expectation = try #require(Self.expectations[file])
    let body = try Data(contentsOf: Self.folder.appending(path: "Feeds").appending(path: file))
    let transport = ScriptedTransport { request in
      // The older part of the timeline is empty.
      guard request.url.query()?.contains("max_id") != true else {
        return HTTPResponse(status: 200, body: Data("[]".utf8))
      }
      return HTTPResponse(
        status: expectation.status ?? 200, contentType: expectation.contentType, body: body)
    }
    let scheme = file.hasPrefix("jf-") ? "jsonfeed" : file.hasPrefix("ma-") ? "mastodon" : "rss"
    let left = Mutex<[String]>([])
    let source = try [SourcePlugin<FeedPorts>].syndicated(transport: transport).open(
      "\(scheme):\(Self.server)\(file)",
      onSkip: { report in
        left.withLock { $0.append("\(report.count): \(report.reason ?? "no picture")") }
      })
    do {
      let images = try await source.feed.items(after: nil, limit: 1000)
      #expect(images.map(Self.line) == expectation.images)
      #expect(left.withLock { $0 } == expectation.left ?? [])
    } catch let error as SourceError {
      #expect(expectation.images.isEmpty)
      #expect(["\(error.reason): \(error.detail)"] == expectation.left)
    }
  }

  private static func line(_ image: FeedImage) -> String {
    let parts = [
      image.title ?? image.description ?? "-", image.url.absoluteString, image.author,
      image.createdAt.map(InternetDateTime.text(of:)), image.link?.absoluteString,
      image.isSensitive ? "sensitive" : nil,
    ]
    return parts.compactMap(\.self).joined(separator: " | ")
  }
}
