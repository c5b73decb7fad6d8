import FeedCore
import FoundationEssentials
import WebAccess

/// One document of a feed, whatever its format: what can be shown of it, and where the next one is.
struct SyndicatedDocument: Sendable {
  var entries: [Entry] = []
  /// The address of the document that goes on where this one ends, if the format has such.
  var next: URL?
  /// How many entries could not be read, and what is wrong with the first.
  private(set) var skipped: (count: Int, reason: String)?

  /// Adds what `read` makes of the entry `number`, counted from 1, or skips the entry.
  mutating func add(_ number: Int, _ read: () throws(MalformedRecord) -> Entry) {
    do {
      entries.append(try read())
    } catch {
      skipped = ((skipped?.count ?? 0) + 1, skipped?.reason ?? "item \(number): \(error.reason)")
    }
  }
}

/// One entry of a feed, with the pictures that belong to it.
struct Entry: Sendable {
  /// The most characters of a description: an entry can be a book.
  static let textLimit = 1000

  struct Picture: Hashable, Sendable {
    let url: URL
    var description: String?
  }

  /// What the feed calls the entry, for good.
  let name: String
  let title: String?
  let text: String?
  let pictures: [Picture]

  /// The pictures as images of a feed. Each id follows from the name of the entry, not from the
  /// address of the picture, which may hold a signature that is new each day.
  func images(in namespace: UUID) -> [FeedImage] {
    pictures.enumerated().map { number, picture in
      let texts = [title, picture.description, text].lazy.compactMap { $0 }
      return FeedImage(
        id: UUID(name: number == 0 ? name : "\(name)\n\(number + 1)", in: namespace),
        description: texts.first { !$0.isEmpty }.map { String($0.prefix(Self.textLimit)) },
        location: nil, url: picture.url)
    }
  }
}

extension [Entry.Picture] {
  /// The most pictures of one entry: whoever shows more makes a feed of them.
  private static let limit = 100

  /// Adds a picture that is not there yet, unless there are too many.
  mutating func add(_ picture: Entry.Picture) {
    // Each is compared with all, which the limit keeps from taking time.
    guard count < Self.limit, !contains(where: { $0.url == picture.url }) else { return }
    append(picture)
  }
}

extension URL {
  /// The address that a document at `base` names in `field`, perhaps relative to itself.
  init(_ text: String, in base: URL, field: String) throws(MalformedRecord) {
    guard let url = URL(web: text, in: base) else {
      throw MalformedRecord(field, isNot: "an address")
    }
    self = url
  }

  /// The same; `nil` for what is no address of the web.
  init?(web text: String, in base: URL) {
    let start = text.drop(while: \.isWhitespace)
    guard let end = start.lastIndex(where: { !$0.isWhitespace }),
      let url = URL(string: String(start[...end]), relativeTo: base)?.absoluteURL,
      AddressRules.isWebAddress(url)
    else { return nil }
    self = url
  }
}
