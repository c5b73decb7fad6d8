import FeedCore
import Foundation
import HTTPSource
import OfflineCore
import Synchronization
import SyndicationSource

/// A source of `syndicated`, with documents that replace a server.
struct StandIn {
  let source: Source<FeedPorts>
  let transport: ScriptedTransport
  private let reports: Reports

  private final class Reports: Sendable {
    let all = Mutex<[SkippedRecords]>([])
  }

  /// The reports of skipped records.
  var skipped: [SkippedRecords] { reports.all.withLock { $0 } }

  /// - Parameters:
  ///   - documents: The documents by their addresses; other addresses are not found.
  ///   - tag: The entity tag of each document, if there is one.
  init(_ locator: String, documents: [String: Data], tag: String? = nil) throws {
    let reports = Reports()
    transport = ScriptedTransport { request in
      let body = documents[request.url.absoluteString]
      if body != nil, tag != nil, request.conditions.map(\.value) == [tag] {
        return HTTPResponse(status: 304, body: Data())
      }
      return HTTPResponse(status: body == nil ? 404 : 200, entityTag: tag, body: body ?? Data())
    }
    source = try [SourcePlugin<FeedPorts>].syndicated(transport: transport).open(
      locator, onSkip: { report in reports.all.withLock { $0.append(report) } })
    self.reports = reports
  }

  init(_ locator: String, documents: [String: String]) throws {
    try self.init(locator, documents: documents.mapValues { Data($0.utf8) })
  }

  /// Returns all images, up to the limit of one page.
  func images() async throws -> [FeedImage] {
    try await source.feed.items(after: nil, limit: 10_000)
  }

  /// Returns the title of the feed.
  func title() async throws -> String? {
    try await source.feed.page(PageRequest(limit: 10)).title?.text
  }

  /// Returns one line for each image, with its title or description and its address.
  func lines() async throws -> [String] {
    try await images().map { "\($0.title ?? $0.description ?? "-") \($0.url.absoluteString)" }
  }

  /// Returns the failure of the first page, if it fails.
  func failure() async throws -> SourceError? {
    do {
      _ = try await images()
      return nil
    } catch let error as SourceError {
      return error
    }
  }
}

extension [SourcePlugin<FeedPorts>] {
  /// Opens the source that the scheme of the locator names.
  func open(
    _ locator: String, onSkip: @escaping @Sendable (SkippedRecords) -> Void = { _ in }
  ) throws -> Source<FeedPorts> {
    let options = SourceOptions(locator: locator, timeout: .seconds(60), onSkip: onSkip)
    let plugin = first { $0.schemes.contains { locator.hasPrefix("\($0):") } }
    guard let plugin else { throw SourceOptions.InvalidLocator("no plug-in for \(locator)") }
    return try plugin.open(options)
  }
}
