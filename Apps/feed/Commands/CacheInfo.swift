import AppSupport
import ArgumentParser
import FeedCore
import FeedPresentation
import OfflineCore
import OfflinePresentation
import Plugins

/// `feed cache info`
struct CacheInfo: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Show what is stored, and how much may be.")

  @OptionGroup var shared: SharedOptions

  func run() async throws {
    let session = try shared.session(.feed, name: "feed")
    let report = try await session.app.inspectCache()
    guard !session.isJSON else {
      return try session.console.print(
        document: CacheInfoDocument(report, store: session.app.storage.place))
    }
    let texts = session.messages.cache
    let date = { date in session.messages.relativeDate(date, now: session.now) }
    let rows = [
      (texts.store, session.app.storage.place.harmless),
      (texts.source, report.feed?.source.harmless ?? texts.nothing),
      (texts.savedAt, report.feed.map { date($0.savedAt) } ?? texts.nothing),
      (texts.validUntil, report.validUntil.map(date) ?? texts.nothing),
      (session.messages.feed.images, "\(report.feed?.count ?? 0)"),
      (
        texts.imageData,
        "\(report.imageData.count) (\(session.messages.byteCount(report.imageData.bytes)))"
      ),
      (texts.limit, session.messages.byteCount(report.imageData.limit)),
    ]
    let width = rows.map(\.0.count).max() ?? 0
    for (label, value) in rows {
      let space = String(repeating: " ", count: width - label.count + 2)
      session.console.print(session.console.dim(label) + space + value)
    }
  }
}
