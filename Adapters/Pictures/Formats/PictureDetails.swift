public import FoundationEssentials
import OfflineCore
import PictureCore

/// The metadata about a picture that people and cameras have written into it.
public struct PictureDetails: Hashable, Sendable {
  /// The caption from the most reliable place.
  public var description: String? { captions.min { $0.key.rawValue < $1.key.rawValue }?.value }
  /// The title that a person gave it in a program.
  public private(set) var title: String?
  /// The name of the author.
  public private(set) var author: String?
  /// The time at which the picture was taken. Without a time zone, it is read as GMT.
  public var takenAt: Date? { moments.min { $0.key.rawValue < $1.key.rawValue }?.value }

  /// The camera and its settings.
  private(set) var camera = CameraDetails()

  /// The places of captions, starting with those that a person is most likely to have written.
  private enum Place: Int {
    case xmpDescription, xmpTitle, iptc, exif, windows, comment, text
  }

  /// The fields with dates, the most reliable first.
  private enum Moment: Int {
    case taken, digitized, xmp, changed
  }

  private var moments: [Moment: Date] = [:]
  private var captions: [Place: String] = [:]

  /// Adds values that are still missing.
  private mutating func add(_ exif: Exif) {
    add(exif.text(.description), at: .exif)
    add(title: exif.text(.windowsTitle))
    add(exif.text(.windowsTitle) ?? exif.text(.windowsComment), at: .windows)
    add(exif.text(.comment), at: .comment)
    author = author ?? exif.text(.artist)
    if camera == CameraDetails() { camera = CameraDetails(exif) }
    add(date: exif.text(.takenAt), zone: exif.text(.offsetTakenAt), at: .taken)
    add(date: exif.text(.digitizedAt), zone: exif.text(.offsetDigitizedAt), at: .digitized)
    add(date: exif.text(.changedAt), zone: exif.text(.offsetChangedAt), at: .changed)
  }

  /// Prefers the author from a program, which a person entered, to the one from a camera.
  private mutating func add(_ xmp: XMP) {
    add(xmp.text(.description), at: .xmpDescription)
    add(xmp.text(.title), at: .xmpTitle)
    add(title: xmp.text(.title))
    author = xmp.text(.creator) ?? author
    add(date: xmp.text(.takenAt), at: .xmp)
  }

  private mutating func add(_ iptc: IPTC) {
    add(iptc.text(.caption) ?? iptc.text(.headline) ?? iptc.text(.title), at: .iptc)
    add(title: iptc.text(.headline) ?? iptc.text(.title))
    author = author ?? iptc.text(.author)
  }

  private mutating func add(title text: String?) {
    guard title == nil, let text, !text.isOfCamera else { return }
    title = text
  }

  /// Adds a text chunk of a PNG: a keyword, a zero and the value. In an international chunk, two numbers, a
  /// language and the translated keyword come before the value (PNG, third edition, 11.3.3).
  private mutating func add(_ text: Bytes, isInternational: Bool) {
    let keyword = text.latinOrUnicode
    var value = text.part(keyword.utf8.count + 1..<(1 << 18))
    if isInternational {
      // Compressed text would need a library.
      guard value[0] == 0 else { return }
      value = value.part(2..<(1 << 18))
      for _ in 0..<2 { value = value.part(value.latinOrUnicode.utf8.count + 1..<(1 << 18)) }
    }
    switch keyword.lowercased() {
    case "xml:com.adobe.xmp": add(XMP(value))
    case "description", "title", "comment": add(value.latinOrUnicode.trimmedText, at: .text)
    case "author": author = author ?? value.latinOrUnicode.trimmedText
    default: break
    }
  }

  private mutating func add(date: String?, zone: String? = nil, at moment: Moment) {
    guard moments[moment] == nil, let date,
      let date = LenientDateTime.date(from: date, zone: zone ?? ""),
      // A camera without a clock writes this date.
      date.timeIntervalSince1970 != 0
    else { return }
    moments[moment] = date
  }

  private mutating func add(_ caption: String?, at place: Place) {
    guard captions[place] == nil, let caption, !caption.isOfCamera else { return }
    captions[place] = caption
  }
}

extension PictureDetails {
  init(_ picture: any ImageDataReader) async throws {
    self.init()
    // Longer parts hold a thumbnail, or data that no person has written.
    let limit = 64 << 10
    // Limits the total: a picture with much more is treated as hostile.
    var room = 4 * limit
    guard var parts = try await PictureParts(picture), parts.kind != .gif else { return }
    // A JPEG has no metadata after its pixels.
    while let part = try await parts.next(), part.name != "da" {
      guard ["e1", "ed", "eXIf", "EXIF", "XMP ", "iTXt", "tEXt"].contains(part.name),
        part.content.count <= min(limit, room)
      else { continue }
      room -= part.content.count
      let bytes = try await parts.content(of: part)
      switch part.name {
      case "ed": IPTC(bytes).map { add($0) }
      case "tEXt", "iTXt": add(bytes, isInternational: part.name == "iTXt")
      case "XMP ": add(XMP(bytes))
      default:
        if let exif = Exif(bytes) {
          add(exif)
        } else if part.name == "e1" {
          add(XMP(bytes))
        }
      }
    }
  }
}

extension String {
  /// Texts that cameras and programs write into caption fields.
  private static let wordsOfCameras: Set<String> = [
    "cof", "dav", "hdr", "sdr", "rhdr", "btf", "ptr", "fbt", "oznor", "nor", "mde", "vtn", "edf",
    "default", "ascii", "jpeg", "exif_jpeg_picture", "exif jpeg", "sony dsc", "minolta dsc",
    "samsung", "screenshot", "charset=ascii", "created with gimp", "binary comment", "photo",
    "picture", "image", "applemark",
  ]

  /// True if this is a text of a camera or program, or the name or path of a file.
  fileprivate var isOfCamera: Bool {
    let text = lowercased()
    return Self.wordsOfCameras.contains(text) || text.hasPrefix("dcim\\")
      || text.hasSuffix("digital camera") || text.hasSuffix("digital still camera")
      || text.hasPrefix("processed with ")
      || !contains { $0.isLetter || $0.isNumber || !$0.isASCII }
      || isCameraFileName
  }
}
