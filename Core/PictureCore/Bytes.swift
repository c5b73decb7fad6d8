import FoundationEssentials

/// Bytes of which any may be asked for: those that are not there are `nil`.
struct Bytes {
  private let data: Data

  init(_ data: Data) { self.data = data }

  /// Some neighbouring ones, as far as they are there.
  func part(_ places: Range<Int>) -> Bytes {
    Bytes(data.dropFirst(places.lowerBound).prefix(places.count))
  }

  subscript(place: Int) -> UInt8? { place < data.count ? data[data.startIndex + place] : nil }

  func has(_ text: StaticString, at place: Int) -> Bool {
    text.withUTF8Buffer { data.dropFirst(place).starts(with: $0) }
  }

  /// Some characters, each of a byte.
  func text(_ count: Int, at place: Int) -> String? {
    let text = part(place..<place + count).data
    return text.count == count ? String(decoding: text, as: UTF8.self) : nil
  }

  func big(_ bits: Int, at place: Int) -> Int? {
    (place..<place + bits / 8).reduce(0) { sum, place in
      self[place].flatMap { byte in sum.map { $0 << 8 | Int(byte) } }
    }
  }

  func little(_ bits: Int, at place: Int) -> Int? {
    (place..<place + bits / 8).reversed().reduce(0) { sum, place in
      self[place].flatMap { byte in sum.map { $0 << 8 | Int(byte) } }
    }
  }
}
