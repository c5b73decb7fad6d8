import ArgumentParser
import Composition
import FoundationEssentials
import OfflineCore
import Presentation
import Terminal

struct CacheInfoCommand<P: Product>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "info", abstract: "Show what is stored, and how much may be.",
      discussion: .json(
        """
        {"store": S, "source": S?, "savedAt": DATE?, "validUntil": DATE?, "\(P.field)": N, \
        "lists": {NAME: N}, "damaged": N?, "imageData": {"count": N, "bytes": N, "limit": N}, \
        "notices": [S]?}
        """))
  }

  @OptionGroup var shared: SharedOptions

  @Option(help: .now)
  var now: String?

  @Option(parsing: .unconditional, help: .imageLimit)
  var imageLimit: String?

  func run() async throws {
    let session = try shared.session(of: P.self, now: now, imageLimit: imageLimit)
    let list = try await InspectCache(P.list, in: session.app.storage)()
    let storage = try await InspectStorage(session.app.storage)()
    storage.risks.forEach(session.warn)
    if storage.damaged > 0 { session.warn(session.messages.message(for: storage.damage)) }
    if let saved = list.list,
      let miss = Expiry.sevenDays.miss(savedAt: saved.savedAt, now: session.now)
    {
      session.warn(session.messages.message(for: LoadError.notCached(miss)))
    }
    guard !session.isJSON else {
      let own: Document = [
        "validUntil": list.validUntil, P.field: list.list?.count ?? 0,
      ]
      return try session.print(storage.document(list.list) + own)
    }
    let (messages, usage) = (session.messages, storage.imageData)
    let date = { date in messages.relativeDate(date, now: session.now) }
    let rows = [
      (messages.storeLabel, storage.place),
      (messages.sourceLabel, list.list?.source.rawValue ?? messages.nothing),
      (messages.savedAtLabel, list.list.map { date($0.savedAt) } ?? messages.nothing),
      (
        messages.validUntilLabel,
        list.validUntil.flatMap(messages.calendarDate).map { "\($0.day), \($0.time) UTC" }
          ?? messages.nothing
      ),
      (P.title(in: messages), "\(list.list?.count ?? 0)"),
      (messages.listsLabel, storage.counts.isEmpty ? messages.nothing : storage.counts.line),
      (messages.imageDataLabel, "\(usage.count) (\(messages.byteCount(usage.bytes)))"),
      (messages.limitLabel, messages.byteCount(storage.imageLimit)),
    ]
    let width = rows.map(\.0.displayWidth).max() ?? 0
    for (label, value) in rows {
      session.console.print(label: session.console.dim(label.padded(to: width + 2)), "\(value)")
    }
  }
}

extension InspectStorage.Report {
  /// An error for the lists that can't be read. The counts leave such lists out.
  var damage: StoreError { StoreError(.damaged, place: place) }

  /// Returns the report as a JSON document.
  ///
  /// - Parameter list: The list that gives the document its source and its time of saving.
  func document(_ list: ListHead?) -> Document {
    [
      "store": place, "source": list?.source.rawValue, "savedAt": list?.savedAt, "lists": counts,
      "damaged": damaged > 0 ? damaged : nil, "notices": risks.isEmpty ? nil : risks,
      "imageData": [
        "count": imageData.count, "bytes": imageData.bytes, "limit": imageLimit,
      ],
    ]
  }
}

extension [String: Int] {
  /// The numbers with their names, such as "feed 10, leagues 5".
  var line: String { sorted { $0.key < $1.key }.map { "\($0) \($1)" }.joined(separator: ", ") }
}
