public import FoundationEssentials
public import OfflineCore

/// What people and cameras have written into a picture about it.
public struct PictureDetails: Hashable, Sendable {
  /// What it shows.
  public var description: String? { captions.min { $0.key < $1.key }?.value }
  /// Who made it.
  public private(set) var author: String?
  /// When it was taken. A camera that does not know where it is is taken to be at the prime meridian.
  public private(set) var takenAt: Date?

  /// Where captions stand, those that people are most likely to have written first.
  private enum Place: Int, Comparable {
    case xmpDescription, xmpTitle, iptc, exif, windows, comment, text

    static func < (one: Place, other: Place) -> Bool { one.rawValue < other.rawValue }
  }

  private var captions: [Place: String] = [:]

  /// Adds what is not known yet.
  fileprivate mutating func add(_ exif: Exif) {
    add(exif.text(.description), at: .exif)
    add(exif.text(.windowsTitle) ?? exif.text(.windowsComment), at: .windows)
    add(exif.text(.comment), at: .comment)
    author = author ?? exif.text(.artist)
    let moments = [
      (exif.text(.takenAt), exif.text(.offsetTakenAt)),
      (exif.text(.digitizedAt), exif.text(.offsetDigitizedAt)),
      (exif.text(.changedAt), exif.text(.offsetChangedAt)),
    ]
    takenAt =
      takenAt
      ?? moments.lazy.compactMap { text, zone in
        text.flatMap { LenientDateTime.date(from: $0, zone: zone ?? "") }
        // A camera without a clock.
      }.first { $0.timeIntervalSince1970 != 0 }
  }

  /// Puts what people have written by programs before what cameras have.
  fileprivate mutating func add(_ xmp: XMP) {
    add(xmp.text(.description), at: .xmpDescription)
    add(xmp.text(.title), at: .xmpTitle)
    author = xmp.text(.creator) ?? author
    takenAt = takenAt ?? xmp.text(.takenAt).flatMap { LenientDateTime.date(from: $0) }
  }

  fileprivate mutating func add(_ iptc: IPTC) {
    add(iptc.text(.caption) ?? iptc.text(.headline) ?? iptc.text(.title), at: .iptc)
    author = author ?? iptc.text(.author)
  }

  /// Adds a text of a PNG: a keyword, a zero, and what is written.
  fileprivate mutating func add(keyed text: Bytes) {
    let keyword = text.latinOrUnicode
    let value = text.part(keyword.utf8.count + 1..<(1 << 16)).latinOrUnicode.trimmedText
    switch keyword {
    case "Description", "Title", "Comment": add(value, at: .text)
    case "Author": author = author ?? value
    default: break
    }
  }

  private mutating func add(_ caption: String?, at place: Place) {
    guard captions[place] == nil, let caption, !caption.isOfCamera else { return }
    captions[place] = caption
  }
}

extension String {
  /// What cameras and programs write where people would write what is to be seen.
  private static let wordsOfCameras: Set<String> = [
    "cof", "dav", "hdr", "sdr", "rhdr", "btf", "ptr", "fbt", "oznor", "nor", "mde", "vtn",
    "default",
    "ascii", "digital camera", "digital still camera", "kodak digital still camera", "jpeg",
    "exif_jpeg_picture", "exif jpeg", "olympus digital camera", "sony dsc", "minolta dsc",
    "samsung",
    "screenshot", "charset=ascii", "created with gimp", "binary comment", "photo", "picture",
    "image",
  ]

  /// Whether it is a word of a camera, or the name or path of a file.
  fileprivate var isOfCamera: Bool {
    let text = lowercased()
    return Self.wordsOfCameras.contains(text) || text.hasPrefix("dcim\\")
      || !contains { $0.isLetter || $0.isNumber || !$0.isASCII }
      || text.wholeMatch(
        of:
          /(?:_?img|pxl|_?dsc[fn]?|mvimg|gopr|dji|vid|p|pano|screenshot)[-_]?\d[-_\d\w]*(?:\.\w{3,4})?/
      ) != nil
  }
}

extension ImageDataReader {
  /// What is written in the picture about it, as far as that can be read.
  public var pictureDetails: PictureDetails {
    get async throws {
      // What is longer holds a picture of its own, or what no person has written.
      let limit = 64 << 10
      // A picture with many times as much was made to cause work.
      var room = 4 * limit
      var details = PictureDetails()
      guard var parts = try await PictureParts(self) else { return details }
      while let part = try await parts.next(), !["da", "IDAT"].contains(part.name) {
        guard ["e1", "ed", "eXIf", "EXIF", "XMP ", "iTXt", "tEXt"].contains(part.name),
          part.content.count <= min(limit, room)
        else { continue }
        room -= part.content.count
        let bytes = Bytes(try await bytes(in: part.content))
        switch part.name {
        case "ed": IPTC(bytes).map { details.add($0) }
        case "tEXt": details.add(keyed: bytes)
        default:
          if let exif = Exif(bytes) {
            details.add(exif)
          } else {
            details.add(XMP(bytes.wholeText))
          }
        }
      }
      return details
    }
  }
}
