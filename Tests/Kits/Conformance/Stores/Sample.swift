import FoundationEssentials
import OfflineCore
package import Platform

/// The list item that the kit saves: a few texts, one of them optional, and an address.
struct Sample: ListItem, CustomStringConvertible {
  let id: String
  let text: String
  var note: String?
  var address: URL?
}

extension Sample {
  /// Creates the sample with this number; all samples differ.
  init(_ number: Int) {
    self.init(
      id: "sample-\(number)", text: "Text \(number)",
      note: number.isMultiple(of: 3) ? nil : number.isMultiple(of: 2) ? "" : "Note \(number)",
      address: number.isMultiple(of: 5) ? nil : url("https://example.com/\(number).png"))
  }

  /// The number of the sample, or `nil` if it was not created from one.
  var number: Int? { Int(id.dropFirst("sample-".count)) }

  init?(fields: FieldValues) {
    guard let id = fields["id"], let text = fields["text"] else { return nil }
    let address = fields.url("address")
    guard address?.absoluteString == fields["address"] else { return nil }
    self.init(id: id, text: text, note: fields["note"], address: address)
  }

  var fields: FieldValues {
    ["id": id, "text": text, "note": note, "address": address?.absoluteString]
  }

  /// Compares bytes, and fast, because the kit compares samples by the hundred thousand.
  static func == (one: Sample, other: Sample) -> Bool {
    String?(one.id).isSame(as: other.id) && String?(one.text).isSame(as: other.text)
      && one.note.isSame(as: other.note)
      && (one.address?.absoluteString).isSame(as: other.address?.absoluteString)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(id) }

  var description: String {
    "{" + fields.elements.map { "\($0): '\(escaped($1))'" }.joined(separator: ", ") + "}"
  }
}

extension [Sample] {
  private static let first = (0..<6100).map { Sample($0) }

  /// Creates samples with consecutive numbers.
  init(_ range: Range<Int>) {
    let isAmongFirst = range.upperBound <= Self.first.count
    self = isAmongFirst ? Array(Self.first[range]) : range.map { Sample($0) }
  }

  /// Samples with each odd text in each field, next to another odd text.
  static let awkward: [Sample] = OddTexts.all.indices.flatMap { number in
    let one = OddTexts.all[number]
    let other = OddTexts.all[(number + 1) % OddTexts.all.count]
    let address = OddTexts.addresses[number % OddTexts.addresses.count]
    return [
      Sample(id: one, text: other, note: nil, address: address),
      Sample(id: other, text: "", note: one, address: nil),
      Sample(id: "", text: one, note: "", address: address),
    ]
  }
}

extension String? {
  fileprivate func isSame(as other: String?) -> Bool {
    guard var one = self, var other else { return self == nil && other == nil }
    return one.withUTF8 { one in
      other.withUTF8 { other in
        guard one.count == other.count, one.count > 0 else { return one.count == other.count }
        return memcmp(one.baseAddress!, other.baseAddress!, one.count) == 0
      }
    }
  }
}

extension ListKey<Sample> {
  /// The list that most requirements use.
  static var samples: ListKey { ListKey(kind: "samples") }

  /// Returns another list of the same kind.
  static func samples(of parent: String) -> ListKey { ListKey(kind: "samples", parent: parent) }
}

/// Texts and addresses that are easily lost, cut or confused.
enum OddTexts {
  static let all: [String] =
    [
      "", " ", " before and after ", "null", "NULL", "0", "007", "1e3", "true", "{}", "[\"a\"]",
      "before\u{0}after", "before\u{0}", "before", "\u{0}", "\\u0000", "\\", "\\\\n", "%00", "%",
      "_",
      "line\nbreak\r\nreturn\rtab\t", "\u{1B}[31m", "\"quoted\" 'single' `back` </script>",
      "1.50", "-0.0", "1e400", "0x10", "12345678901234567890", "NaN", "2020-02-30", "trailing  ",
      "a+b",
      "\u{FF21}\u{FF11}", "\u{200B}", "\u{AD}", "stra\u{DF}e", "\u{130}\u{131}",
      "'; drop table lists; --", "$1 ?1 :a @a", "e\u{301}", "\u{E9}", "\u{212B}", "\u{C5}",
      "\u{FEFF}\u{2028}\u{2029}\u{202E}", "\u{1F469}\u{200D}\u{1F4BB}", "\u{FFFD}", "\u{FFFF}",
      "\u{10FFFF}", "\u{D7FF}\u{E000}", "\u{AC00}", "\u{1100}\u{1161}",
      String(String.UnicodeScalarView((0...0xA0).compactMap { Unicode.Scalar($0) })),
    ] + long

  /// Texts of 8 KB that do not compress and differ only at their ends.
  static let long: [String] = {
    var random = SplitMix64(seed: 8)
    let ascii = String((0..<8192).map { _ in random.letter() })
    let scalars = (0..<2730).map { _ in Unicode.Scalar(random.number(in: 0x800..<0xD800)) }
    let wide = String(String.UnicodeScalarView(scalars.compactMap(\.self)))
    return [ascii, ascii + "1", "1" + ascii, wide, wide + "\u{301}"]
  }()

  static let addresses: [URL] =
    ([
      "https://example.com/a", "https://example.com/A", "https://example.com/a/",
      "https://example.com/a?", "https://example.com/a?b=1", "https://example.com/a?B=1",
      "https://example.com/a#b", "https://example.com/a#", "https://example.com:443/a",
      "http://example.com/a", "HTTPS://Example.COM/a", "https://example.com/%61",
      "https://example.com/%C3%A9", "https://example.com/%c3%a9", "https://example.com/e%CC%81",
      "https://example.com/a/../a", "https://example.com//a", "https://user@example.com/a",
      "https://[::1]:80//../a;b=c", "demo:a", "data:,", "relative/path", "#", "../up",
      "https://example.com/?q=%00", "https://example.com/?q=%2500", "https://example.com./a",
      "https://example.com/a%20b", "https://example.com/a+b", "https://example.com/a%2Bb",
      "https://example.com/a%20", "https://example.com/a.", "https://example.com/%EF%BD%81",
      "https://user:word@example.com/a", "https://example.com/a%2F",
    ] + long.prefix(3).map { "https://example.com/" + $0 }).map(url)
}

/// Returns a text of the kit, which must be a valid address, as a URL.
func url(_ text: String) -> URL { URL(string: text, encodingInvalidCharacters: false)! }

extension SplitMix64 {
  /// Creates one of many different sequences of a seed.
  package init(seed: UInt64, number: Int) {
    self.init(seed: seed)
    self.init(seed: next() ^ UInt64(truncatingIfNeeded: number))
    self.init(seed: next())
  }

  /// Returns a random number of the range.
  package mutating func number<Number: FixedWidthInteger>(in range: Range<Number>) -> Number {
    let count = UInt64(truncatingIfNeeded: range.upperBound &- range.lowerBound)
    return range.lowerBound
      &+ Number(truncatingIfNeeded: next().multipliedFullWidth(by: count).high)
  }

  /// Returns a random number in 0..<1.
  package mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Returns a random element of a collection that is not empty.
  package mutating func element<Elements: Collection>(of elements: Elements) -> Elements.Element {
    elements[elements.index(elements.startIndex, offsetBy: number(in: 0..<elements.count))]
  }

  mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var elements = elements
    for index in elements.indices { elements.swapAt(index, number(in: index..<elements.count)) }
    return elements
  }

  mutating func letter() -> Character {
    element(of: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
  }
}
