import FoundationEssentials
import OfflineCore

// The text forms in which a backend keeps versions, heads and pages. Every text carries a checksum
// that binds it to its list and to its place in it, so one can't be mistaken for another.

extension ListTag {
  /// Creates the tag `generation-revision-count-checksum`. After a renewal, the bits of its date
  /// stand before the checksum. The checksum keeps damage from producing another valid tag.
  ///
  /// Besides adding pages, an append changes only the tag, so a renewal is an append of no pages.
  init(_ version: ListVersion) {
    var text = "\(version.generation.hex)-\(version.revision.hex)-\(version.count)"
    if let renewedAt = version.renewedAt { text += "-\(renewedAt.bits.hex)" }
    self.init(rawValue: "\(text)-\(Checksum64.of(text).hex)")
  }

  /// The version that the tag stands for; `nil` when it is damaged.
  var version: ListVersion? {
    let parts = rawValue.split(separator: "-")
    guard 4...5 ~= parts.count, let generation = UInt64(parts[0], radix: 16),
      let revision = UInt64(parts[1], radix: 16), let count = Int(parts[2]),
      count <= ListVersion.countLimit
    else { return nil }
    let renewedAt = parts.count == 5 ? UInt64(parts[3], radix: 16).map(Date.init(bits:)) : nil
    let version = ListVersion(
      generation: generation, revision: revision, count: count, renewedAt: renewedAt)
    return ListTag(version) == self ? version : nil
  }
}

/// The metadata of a list or an image: `{"sum":"…","kind":"feed",…}`.
enum HeadText {
  static func text(of fields: FieldValues, seed: UInt64 = 0) -> String {
    var object = ""
    object.append(fields)
    // The checksum replaces the opening brace.
    let rest = String(object.dropFirst())
    return #"{"sum":"\#(Checksum64.of(rest, seed: seed).hex)","# + rest
  }

  /// Returns the fields of a head, or `nil` if it is damaged.
  ///
  /// - Parameter seed: `nil` skips the checksum, for callers that verify the head in another way.
  static func fields(of text: String, seed: UInt64? = 0) -> FieldValues? {
    var scanner = JSONScanner(text)
    guard scanner.skip(#"{"sum":""#), let sum = scanner.hex(), scanner.skip(#"","#),
      seed.map({ scanner.checksum(seed: $0) == sum }) ?? true
    else { return nil }
    return scanner.object()
  }
}

extension StoredList {
  /// The number of items of a list that was read whole, or `nil` if it is damaged.
  var soundCount: Int? { soundEnd(from: 0).flatMap { $0 == tag.version?.count ? $0 : nil } }

  /// Returns the end of the pages that continue the list at `start`, or `nil` if any is damaged.
  func soundEnd(from start: Int) -> Int? {
    guard let version = tag.version, HeadText.fields(of: head, seed: version.generation) != nil
    else { return nil }
    var end = start
    for page in pages {
      guard page.isSound(in: version.generation) else { return nil }
      // The backend may return the page before `start` too.
      if page.items.upperBound <= start { continue }
      guard page.items.lowerBound == end else { return nil }
      end = page.items.upperBound
    }
    return end
  }
}

extension StoredImage {
  /// `true` if the data is intact.
  var isSound: Bool { HeadText.fields(of: head)?["content"] == Checksum64.of(data).hex }
}

extension StoredPage {
  /// The maximum number of items in a page. Small pages let callers read a few items cheaply.
  private static let longest = 32

  /// Splits `items` into pages. The first item has the number `first` in its list.
  static func pages(_ items: [some ListItem], at first: Int, of generation: UInt64) -> [StoredPage]
  {
    stride(from: 0, to: items.count, by: longest).map { start in
      let part = items[start..<min(start + longest, items.count)]
      var body = ""
      for item in part {
        if !body.isEmpty { body += "," }
        body.append(item.fields)
      }
      body += "]}"
      let range = first + part.startIndex..<first + part.endIndex
      return StoredPage(sealing: body, items: range, of: generation)
    }
  }

  /// Creates a page with the content `body` and its checksum.
  ///
  /// - Parameter body: The JSON text after the opening bracket of the array of items.
  package init(sealing body: String, items: Range<Int>, of generation: UInt64) {
    let sum = Checksum64.of(body, seed: Self.seed(of: items, generation: generation)).hex
    let opening = #"{"first":\#(items.lowerBound),"count":\#(items.count),"sum":""#
    self.init(text: opening + sum + #"","items":["# + body, items: items)
  }

  /// Creates a page from its kept text, or `nil` if the text is not a page, which means damage.
  public init?(_ text: String) {
    var scanner = JSONScanner(text)
    // The shortest item is "{},".
    guard let items = scanner.range(), items.count <= text.utf8.count / 3 else { return nil }
    self.init(text: text, items: items)
  }

  /// Returns whether the page is intact and belongs to this place in this generation of its list.
  func isSound(in generation: UInt64) -> Bool {
    (items(in: items, of: generation) as [StoredItem]?) != nil
  }

  /// Returns the items of the page that are in `range`, or `nil` if the page is damaged.
  func items<Item: ListItem>(in range: Range<Int>, of generation: UInt64) -> [Item]? {
    guard var scanner = content(in: generation) else { return nil }
    var result: [Item] = []
    for number in items.clamped(to: 0..<range.upperBound) {
      guard number == items.lowerBound || scanner.skip(","), let fields = scanner.object() else {
        return nil
      }
      guard range.contains(number) else { continue }
      guard let item = Item(fields: fields) else { return nil }
      result.append(item)
    }
    return items.upperBound > range.upperBound || scanner.skip("]}") ? result : nil
  }

  private func content(in generation: UInt64) -> JSONScanner? {
    var scanner = JSONScanner(text)
    guard scanner.range() == items, scanner.skip(#","sum":""#), let sum = scanner.hex(),
      scanner.skip(#"","items":["#),
      sum == scanner.checksum(seed: Self.seed(of: items, generation: generation))
    else { return nil }
    return scanner
  }

  private static func seed(of items: Range<Int>, generation: UInt64) -> UInt64 {
    generation ^ (UInt64(items.lowerBound) << 8 | UInt64(items.count)) &* 0x9E37_79B9_7F4A_7C15
  }
}

extension JSONScanner {
  /// Reads the numbers of the items that a page states.
  fileprivate mutating func range() -> Range<Int>? {
    guard skip(#"{"first":"#), let first = number(), skip(#","count":"#), let count = number(),
      count > 0, count <= .max - first
    else { return nil }
    return first..<(first + count)
  }
}

extension Date {
  /// The seconds since 2001-01-01 00:00 UTC, to the last bit.
  var bits: UInt64 { timeIntervalSinceReferenceDate.bitPattern }

  init(bits: UInt64) { self.init(timeIntervalSinceReferenceDate: Double(bitPattern: bits)) }
}

extension UInt64 {
  /// Sixteen digits, because readers of JSON may round numbers of this size.
  var hex: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
