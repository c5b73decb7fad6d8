import FoundationEssentials

// What the kit saves is drawn anew with each seed, for what it would list somebody could pass by
// chance. Where storage has its limits, something is drawn in any case.

extension SplitMix64 {
  /// Sizes around each power of two up to 2 to the `exponent`, where buffers and columns end.
  mutating func sizes(upTo exponent: Int) -> [Int] {
    (0...exponent).map { max(0, 1 << $0 + number(in: -1..<2)) }
  }

  /// A text of so many letters, each of one to four bytes, that do not compress.
  mutating func text(of count: Int) -> String {
    let alphabet =
      [0x20..<0x7F, 0xA1..<0x800, 0x800..<0xD800, 0x1_0000..<0x11_0000]
      .randomElement(using: &self) ?? 0x20..<0x7F
    var text = String.UnicodeScalarView()
    text.reserveCapacity(count)
    for _ in 0..<count { text.append(Unicode.Scalar(number(in: alphabet)) ?? "a") }
    return String(text)
  }

  /// Two or three odd texts in a row.
  mutating func oddText() -> String {
    (0..<number(in: 2..<4)).map { _ in OddTexts.all.randomElement(using: &self) ?? "" }.joined()
  }

  /// Samples with texts of all sizes up to 128 KiB and more, and odd texts combined.
  mutating func samples() -> [Sample] {
    let texts = sizes(upTo: 17).map { text(of: $0) } + (0..<40).map { _ in oddText() }
    return texts.shuffled(using: &self).enumerated().map { index, text in
      Sample(
        id: "drawn-\(index)", text: text, note: Bool.random(using: &self) ? nil : oddText(),
        address: addresses().randomElement(using: &self))
    }
  }

  /// Lengths of lists, from an empty one to one of 5,000 items.
  mutating func lengths() -> [Int] {
    let lengths = Set(sizes(upTo: 12) + [0, 1000, number(in: 1000..<5000), 5000])
    // A set has another order in each process.
    return lengths.sorted().shuffled(using: &self)
  }

  /// Moments of all ages with fractions to the last bit.
  mutating func moments() -> [Date] {
    let years = [1, 1900, 1969, 1970, 2000, 2001, 2038, 2039, 2106, 2261, 2263, 4000]
    let drawn = years.map { year in
      Double(year - 2001) * 31_556_952 + Double.random(in: 0..<31_556_952, using: &self)
    }
    return drawn.map { Date(timeIntervalSinceReferenceDate: $0) }
  }

  /// Addresses of which each differs from some others in one part alone.
  mutating func addresses() -> [URL] {
    let parts = [
      ["http:", "https:", "HTTPS:"],
      ["//example.com", "//Example.COM", "//example.com:443", "//user@example.com", "//[::1]"],
      ["", "/", "//", "/a", "/A", "/a/", "/%61", "/%c3%a9", "/%C3%A9", "/a/../a", "/;"],
      ["", "?", "?b=1", "?B=1", "?b=1&", "?%00"], ["", "#", "#c"],
    ]
    let stem = parts.map { $0.randomElement(using: &self) ?? "" }
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
