import FoundationEssentials
import OfflineCore

/// Camera metadata of a picture: directories of fields, as in TIFF 6.0 and Exif 2.3.
struct Exif {
  /// The tags that are used here.
  enum Tag: Int {
    case description = 0x010E
    case maker = 0x010F
    case model = 0x0110
    case orientation = 0x0112
    case thumbnailStart = 0x0201
    case thumbnailLength = 0x0202
    case changedAt = 0x0132
    case artist = 0x013B
    case exposureTime = 0x829A
    case aperture = 0x829D
    case cameraDirectory = 0x8769
    case sensitivity = 0x8827
    case takenAt = 0x9003
    case digitizedAt = 0x9004
    case offsetChangedAt = 0x9010
    case offsetTakenAt = 0x9011
    case offsetDigitizedAt = 0x9012
    case focalLength = 0x920A
    case comment = 0x9286
    case windowsTitle = 0x9C9B
    case windowsComment = 0x9C9C
    case lens = 0xA434
  }

  private let bytes: Bytes
  private let isLittle: Bool

  /// - Parameter content: The content of one segment or chunk and nothing more. With access up to
  ///   the end of the picture, each of a thousand segments could cause a scan of the whole file.
  init?(_ content: Bytes) {
    // Only JPEG puts a name before the content.
    bytes = content.has("Exif\0\0", at: 0) ? content.part(6..<(1 << 24)) : content
    isLittle = bytes.has("II", at: 0)
    guard isLittle || bytes.has("MM", at: 0) else { return nil }
  }

  /// The orientation, from 1 to 8.
  var orientation: Int? {
    entry(.orientation).flatMap { number(16, at: $0 + 8) }.flatMap {
      (1...8).contains($0) ? $0 : nil
    }
  }

  /// Returns a text from the first directory, or from the camera directory if the first lacks it.
  func text(_ tag: Tag) -> String? {
    guard let value = value(tag) else { return nil }
    switch tag {
    case .windowsTitle, .windowsComment: return value.utf16(isLittle: true)?.trimmedText
    case .comment:
      // The first eight bytes name the encoding.
      let text = value.part(8..<(1 << 16))
      return value.has("UNICODE", at: 0)
        ? text.utf16(isLittle: isLittle)?.trimmedText : text.latinOrUnicode.trimmedText
    default: return value.latinOrUnicode.trimmedText
    }
  }

  /// Returns a positive rational number, or `nil` for a field of another type.
  func fraction(_ tag: Tag) -> Double? {
    let rational = 5
    guard let entry = place(of: tag), number(16, at: entry + 2) == rational,
      let place = number(32, at: entry + 8),
      let numerator = number(32, at: place), let denominator = number(32, at: place + 4),
      numerator > 0, denominator > 0
    else { return nil }
    return Double(numerator) / Double(denominator)
  }

  /// Returns a positive number of 16 bits.
  func count(_ tag: Tag) -> Int? {
    place(of: tag).flatMap { number(16, at: $0 + 8) }.flatMap { $0 > 0 ? $0 : nil }
  }

  /// Returns the offset of a field's entry in the first directory, or in the camera directory if the first
  /// lacks it.
  private func place(of tag: Tag) -> Int? {
    let camera = entry(.cameraDirectory).flatMap { number(32, at: $0 + 8) }
    return entry(tag) ?? camera.flatMap { entry(tag, in: $0) }
  }

  private func value(_ tag: Tag) -> Bytes? {
    guard let entry = place(of: tag), let count = number(32, at: entry + 4), count > 0
    else { return nil }
    // Values of up to four bytes are stored in the entry itself.
    guard let place = count > 4 ? number(32, at: entry + 8) : entry + 8 else { return nil }
    let value = bytes.part(place..<place + count)
    return value.count == count ? value : nil
  }

  /// Returns the offset of a field's entry.
  ///
  /// - Parameter directory: The offset of the directory; `nil` for the first one.
  private func entry(_ tag: Tag, in directory: Int? = nil) -> Int? {
    guard let directory = directory ?? number(32, at: 4), let count = number(16, at: directory)
    else { return nil }
    for place in stride(from: directory + 2, to: directory + 2 + 12 * count, by: 12) {
      guard let found = number(16, at: place) else { return nil }
      if found == tag.rawValue { return place }
    }
    return nil
  }

  private func number(_ bits: Int, at place: Int) -> Int? {
    isLittle ? bytes.littleEndian(bits, at: place) : bytes.bigEndian(bits, at: place)
  }
}

extension Exif {
  /// The small JPEG that cameras put into the second directory (Exif 2.3, 4.5.5).
  var thumbnail: Data? {
    guard let first = number(32, at: 4), let count = number(16, at: first),
      let second = number(32, at: first + 2 + 12 * count),
      let start = entry(.thumbnailStart, in: second).flatMap({ number(32, at: $0 + 8) }),
      let length = entry(.thumbnailLength, in: second).flatMap({ number(32, at: $0 + 8) })
    else { return nil }
    let thumbnail = bytes.part(start..<start + length)
    return thumbnail.count == length && thumbnail.bigEndian(16, at: 0) == 0xFFD8
      ? thumbnail.data : nil
  }
}
