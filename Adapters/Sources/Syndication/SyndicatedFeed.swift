import FeedCore
import FoundationEssentials
import HTTPSource
import OfflineCore
import Synchronization

/// A feed in one of the formats of the web. It lists each entry once, and each of its pictures as
/// an image. These formats have no comments.
final class SyndicatedFeed: FeedSource {
  /// The most documents in a row that are read without finding a picture.
  static let documentLimit = 100
  /// The most documents that are read to find the image before a page.
  static let searchLimit = 1000
  /// The most images that are remembered to detect repeated ones.
  static let imageLimit = 1_000_000

  /// A function that reads a document.
  typealias Format = @Sendable (WebDocument) throws -> SyndicatedDocument

  private let name: String
  private let first: URL
  private let client: WebClient
  private let read: Format
  private let onSkip: @Sendable (SkippedRecords) -> Void
  private let namespace: UUID
  /// The end of the last page. A caller that continues there needs no document a second time.
  private let cursor = Mutex<(last: FeedImage.ID, traversal: Traversal)?>(nil)

  /// - Parameters:
  ///   - name: The name of the source, from which the ids of its images are derived.
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
    namespace = UUID(name: name.utf8, in: .addresses)
  }

  /// Returns a page. The first page is reported as unchanged if the server says that its document still
  /// matches the validator. A page of several documents is read each time, and so is one with skipped entries
  /// to report. To find an image that did not end the last page, documents are read from the newest one on.
  @concurrent
  func page(_ request: PageRequest<FeedImage>) async throws -> SourcePage<FeedImage> {
    try Task.checkCancellation()
    if let last = request.last {
      var traversal = try await start(after: last)
      return try await take(request.limit, from: &traversal).page
    }
    guard
      case .content(let part, let latest) = try await client.document(
        at: first, unless: request.validator, as: part(of:))
    else { return .unchanged }
    var traversal = Traversal(from: first)
    let isWhole = try add(part, to: &traversal)
    var (page, documents) = try await take(
      request.limit, from: &traversal, afterDocumentsInVain: traversal.rest.isEmpty ? 1 : 0)
    let isKnown = isWhole && documents == 0 && !(page.items.isEmpty && tellOfEntries(traversal))
    page.validator = isKnown ? latest : nil
    return page
  }

  /// Returns the next images, and the number of documents that were requested for them.
  ///
  /// - Parameter count: The number of documents without a picture that were read before.
  private func take(
    _ limit: Int, from traversal: inout Traversal, afterDocumentsInVain count: Int = 0
  ) async throws -> (page: SourcePage<FeedImage>, documents: Int) {
    var page: [FeedImage] = []
    var documents = 0
    var documentsInVain = count
    while page.count < limit {
      if traversal.rest.isEmpty {
        guard let next = traversal.next else { break }
        do {
          documents += 1
          documentsInVain += 1
          guard documentsInVain <= Self.documentLimit else {
            throw SourceError(
              .invalidData, address: next.shown,
              detail: "\(Self.documentLimit) documents in a row without a picture")
          }
          try await readOn(&traversal)
        } catch let error as SourceError where !page.isEmpty {
          keep(traversal, after: page)
          return (SourcePage(page, title: traversal.title, failure: error), documents)
        }
      }
      if !traversal.rest.isEmpty { documentsInVain = 0 }
      let taken = traversal.rest.prefix(limit - page.count)
      traversal.rest.removeFirst(taken.count)
      page += taken
    }
    keep(traversal, after: page)
    return (SourcePage(page, title: traversal.title), documents)
  }

  private func keep(_ traversal: Traversal, after page: [FeedImage]) {
    guard let last = page.last else { return }
    cursor.withLock { $0 = (last.id, traversal) }
  }

  /// Reports a feed that has entries, but nothing to show.
  @discardableResult
  private func tellOfEntries(_ traversal: Traversal) -> Bool {
    guard traversal.entryCount > 0 else { return false }
    onSkip(SkippedRecords(in: first.shown, count: traversal.entryCount, reason: nil))
    return true
  }

  private func start(after id: FeedImage.ID) async throws -> Traversal {
    if let kept = cursor.withLock({ $0?.last == id ? $0?.traversal : nil }) { return kept }
    var traversal = Traversal(from: first)
    for _ in 0..<Self.searchLimit {
      guard traversal.next != nil else {
        throw SourceError(
          .notFound, address: "\(name) image \(id)", detail: "the feed has moved on: load it again")
      }
      try await readOn(&traversal)
      if let place = traversal.rest.firstIndex(where: { $0.id == id }) {
        traversal.rest = traversal.rest[(place + 1)...]
        return traversal
      }
    }
    throw SourceError(
      .invalidData, address: "\(name) image \(id)",
      detail: "more than \(Self.searchLimit) documents before it: load the feed again")
  }

  /// Reads the next document, if there is one.
  private func readOn(_ traversal: inout Traversal) async throws {
    guard let url = traversal.next else { return }
    try add(await client.document(at: url, as: part(of:)), to: &traversal)
  }

  /// A document with its address and its images.
  private typealias Part = (document: SyndicatedDocument, address: String, images: [FeedImage])

  private func part(of web: WebDocument) throws -> Part {
    let document = try read(web)
    var images: [FeedImage] = []
    for (entry, name) in zip(document.entries, document.names) {
      try Task.checkCancellation()
      images += entry.images(named: name, in: namespace)
    }
    return (document, web.url.shown, images)
  }

  /// - Returns: `true` if all entries of the document could be read.
  @discardableResult
  private func add(_ part: Part, to traversal: inout Traversal) throws -> Bool {
    traversal.entryCount += part.document.entries.count
    traversal.title = traversal.title ?? part.document.title
    traversal.add(part.images, next: part.document.next)
    guard traversal.imageCount <= Self.imageLimit else {
      throw SourceError(
        .invalidData, address: part.address, detail: "more than \(Self.imageLimit) images")
    }
    guard let (count, reason) = part.document.skipped else { return true }
    onSkip(SkippedRecords(in: part.address, count: count, reason: reason))
    return false
  }
}

/// The progress of reading a feed.
private struct Traversal {
  /// The images that were read, but not yet returned.
  var rest: ArraySlice<FeedImage> = []
  private(set) var next: URL?
  /// The title of the feed in the first document that has one.
  var title: String?
  /// The number of entries that were read, with or without pictures.
  var entryCount = 0
  // Pages of a feed overlap if it grows while it is read, and their links may form a cycle.
  private var addresses: Set<URL>
  private var ids: Set<FeedImage.ID> = []

  var imageCount: Int { ids.count }

  init(from first: URL) {
    next = first
    addresses = [first]
  }

  mutating func add(_ images: [FeedImage], next: URL?) {
    rest = images.filter { ids.insert($0.id).inserted }[...]
    self.next = next.flatMap { addresses.insert($0).inserted ? $0 : nil }
  }
}
