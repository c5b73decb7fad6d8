import FoundationEssentials
import Platform

// The kit draws its values anew for each seed, because a store might pass a fixed list by chance.
// Values near known limits of storage are always included.

extension SplitMix64 {
  /// Returns a size at or next to each power of two up to 2 to the `exponent`, where buffers and
  /// columns end.
  mutating func sizes(upTo exponent: Int) -> [Int] {
    (0...exponent).map { max(0, 1 << $0 + number(in: -1..<2)) }
  }

  /// Returns a text of `count` random letters, each of one to four bytes, that does not compress.
  mutating func text(of count: Int) -> String {
    let alphabet = element(
      of: [0x20..<0x7F, 0xA1..<0x800, 0x800..<0xD800, 0x1_0000..<0x11_0000])
    var text = String.UnicodeScalarView()
    text.reserveCapacity(count)
    for _ in 0..<count { text.append(Unicode.Scalar(number(in: alphabet)) ?? "a") }
    return String(text)
  }

  /// Returns two or three odd texts, joined.
  mutating func oddText() -> String {
    (0..<number(in: 2..<4)).map { _ in element(of: OddTexts.all) }.joined()
  }

  /// Returns samples with texts of all sizes up to 128 KiB, one of more than a megabyte, and
  /// combined odd texts.
  mutating func samples() -> [Sample] {
    let part = text(of: 1 << 12)
    let texts =
      sizes(upTo: 17).map { text(of: $0) } + (0..<40).map { _ in oddText() }
      + [String(repeating: part, count: (1 << 20) / part.utf8.count + 1)]
    return shuffled(texts).enumerated().map { index, text in
      Sample(
        id: "drawn-\(index)", text: text, note: number(in: 0..<2) == 0 ? nil : oddText(),
        address: element(of: addresses()))
    }
  }

  /// Returns lengths of lists from 0 to 6,000: powers of two and their neighbours, and round
  /// numbers, which are likely sizes of pages and buffers.
  mutating func lengths() -> [Int] {
    let powers = (5...11).flatMap { [1 << $0 - 1, 1 << $0, 1 << $0 + 1] }
    let round = [10, 50, 100, 200, 500, 1000, 2000, 3000, 6000]
    let lengths = Set(sizes(upTo: 12) + powers + round + [0, number(in: 1000..<5000)])
    // The order of a set differs from process to process.
    return shuffled(lengths.sorted())
  }

  /// Returns moments of many centuries, with fractions of a second to the last bit.
  mutating func moments() -> [Date] {
    let years = [1, 1900, 1969, 1970, 2000, 2001, 2038, 2039, 2106, 2261, 2263, 4000]
    let drawn = years.map { year in
      Double(year - 2001) * 31_556_952 + fraction() * 31_556_952
    }
    return drawn.map { Date(timeIntervalSinceReferenceDate: $0) }
  }

  /// Returns addresses that each differ from some others in only one part.
  mutating func addresses() -> [URL] {
    let parts = [
      ["http:", "https:", "HTTPS:"],
      [
        "//example.com", "//Example.COM", "//example.com.", "//example.com:443",
        "//user@example.com",
        "//[::1]",
      ],
      [
        "", "/", "//", "/a", "/A", "/a/", "/a.", "/a%20", "/a+", "/a%2B", "/%61", "/%c3%a9",
        "/%C3%A9",
        "/a/../a", "/;", "/%EF%BD%81",
      ],
      ["", "?", "?b=1", "?B=1", "?b=1&", "?%00", "?b=+", "?b=%20"], ["", "#", "#c"],
    ]
    let stem = parts.map { element(of: $0) }
    let texts = parts.indices.flatMap { index in
      parts[index].map { part in
        var text = stem
        text[index] = part
        return text.joined()
      }
    }
    return Set(texts).sorted().map(url)
  }
}
