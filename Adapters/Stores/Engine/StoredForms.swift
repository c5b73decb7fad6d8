import FoundationEssentials
import OfflineCore

// How versions, heads and pages look when a backend keeps them. Every text carries a checksum
// that binds it to its list and to its place in it, so that none passes for another one.

extension ListTag {
  /// `generation-revision-count-checksum`, with the bits of the moment before the checksum once the
  /// list was renewed: no damage makes another tag of it.
  ///
  /// The tag is all of a list that an append changes, so that renewing is one too.
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

/// What is known of a list or an image as a whole: `{"sum":"…","kind":"feed",…}`.
enum HeadText {
  static func text(of fields: FieldValues, seed: UInt64 = 0) -> String {
    var object = ""
    object.append(fields)
    // The checksum comes in place of the brace.
    let rest = String(object.dropFirst())
    return #"{"sum":"\#(Checksum64.of(rest, seed: seed).hex)","# + rest
  }

  /// What a head says; `nil` when it is damaged.
  ///
  /// - Parameter seed: `nil` for those who do not know it, and make sure of the head otherwise.
  static func fields(of text: String, seed: UInt64? = 0) -> FieldValues? {
    var scanner = JSONScanner(text)
    guard scanner.skip(#"{"sum":""#), let sum = scanner.hex(), scanner.skip(#"","#),
      seed.map({ scanner.checksum(seed: $0) == sum }) ?? true
    else { return nil }
    return scanner.object()
  }
}

extension StoredList {
  /// Whether the list, which was read whole, is as it was written.
  var isSound: Bool {
    guard let version = tag.version, HeadText.fields(of: head, seed: version.generation) != nil
    else { return false }
    var end = 0
    for page in pages {
      guard page.items.lowerBound == end, page.isSound(in: version.generation) else { return false }
      end = page.items.upperBound
    }
    return end == version.count
  }
}

extension StoredImage {
  /// Whether the data is as it was written.
  var isSound: Bool { HeadText.fields(of: head)?["content"] == Checksum64.of(data).hex }
}

extension StoredPage {
  /// The most items of a page, so that a few items are read without reading many.
  private static let longest = 32

  /// The pages of `items`, the first of which is number `first` in its list.
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

  /// A page that says what `body` does, with the checksum of that.
  ///
  /// - Parameter body: The items, from behind the bracket that opens their list.
  package init(sealing body: String, items: Range<Int>, of generation: UInt64) {
    let sum = Checksum64.of(body, seed: Self.seed(of: items, generation)).hex
    let opening = #"{"first":\#(items.lowerBound),"count":\#(items.count),"sum":""#
    self.init(text: opening + sum + #"","items":["# + body, items: items)
  }

  /// A page as it was kept; `nil` when the text is none, which is damage.
  public init?(_ text: String) {
    var scanner = JSONScanner(text)
    // The shortest item is "{},".
    guard let items = scanner.range(), items.count <= text.utf8.count / 3 else { return nil }
    self.init(text: text, items: items)
  }

  /// Whether the page is as it was written, for this place in this generation of its list.
  func isSound(in generation: UInt64) -> Bool {
    (items(in: items, of: generation) as [StoredItem]?) != nil
  }

  /// The items of the page that are in `range`; `nil` when the page is damaged.
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
      sum == scanner.checksum(seed: Self.seed(of: items, generation))
    else { return nil }
    return scanner
  }

  private static func seed(of items: Range<Int>, _ generation: UInt64) -> UInt64 {
    generation ^ (UInt64(items.lowerBound) << 8 | UInt64(items.count)) &* 0x9E37_79B9_7F4A_7C15
  }
}

extension JSONScanner {
  /// The numbers of the items that a page says it holds.
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
