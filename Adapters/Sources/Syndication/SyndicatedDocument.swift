import FeedCore
import FoundationEssentials
import HTTPSource
import OfflineCore

/// One document of a feed, whatever its format: what can be shown of it, and where the next one is.
struct SyndicatedDocument: Sendable {
  var entries: [Entry] = []
  /// What the feed calls itself.
  var title: String?
  /// The address of the document that goes on where this one ends, if the format has such.
  var next: URL?
  /// How many entries could not be read, and what is wrong with the first.
  private(set) var skipped: (count: Int, reason: String)?

  /// Adds what `read` makes of the entry `number`, counted from 1, or skips the entry.
  ///
  /// - Throws: ``UnreadableDocument``, or `CancellationError`.
  mutating func add(_ number: Int, _ read: () throws -> Entry) throws {
    try Task.checkCancellation()
    do {
      let entry = try read()
      if entry.pictures.all.isEmpty, let field = entry.pictures.badField {
        throw MalformedRecord(field, isNot: "an address")
      }
      entries.append(entry)
    } catch let error as MalformedRecord {
      addRest(from: number, because: error.reason)
    }
  }

  /// Notes that an entry, or all that come from it on, can't be read.
  mutating func addRest(from number: Int, because reason: String) {
    skipped = ((skipped?.count ?? 0) + 1, skipped?.reason ?? "item \(number): \(reason)")
  }

  /// The names by which the entries are known: the address of the picture too, where several
  /// entries share a name or have none.
  var names: [String] {
    let counts = Dictionary(entries.map { ($0.name ?? "", 1) }, uniquingKeysWith: +)
    return entries.map { entry in
      let name = entry.name ?? ""
      guard name.isEmpty || counts[name, default: 1] > 1 else { return name }
      return [name, entry.pictures.all.first?.url.absoluteString ?? ""].joined(separator: "\n")
    }
  }
}

/// One entry of a feed, with the pictures that belong to it.
struct Entry: Sendable {
  /// What the feed calls the entry, for good; `nil` where it has no name.
  let name: String?
  let title: String?
  let text: String?
  let pictures: EntryPictures
  let author: String?
  let publishedAt: Date?
  /// The page that shows the entry.
  let link: URL?
  /// Whether its writer wants the pictures hidden until they are asked for.
  let isSensitive: Bool

  init(
    name: String?, title: String?, text: String?, pictures: EntryPictures, author: String?,
    publishedAt: Date?, link: URL?, isSensitive: Bool = false
  ) {
    self.name = name
    self.link = link
    self.isSensitive = isSensitive
    self.author = author.flatMap { $0.isEmpty ? nil : $0.cut }
    // Of less than a second, stores keep less than a feed may tell: what is saved would differ.
    self.publishedAt = publishedAt.map {
      Date(timeIntervalSinceReferenceDate: $0.timeIntervalSinceReferenceDate.rounded(.down))
    }
    // Once for all pictures, lest each have a copy of its own.
    self.title = title?.cut
    self.text = text?.cut
    self.pictures = pictures
  }

  /// The pictures as images of a feed. Each id follows from the name of the entry, not from the
  /// address of the picture, which may hold a signature that is new each day.
  func images(named name: String, in namespace: UUID) -> [FeedImage] {
    guard !pictures.all.isEmpty else { return [] }
    let names = NamedUUIDs(name.utf8, in: namespace)
    return pictures.all.enumerated().map { number, picture in
      let texts = [title, picture.description, text].lazy.compactMap { $0 }
      var image = FeedImage(
        id: names.id(adding: number == 0 ? "" : "\n\(number + 1)"),
        description: texts.first { !$0.isEmpty }, location: nil, url: picture.url)
      (image.author, image.createdAt) = (author, publishedAt)
      (image.link, image.isSensitive) = (link, isSensitive)
      return image
    }
  }
}

/// What the addresses in a part of a document are relative to.
///
/// The bytes of all that are found count together, lest a long start stand in many places.
struct DocumentBase {
  private final class Total {
    var bytes = 0
  }

  /// What a picture takes besides the bytes of its address.
  private static let overhead = 256

  let url: URL
  private let total: Total

  /// For a whole document, by the address that it came from.
  init(_ url: URL) { self.init(url, Total()) }

  private init(_ url: URL, _ total: Total) { (self.url, self.total) = (url, total) }

  /// The address of the web that `text` names; `nil` for what names none.
  func address(_ text: String) throws(UnreadableDocument) -> URL? {
    guard text.utf8.count <= WebAddress.byteLimit else { return nil }
    total.bytes += url.absoluteString.utf8.count + text.utf8.count + Self.overhead
    guard total.bytes <= WebClient.documentLimit else {
      throw UnreadableDocument("its addresses take more than \(WebClient.documentLimit >> 20) MiB")
    }
    return URL(web: text, in: url)
  }

  /// The base that a part declares for itself, unless that is no address.
  func moved(to text: String) throws(UnreadableDocument) -> DocumentBase {
    guard text.utf8.count <= WebAddress.byteLimit else {
      throw UnreadableDocument("an address has more than \(WebAddress.byteLimit) bytes")
    }
    return try address(text).map(moved(to:)) ?? self
  }

  /// The base of a part that belongs to another page.
  func moved(to page: URL) -> DocumentBase { DocumentBase(page, total) }
}

extension String {
  /// Its start, of at most 1,000 characters and 4,000 bytes: an entry can be a book, and a character
  /// have any number of accents.
  var cut: String {
    guard utf8.count > 1000 else { return self }
    var end = utf8.index(startIndex, offsetBy: 4000, limitedBy: endIndex) ?? endIndex
    while end.samePosition(in: unicodeScalars) == nil { utf8.formIndex(before: &end) }
    return String(self[..<end].prefix(1000))
  }
}
