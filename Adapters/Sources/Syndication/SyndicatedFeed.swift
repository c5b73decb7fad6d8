import FeedCore
import FoundationEssentials
import HTTPSource
import OfflineCore
import Synchronization

/// A feed in one of the formats that the web publishes feeds in, each entry once and each of its
/// pictures an image. These formats carry no comments.
final class SyndicatedFeed: FeedSource {
  /// The most documents that are read one after the other without a picture to show.
  static let documentLimit = 100
  /// The most documents that are read to find the image that a page comes after.
  static let searchLimit = 1000
  /// The most images that are told from each other on the way.
  static let imageLimit = 1_000_000

  /// Reads a document.
  typealias Format = @Sendable (WebDocument) throws -> SyndicatedDocument

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
    namespace = UUID(name: name.utf8, in: .addresses)
  }

  /// The first page is not sent by a server that says that its document is still the one of the validator. A
  /// page of several documents is read each time, and so is one with entries that have to be told of. For a
  /// page after an image to which no page has led, documents are read from the newest one on until the image
  /// is found.
  @concurrent
  func page(_ request: PageRequest<FeedImage>) async throws -> SourcePage<FeedImage> {
    try Task.checkCancellation()
    if let last = request.last {
      var walk = try await start(after: last)
      return try await take(request.limit, from: &walk).page
    }
    guard
      case .content(let part, let latest) = try await client.document(
        at: first, unless: request.validator, as: part(of:))
    else { return .unchanged }
    var walk = Walk(from: first)
    let isWhole = try add(part, to: &walk)
    var (page, documents) = try await take(
      request.limit, from: &walk, afterDocumentsInVain: walk.rest.isEmpty ? 1 : 0)
    let isKnown = isWhole && documents == 0 && !(page.items.isEmpty && tellOfEntries(walk))
    page.validator = isKnown ? latest : nil
    return page
  }

  /// The next images, and how many documents were asked for to get them.
  ///
  /// - Parameter count: How many documents without a picture were read before.
  private func take(
    _ limit: Int, from walk: inout Walk, afterDocumentsInVain count: Int = 0
  ) async throws -> (page: SourcePage<FeedImage>, documents: Int) {
    var page: [FeedImage] = []
    var documents = 0
    var documentsInVain = count
    while page.count < limit {
      if walk.rest.isEmpty {
        guard let next = walk.next else { break }
        do {
          documents += 1
          documentsInVain += 1
          guard documentsInVain <= Self.documentLimit else {
            throw SourceError(
              .invalidData, address: next.shown,
              detail: "\(Self.documentLimit) documents in a row without a picture")
          }
          try await readOn(&walk)
        } catch let error as SourceError where !page.isEmpty {
          keep(walk, after: page)
          return (SourcePage(page, title: walk.title, failure: error), documents)
        }
      }
      if !walk.rest.isEmpty { documentsInVain = 0 }
      let taken = walk.rest.prefix(limit - page.count)
      walk.rest.removeFirst(taken.count)
      page += taken
    }
    keep(walk, after: page)
    return (SourcePage(page, title: walk.title), documents)
  }

  private func keep(_ walk: Walk, after page: [FeedImage]) {
    guard let last = page.last else { return }
    bookmark.withLock { $0 = (last.id, walk) }
  }

  /// Tells of a feed that has entries, and nothing to show.
  @discardableResult
  private func tellOfEntries(_ walk: Walk) -> Bool {
    guard walk.entryCount > 0 else { return false }
    onSkip(SkippedRecords(in: first.shown, count: walk.entryCount, reason: nil))
    return true
  }

  private func start(after id: FeedImage.ID) async throws -> Walk {
    if let kept = bookmark.withLock({ $0?.last == id ? $0?.walk : nil }) { return kept }
    var walk = Walk(from: first)
    for _ in 0..<Self.searchLimit {
      guard walk.next != nil else {
        throw SourceError(
          .notFound, address: "\(name) image \(id)", detail: "the feed has moved on: load it again")
      }
      try await readOn(&walk)
      if let place = walk.rest.firstIndex(where: { $0.id == id }) {
        walk.rest = walk.rest[(place + 1)...]
        return walk
      }
    }
    throw SourceError(
      .invalidData, address: "\(name) image \(id)",
      detail: "more than \(Self.searchLimit) documents before it: load the feed again")
  }

  /// Reads the next document, if there is one.
  private func readOn(_ walk: inout Walk) async throws {
    guard let url = walk.next else { return }
    try add(await client.document(at: url, as: part(of:)), to: &walk)
  }

  /// What is left of a document once it was read.
  private struct Part: Sendable {
    let address: String
    let title: String?
    let images: [FeedImage]
    let entryCount: Int
    let next: URL?
    let skipped: (count: Int, reason: String)?
  }

  private func part(of web: WebDocument) throws -> Part {
    let document = try read(web)
    var images: [FeedImage] = []
    for (entry, name) in zip(document.entries, document.names) {
      try Task.checkCancellation()
      images += entry.images(named: name, in: namespace)
    }
    return Part(
      address: web.url.shown, title: document.title, images: images,
      entryCount: document.entries.count, next: document.next, skipped: document.skipped)
  }

  /// - Returns: Whether all entries of the document could be read.
  @discardableResult
  private func add(_ part: Part, to walk: inout Walk) throws -> Bool {
    walk.entryCount += part.entryCount
    walk.title = walk.title ?? part.title
    walk.add(part.images, next: part.next)
    guard walk.imageCount <= Self.imageLimit else {
      throw SourceError(
        .invalidData, address: part.address, detail: "more than \(Self.imageLimit) images")
    }
    guard let (count, reason) = part.skipped else { return true }
    onSkip(SkippedRecords(in: part.address, count: count, reason: reason))
    return false
  }
}

/// How far a feed has been read.
private struct Walk {
  /// What is left of the documents that were read.
  var rest: ArraySlice<FeedImage> = []
  private(set) var next: URL?
  /// What the first document with a title calls the feed.
  var title: String?
  /// How many entries were read, with pictures or without.
  var entryCount = 0
  // Pages of a feed overlap when it grows while it is read, and may lead round in a circle.
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
