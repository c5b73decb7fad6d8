import FoundationEssentials

/// A byte sequence that returns `nil` for any offset behind its end.
struct Bytes {
  let data: Data

  init(_ data: Data) { self.data = data }

  /// Returns the bytes in a range, as far as they exist.
  func part(_ places: Range<Int>) -> Bytes {
    Bytes(data.dropFirst(places.lowerBound).prefix(places.count))
  }

  subscript(place: Int) -> UInt8? { place < data.count ? data[data.startIndex + place] : nil }

  func has(_ text: StaticString, at place: Int) -> Bool {
    text.withUTF8Buffer { data.dropFirst(place).starts(with: $0) }
  }

  var count: Int { data.count }
  /// All bytes as UTF-8, with invalid sequences repaired.
  var wholeText: String { String(decoding: data, as: UTF8.self) }

  /// The text up to the first zero byte: UTF-8 if it is valid, Latin-1 otherwise.
  var latinOrUnicode: String {
    let text = data.prefix { $0 != 0 }
    return String(validating: text, as: UTF8.self)
      ?? String(String.UnicodeScalarView(text.map { Unicode.Scalar($0) }))
  }

  /// Returns the text up to the first zero, decoded as UTF-16.
  func utf16(isLittle: Bool) -> String? {
    let units = stride(from: 0, to: data.count - 1, by: 2).lazy
      .compactMap { isLittle ? littleEndian(16, at: $0) : bigEndian(16, at: $0) }.prefix { $0 != 0 }
    return String(decoding: units.map(UInt16.init), as: UTF16.self)
  }

  /// Returns `count` single-byte characters, or `nil` if the data ends before.
  func text(_ count: Int, at place: Int) -> String? {
    let text = part(place..<place + count).data
    return text.count == count ? String(decoding: text, as: UTF8.self) : nil
  }

  func bigEndian(_ bits: Int, at place: Int) -> Int? {
    (place..<place + bits / 8).reduce(0) { sum, place in
      self[place].flatMap { byte in sum.map { $0 << 8 | Int(byte) } }
    }
  }

  func littleEndian(_ bits: Int, at place: Int) -> Int? {
    (place..<place + bits / 8).reversed().reduce(0) { sum, place in
      self[place].flatMap { byte in sum.map { $0 << 8 | Int(byte) } }
    }
  }
}
