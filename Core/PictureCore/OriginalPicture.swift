import FoundationEssentials
import OfflineCore

/// The properties of an original that are known without decoding it.
public struct OriginalPicture: Hashable, Sendable {
  /// The kind and size of the picture.
  public let header: PictureHeader
  /// Letters, digits and hyphens that change whenever the bytes change; `nil` if only the first bytes were
  /// read.
  public let identity: String?
  /// Its main colours from top to bottom; empty until it was scaled once.
  public internal(set) var colours: [PictureColour] = []
  /// `true` if its file is at hand and contains a thumbnail, and it was never scaled.
  public internal(set) var hasThumbnail = false

  private static let moves: Substring = "moves"

  init(header: PictureHeader, identity: String?) {
    (self.header, self.identity) = (header, identity)
  }

  /// Creates an original from its ``record``.
  init?(record: Data) {
    let parts = String(decoding: record, as: UTF8.self).split(
      separator: " ", omittingEmptySubsequences: false)
    guard parts.count >= 4, let kind = PictureKind(rawValue: String(parts[0])),
      let width = Int(parts[1]), let height = Int(parts[2]),
      // Another program may have written an invalid size.
      let header = PictureHeader(
        kind: kind, width: width, height: height, mayMove: parts.dropFirst(4).contains(Self.moves))
    else { return nil }
    self.init(header: header, identity: String(parts[3]))
    colours = parts.dropFirst(4).compactMap { PictureColour($0) }
  }

  /// The text that is kept beside its variants.
  var record: Data {
    let parts: [Substring] = [
      "\(header.kind.rawValue) \(header.width) \(header.height) \(identity ?? "")"
    ]
    let moves = header.mayMove ? [Self.moves] : []
    return Data((parts + moves + colours.map { $0.description[...] }).joined(separator: " ").utf8)
  }
}

/// A colour of a picture, in sRGB.
public struct PictureColour: Hashable, Sendable, CustomStringConvertible {
  /// The colour in the notation of CSS: `#` and six hexadecimal digits.
  public let description: String

  /// Creates a colour from its components.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    let digits = String(Int(red) << 16 | Int(green) << 8 | Int(blue), radix: 16)
    description = "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// - Returns: `nil` if the text is not a ``description``.
  init?(_ description: some StringProtocol) {
    let digits = description.utf8.dropFirst()
    guard description.first == "#", digits.count == 6,
      digits.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { return nil }
    self.description = String(description)
  }
}
