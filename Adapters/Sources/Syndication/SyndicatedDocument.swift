import FeedCore
import FoundationEssentials
import HTTPSource
import OfflineCore

/// One document of a feed, whatever its format: its entries, and the address of the next document.
struct SyndicatedDocument: Sendable {
  var entries: [Entry] = []
  /// The title of the feed.
  var title: String?
  /// The address of the document that continues this one, if the format has such.
  var next: URL?
  /// The number of entries that could not be read, and the fault of the first.
  private(set) var skipped: (count: Int, reason: String)?

  /// Adds the entry with this number, counted from 1, as `read` returns it, or skips it if it is malformed.
  ///
  /// - Throws: ``UnreadableDocument``, or `CancellationError`.
  mutating func add(_ number: Int, read: () throws -> Entry) throws {
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

  /// Records that an entry, or all entries from it on, can't be read.
  mutating func addRest(from number: Int, because reason: String) {
    skipped = ((skipped?.count ?? 0) + 1, skipped?.reason ?? "item \(number): \(reason)")
  }

  /// The names that identify the entries. If several share a name or have none, the address of the
  /// first picture is added.
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
  /// The permanent name of the entry in the feed; `nil` if it has none.
  let name: String?
  let title: String?
  let text: String?
  let pictures: EntryPictures
  let author: String?
  let publishedAt: Date?
  /// The page that shows the entry.
  let link: URL?
  /// The warning that is shown in place of the content until the reader opens it.
  let warning: String?
  /// True if the writer wants the pictures hidden until the reader asks for them.
  let isSensitive: Bool

  init(
    name: String?, title: String?, text: String?, pictures: EntryPictures, author: String?,
    publishedAt: Date?, link: URL?, warning: String? = nil, isSensitive: Bool = false
  ) {
    self.name = name
    self.link = link
    self.warning = warning?.cut
    self.isSensitive = isSensitive
    self.author = author.flatMap { $0.isEmpty ? nil : $0.cut }
    // Stores keep fractions of a second with less precision than a feed may have, so a saved date
    // would differ.
    self.publishedAt = publishedAt.map {
      Date(timeIntervalSinceReferenceDate: $0.timeIntervalSinceReferenceDate.rounded(.down))
    }
    // Shortened once, so that all pictures share one copy.
    self.title = title?.cut
    self.text = text?.cut
    self.pictures = pictures
  }

  /// Returns the pictures as images of a feed. Each id is derived from the name of the entry, not
  /// from the address of the picture, which may contain a signature that changes each day.
  func images(named name: String, in namespace: UUID) -> [FeedImage] {
    guard !pictures.all.isEmpty else { return [] }
    let names = NamedUUIDs(name.utf8, in: namespace)
    return pictures.all.enumerated().map { number, picture in
      // A title alone is the text, too.
      let texts = [warning, picture.description, text, title].lazy.compactMap { $0 }
      var image = FeedImage(
        id: names.id(adding: number == 0 ? "" : "\n\(number + 1)"),
        description: texts.first { !$0.isEmpty }, location: nil, url: picture.url)
      (image.author, image.createdAt) = (author, publishedAt)
      (image.link, image.isSensitive) = (link, isSensitive)
      image.title = title.flatMap { $0.isEmpty ? nil : $0 }
      return image
    }
  }
}

/// The base of the relative addresses in a part of a document.
///
/// The bytes of all resolved addresses are counted together, because a long base could be repeated
/// in many of them.
struct DocumentBase {
  private final class Total {
    var bytes = 0
  }

  /// The bytes that a picture takes besides its address.
  private static let overhead = 256

  let url: URL
  private let total: Total

  /// Creates the base of a whole document from the address of the document.
  init(_ url: URL) { self.init(url, total: Total()) }

  private init(_ url: URL, total: Total) { (self.url, self.total) = (url, total) }

  /// Returns the web address that `text` names; `nil` if it names none.
  func address(_ text: String) throws(UnreadableDocument) -> URL? {
    guard text.utf8.count <= WebAddress.byteLimit else { return nil }
    total.bytes += url.absoluteString.utf8.count + text.utf8.count + Self.overhead
    guard total.bytes <= WebClient.documentLimit else {
      throw UnreadableDocument("its addresses take more than \(WebClient.documentLimit >> 20) MiB")
    }
    return URL(web: text, in: url)
  }

  /// Returns the base that a part declares, or this one if the text is not an address.
  func moved(to text: String) throws(UnreadableDocument) -> DocumentBase {
    guard text.utf8.count <= WebAddress.byteLimit else {
      throw UnreadableDocument("an address has more than \(WebAddress.byteLimit) bytes")
    }
    return try address(text).map(moved(to:)) ?? self
  }

  /// Returns the base of a part that belongs to another page.
  func moved(to page: URL) -> DocumentBase { DocumentBase(page, total: total) }
}

extension String {
  /// The start of the text, at most 1,000 characters and 4,000 bytes: an entry can be a whole book,
  /// and a character can have any number of accents.
  var cut: String {
    guard utf8.count > 1000 else { return self }
    var end = utf8.index(startIndex, offsetBy: 4000, limitedBy: endIndex) ?? endIndex
    while end.samePosition(in: unicodeScalars) == nil { utf8.formIndex(before: &end) }
    return String(self[..<end].prefix(1000))
  }
}
