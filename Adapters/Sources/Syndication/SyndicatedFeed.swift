import FeedCore
import FoundationEssentials
import OfflineCore
import Synchronization
import WebAccess

/// A feed in one of the formats that the web publishes feeds in, each entry once and each of its
/// pictures an image. These formats carry no comments.
final class SyndicatedFeed: FeedSource, CommentSource {
  /// The most documents that are read for one page.
  static let documentLimit = 100

  /// Reads a document, which came from an address.
  typealias Format = @Sendable (Data, URL) throws(UnreadableDocument) -> FeedDocument

  private let name: String
  private let first: URL
  private let client: WebClient
  private let read: Format
  private let onSkip: @Sendable (SkippedRecords) -> Void
  private let namespace: UUID
  /// Where the last page ended. A reader who goes on from there needs no document a second time.
  private let bookmark = Mutex<(last: FeedImage.ID, walk: Walk)?>(nil)

  /// - Parameters:
  ///   - name: The name of the source, to which the ids of its images belong.
  ///   - first: The address of the newest document.
  init(
    name: String, at first: URL, client: WebClient,
    onSkip: @escaping @Sendable (SkippedRecords) -> Void, format read: @escaping Format
  ) {
    self.name = name
    self.first = first
    self.client = client
    self.read = read
    self.onSkip = onSkip
    namespace = UUID(name: name, in: .addresses)
  }

  /// The newest images, or those after the image `id`. A reader whom no page has led there has
  /// the documents read from the newest one on until the image is found.
  @concurrent
  func page(after id: FeedImage.ID?, limit: Int) async throws -> [FeedImage] {
    try Task.checkCancellation()
    var budget = Self.documentLimit
    var walk = try await start(after: id, &budget)
    var page: [FeedImage] = []
    while page.count < limit {
      guard !walk.rest.isEmpty else {
        guard try await readOn(&walk, &budget) else { break }
        continue
      }
      let taken = walk.rest.prefix(limit - page.count)
      walk.rest.removeFirst(taken.count)
      page += taken
    }
    if let last = page.last {
      let reached = (last.id, walk)
      bookmark.withLock { $0 = reached }
    }
    return page
  }

  @concurrent
  func comments(on image: FeedImage.ID) async throws -> [ImageComment] {
    try Task.checkCancellation()
    return []
  }

  private func start(after id: FeedImage.ID?, _ budget: inout Int) async throws -> Walk {
    guard let id else { return Walk(from: first) }
    if let kept = bookmark.withLock({ $0?.last == id ? $0?.walk : nil }) { return kept }
    var walk = Walk(from: first)
    while try await readOn(&walk, &budget) {
      if let place = walk.rest.firstIndex(where: { $0.id == id }) {
        walk.rest = walk.rest[(place + 1)...]
        return walk
      }
    }
    throw SourceError(
      .notFound, address: "\(name) image \(id)", detail: "the feed has moved on: load it again")
  }

  /// - Returns: Whether there was a document left.
  private func readOn(_ walk: inout Walk, _ budget: inout Int) async throws -> Bool {
    guard let url = walk.next else { return false }
    guard budget > 0 else {
      throw SourceError(
        .invalidData, address: url.shown,
        detail: "more than \(Self.documentLimit) documents for one page; ask for a smaller page")
    }
    budget -= 1
    let body = try await client.body(at: url)
    let document: FeedDocument
    do {
      document = try read(body, url)
    } catch {
      throw SourceError(.invalidData, address: url.shown, detail: error.reason)
    }
    if let (count, reason) = document.skipped {
      onSkip(SkippedRecords(in: url.shown, count: count, reason: reason))
    }
    walk.add(document.entries.flatMap { $0.images(in: namespace) }, next: document.next)
    return true
  }
}

/// A document that is not in the format that was asked for; with the reason, for people.
struct UnreadableDocument: Error {
  let reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}

/// How far a feed has been read.
private struct Walk {
  /// What is left of the documents that were read.
  var rest: ArraySlice<FeedImage> = []
  private(set) var next: URL?
  // Pages of a feed overlap when it grows while it is read, and may lead round in a circle.
  private var addresses: Set<URL>
  private var ids: Set<FeedImage.ID> = []

  init(from first: URL) {
    next = first
    addresses = [first]
  }

  mutating func add(_ images: [FeedImage], next: URL?) {
    rest = images.filter { ids.insert($0.id).inserted }[...]
    self.next = next.flatMap { addresses.insert($0).inserted ? $0 : nil }
  }
}
