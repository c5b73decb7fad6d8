import ArgumentParser
import FoundationEssentials
public import OfflineCore
import OfflinePresentation
import Plugins

/// What `cache …` does, which is the same in every app.
extension Session {
  /// Shows what is saved, and how much may be.
  ///
  /// - Parameters:
  ///   - inspect: Looks at the list that the app is about.
  ///   - label: What its items are called, for people.
  ///   - field: The same in a document.
  public func showCache<Item>(
    _ inspect: InspectCache<Item>, items label: String, field: ItemField
  ) async throws {
    let report = try await inspect()
    let storage = try await app.inspectStorage()
    guard !isJSON else {
      return try console.print(document: CacheInfoDocument(report, storage, field))
    }
    let texts = messages.cache
    let date = { date in messages.relativeDate(date, now: now) }
    let usage = storage.imageData
    let rows = [
      (texts.store, storage.place),
      (texts.source, report.list?.source ?? texts.nothing),
      (texts.savedAt, report.list.map { date($0.savedAt) } ?? texts.nothing),
      (texts.validUntil, report.validUntil.map(date) ?? texts.nothing),
      (label, "\(report.list?.count ?? 0)"),
      (texts.lists, storage.counts.isEmpty ? texts.nothing : storage.counts.line),
      (texts.imageData, "\(usage.count) (\(messages.byteCount(usage.bytes)))"),
      (texts.limit, messages.byteCount(usage.limit)),
    ]
    let width = rows.map(\.0.displayWidth).max() ?? 0
    if storage.damaged > 0 { warn(messages.message(for: storage.damage)) }
    for (label, value) in rows {
      let space = String(repeating: " ", count: width - label.displayWidth + 2)
      console.print("\(console.dim(label))\(space)", "\(value)")
    }
  }

  /// Deletes everything that is saved.
  public func clearCache() async throws {
    let wasEmpty = await isEmpty()
    try await app.clearCache()
    if isJSON {
      try console.print(document: ClearedDocument())
    } else {
      let place = app.storage.place
      console.print("\(wasEmpty ? messages.cache.emptyStore(place) : messages.cache.cleared)")
    }
  }

  /// Whether nothing is saved. What can't be read is something.
  private func isEmpty() async -> Bool {
    ((try? await app.inspectStorage())?.isEmpty) ?? false
  }

  /// Reads everything that is saved, and tells what is wrong with it.
  ///
  /// - Throws: `ExitCode` 1 when something is; `StoreError`, or `CancellationError`.
  public func verifyCache() async throws {
    let problems = try await app.verifyCache().map(\.detail)
    if problems.isEmpty {
      try showSound(try await app.inspectStorage())
    } else if isJSON {
      try console.print(document: VerificationDocument(ok: false, problems: problems))
    } else {
      console.print("\(messages.cache.problemsFound)")
      for problem in problems { console.print("  ", "\(problem)") }
    }
    if !problems.isEmpty { throw ExitCode(1) }
  }

  private func showSound(_ report: InspectStorage.Report) throws {
    let items = report.counts.values.reduce(0, +)
    let images = report.imageData.count
    if isJSON {
      try console.print(
        document: VerificationDocument(
          ok: true, problems: [], lists: report.lists.count, items: items, images: images))
    } else if report.isEmpty {
      console.print("\(messages.cache.emptyStore(report.place))")
    } else {
      console.print("\(messages.cache.sound(report.lists.count, items, images))")
    }
  }
}

extension InspectStorage.Report {
  /// Absent from documents when all can be read.
  var damagedIfAny: Int? { damaged > 0 ? damaged : nil }

  /// That lists can't be read, which are not among those that are counted.
  var damage: StoreError { StoreError(.damaged, place: place) }
}

extension [String: Int] {
  /// The numbers with their names: "feed 10, leagues 5".
  var line: String {
    sorted { $0.key < $1.key }.map { "\($0) \($1)" }.joined(separator: ", ")
  }
}

/// What the items of an app's list are called in documents.
public enum ItemField: Sendable {
  case images
  case leagues
}

private struct CacheInfoDocument: Encodable {
  let store: String
  let source: String?
  let savedAt: Date?
  let validUntil: Date?
  let images: Int?
  let leagues: Int?
  let lists: [String: Int]
  let damaged: Int?
  let imageData: ImageDataUsageDocument

  init<Item>(
    _ report: InspectCache<Item>.Report, _ storage: InspectStorage.Report, _ field: ItemField
  ) {
    let count = report.list?.count ?? 0
    store = storage.place
    lists = storage.counts
    damaged = storage.damagedIfAny
    source = report.list?.source
    savedAt = report.list?.savedAt
    validUntil = report.validUntil
    images = field == .images ? count : nil
    leagues = field == .leagues ? count : nil
    imageData = ImageDataUsageDocument(storage.imageData)
  }
}

/// The image data of a store in a document.
struct ImageDataUsageDocument: Encodable {
  let count: Int
  let bytes: Int
  let limit: Int

  init(_ usage: ImageDataUsage) { (count, bytes, limit) = (usage.count, usage.bytes, usage.limit) }
}

private struct ClearedDocument: Encodable {
  let cleared = true
}

private struct VerificationDocument: Encodable {
  let ok: Bool
  let problems: [String]
  var lists: Int?
  var items: Int?
  var images: Int?
}
