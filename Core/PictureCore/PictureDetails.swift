public import FoundationEssentials
public import OfflineCore

/// What people and cameras have written into a picture about it.
public struct PictureDetails: Hashable, Sendable {
  /// What it shows.
  public private(set) var description: String?
  /// Who made it.
  public private(set) var author: String?
  /// When it was taken. A camera that does not know where it is is taken to be at the prime meridian.
  public private(set) var takenAt: Date?

  /// Adds what is not known yet.
  fileprivate mutating func add(_ exif: Exif) {
    // Cameras write their own names there, or spaces.
    description =
      description
      ?? exif.text(.description).flatMap { $0.contains(where: \.isLowercase) ? $0 : nil }
    author = author ?? exif.text(.artist)
    guard takenAt == nil, let time = exif.text(.takenAt)?.split(separator: " "), time.count == 2
    else { return }
    let day = time[0].replacing(":", with: "-")
    takenAt = InternetDateTime.date(
      from: "\(day)T\(time[1])\(exif.text(.offsetTakenAt) ?? "Z")")
  }

  /// Puts what people have written by programs before what cameras have.
  fileprivate mutating func add(xmp text: String) {
    description = Self.item(of: "dc:description", in: text) ?? description
    author = Self.item(of: "dc:creator", in: text) ?? author
  }

  /// The first of the texts that a property has, in several languages or of several people (XMP, part 1,
  /// 8.2).
  private static func item(of property: String, in text: String) -> String? {
    guard let start = text.firstRange(of: "<\(property)>")?.upperBound,
      let end = text[start...].firstRange(of: "</\(property)>")?.lowerBound,
      let item = text[start..<end].firstRange(of: "<rdf:li")?.upperBound
    else { return nil }
    let content = text[item..<end].drop { $0 != ">" }.dropFirst().prefix { $0 != "<" }
    let entities = [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&"),
    ]
    return entities.reduce(String(content)) { $0.replacing($1.0, with: $1.1) }.trimmedText
  }
}

extension ImageDataReader {
  /// What is written in the picture about it, as far as that can be read.
  public var pictureDetails: PictureDetails {
    get async throws {
      // What is longer holds a picture of its own, or what no person has written.
      let limit = 64 << 10
      // And who has written many times as much wants to keep us busy.
      var room = 4 * limit
      var details = PictureDetails()
      guard var parts = try await PictureParts(self) else { return details }
      while let part = try await parts.next(), !["da", "IDAT"].contains(part.name) {
        guard ["e1", "eXIf", "EXIF", "XMP ", "iTXt"].contains(part.name),
          part.content.count <= min(limit, room)
        else { continue }
        room -= part.content.count
        let data = try await bytes(in: part.content)
        if let exif = Exif(Bytes(data)) {
          details.add(exif)
        } else {
          details.add(xmp: String(decoding: data, as: UTF8.self))
        }
      }
      return details
    }
  }
}
