import OfflineCore

/// Metadata that agencies and older programs have written into a JPEG (IPTC-IIM 4.2, in a Photoshop
/// resource).
struct IPTC {
  /// The fields of the application record that are used here.
  enum Field: Int {
    case title = 5
    case author = 80
    case headline = 105
    case caption = 120
  }

  private var texts: [Int: String] = [:]

  /// - Returns: `nil` if the segment is of another kind.
  init?(_ segment: Bytes) {
    guard segment.has("Photoshop 3.0\0", at: 0) else { return nil }
    var place = 14
    while segment.has("8BIM", at: place), let id = segment.bigEndian(16, at: place + 4),
      let nameLength = segment[place + 6]
    {
      // Names and contents are padded to even lengths.
      let start = place + 6 + (Int(nameLength) + 2) & ~1
      guard let length = segment.bigEndian(32, at: start) else { return }
      if id == 0x0404 { read(segment.part(start + 4..<start + 4 + length)) }
      place = start + 4 + (length + 1) & ~1
    }
  }

  private mutating func read(_ records: Bytes) {
    var place = 0
    while records[place] == 0x1C, let record = records[place + 1], let field = records[place + 2],
      let length = records.bigEndian(16, at: place + 3), length < 0x8000
    {
      if record == 2, texts[Int(field)] == nil {
        texts[Int(field)] = records.part(place + 5..<place + 5 + length).latinOrUnicode.trimmedText
      }
      place += 5 + length
    }
  }

  func text(_ field: Field) -> String? { texts[field.rawValue] }
}
