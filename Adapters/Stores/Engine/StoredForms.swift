import FoundationEssentials
import OfflineCore

// How names, versions, heads and pages look when a backend keeps them. Every text carries a checksum
// that binds it to its list and to its place in it, so that none passes for another one.

extension EntryKey {
  /// The key of a list: readable where its name is short and plain, else a digest.
  ///
  /// Names could be made to share a digest. The head of a list states its name, so that one list is
  /// never taken for another.
  init(_ list: ListName) {
    let key = list.parent.map { "\(list.kind)@\($0)" } ?? list.kind
    let isPlain = !list.kind.isEmpty && key.utf8.count <= 200 && ListName(key) == list
    self = isPlain ? key : Self(digestOf: "\(list.kind.utf8.count) \(key)")
  }

  /// The key of the image at an address, which its head states.
  init(_ url: URL) { self.init(digestOf: url.absoluteString) }

  private init(digestOf text: String) {
    self = "~" + Checksum64.of(text).hex + Checksum64.of(text, seed: 1).hex
  }
}

extension ListName {
  /// The name that a key tells; `nil` when it is a digest.
  init?(_ key: EntryKey) {
    let parts = key.split(separator: "@", omittingEmptySubsequences: false).map(String.init)
    guard parts.count <= 2, parts.allSatisfy({ $0.utf8.allSatisfy(\.isPlain) }) else { return nil }
    self.init(kind: parts[0], parent: parts.count == 2 ? parts[1] : nil)
  }

  /// The name that a head tells.
  init?(_ fields: FieldValues) {
    guard let kind = fields["kind"] else { return nil }
    self.init(kind: kind, parent: fields["parent"])
  }

  /// The name as people are told it.
  var shown: String { "'\(kind)'" + (parent.map { " of '\($0.prefix(80))'" } ?? "") }
}

extension UInt8 {
  fileprivate var isPlain: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

extension ListTag {
  /// `generation-revision-count-checksum`: no damage makes another tag of it.
  init(_ version: ListVersion) {
    let text = "\(version.generation.hex)-\(version.revision.hex)-\(version.count)"
    self.init(rawValue: "\(text)-\(Checksum64.of(text).hex)")
  }

  /// The version that the tag stands for; `nil` when it is damaged.
  var version: ListVersion? {
    let parts = rawValue.split(separator: "-")
    guard parts.count == 4, let generation = UInt64(parts[0], radix: 16),
      let revision = UInt64(parts[1], radix: 16), let count = Int(parts[2])
    else { return nil }
    let version = ListVersion(generation: generation, revision: revision, count: count)
    return ListTag(version) == self ? version : nil
  }
}

/// What is known of a list or an image as a whole: `{"sum":"…","kind":"feed",…}`.
enum HeadText {
  static func text(of fields: FieldValues, seed: UInt64 = 0) -> String {
    // Without its brace, in whose place the checksum comes.
    let rest = JSONText(fields).bytes.dropFirst()
    let sum = rest.withUnsafeBytes { Checksum64.of($0, seed: seed) }
    return #"{"sum":"\#(sum.hex)","# + String(decoding: rest, as: UTF8.self)
  }

  /// What a head says; `nil` when it is damaged.
  ///
  /// - Parameter seed: `nil` for those who do not know it, and make sure of the head otherwise.
  static func fields(of text: String, seed: UInt64? = 0) -> FieldValues? {
    var scanner = JSONScanner(text)
    guard scanner.skip(#"{"sum":""#), let sum = scanner.hex(), scanner.skip(#"","#),
      seed.map({ seed in scanner.withRest { Checksum64.of($0, seed: seed) } == sum }) ?? true
    else { return nil }
    return scanner.members()
  }
}

extension StoredPage {
  /// The most items of a page, so that a few items are read without reading many.
  private static let longest = 32

  /// The pages of `items`, the first of which is number `first` in its list.
  static func pages(_ items: [some ListItem], at first: Int, of generation: UInt64) -> [StoredPage]
  {
    stride(from: 0, to: items.count, by: longest).map { start in
      let part = items[start..<min(start + longest, items.count)]
      var body = JSONText()
      for item in part {
        if !body.bytes.isEmpty { body.add(",") }
        body.add(item.fields)
      }
      body.add("]}")
      let range = (first + start)..<(first + start + part.count)
      let sum = body.bytes.withUnsafeBytes { checksum(of: $0, range, generation) }
      let text = String(decoding: body.bytes, as: UTF8.self)
      return StoredPage(opening(range) + sum.hex + #"","items":["# + text, items: range)
    }
  }

  /// The items of the page that are in `range`; `nil` when the page is damaged.
  func items<Item: ListItem>(in range: Range<Int>, of generation: UInt64) -> [Item]? {
    var scanner = JSONScanner(text)
    guard scanner.skip(Self.opening(items)), let sum = scanner.hex(),
      scanner.skip(#"","items":["#),
      sum == scanner.withRest({ Self.checksum(of: $0, items, generation) })
    else { return nil }
    var result: [Item] = []
    for number in items where number < range.upperBound {
      guard number == items.lowerBound || scanner.skip(","), let fields = scanner.object() else {
        return nil
      }
      guard range.contains(number) else { continue }
      guard let item = Item(fields: fields) else { return nil }
      result.append(item)
    }
    return result
  }

  /// The numbers of the items that a page says it holds; `nil` when it is no page.
  static func items(of text: String) -> Range<Int>? {
    var scanner = JSONScanner(text)
    guard scanner.skip(#"{"first":"#), let first = scanner.number(), scanner.skip(#","count":"#),
      let count = scanner.number(), count > 0, count <= .max - first
    else { return nil }
    return first..<(first + count)
  }

  private static func opening(_ items: Range<Int>) -> String {
    #"{"first":\#(items.lowerBound),"count":\#(items.count),"sum":""#
  }

  private static func checksum(
    of body: UnsafeRawBufferPointer, _ items: Range<Int>, _ generation: UInt64
  ) -> UInt64 {
    let place = UInt64(items.lowerBound) << 8 | UInt64(items.count)
    return Checksum64.of(body, seed: generation ^ place &* 0x9E37_79B9_7F4A_7C15)
  }
}

extension UInt64 {
  /// Sixteen digits, because readers of JSON may round numbers of this size.
  var hex: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
