import FoundationEssentials
import OfflineCore

/// What an original is, known without decoding it.
public struct OriginalPicture: Hashable, Sendable {
  /// Its kind and size.
  public let header: PictureHeader
  /// Letters, digits and hyphens that are others once its bytes have changed.
  public let identity: String
  /// What it looks like from afar, from top to bottom; empty while nobody has seen it scaled.
  public internal(set) var colours: [PictureColour] = []

  private static let moves: Substring = "moves"

  /// - Returns: `nil` for what is no picture.
  init?(_ reader: any ImageDataReader) async throws {
    guard let header = try await reader.pictureHeader else { return nil }
    self.header = header
    identity = try await reader.identity
  }

  /// The opposite of ``record``.
  init?(record: Data) {
    let parts = String(decoding: record, as: UTF8.self).split(
      separator: " ", omittingEmptySubsequences: false)
    guard parts.count >= 4, let kind = PictureKind(rawValue: String(parts[0])),
      let width = Int(parts[1]), let height = Int(parts[2])
    else { return nil }
    header = PictureHeader(
      kind: kind, width: width, height: height, mayMove: parts.dropFirst(4).contains(Self.moves))
    identity = String(parts[3])
    colours = parts.dropFirst(4).compactMap { PictureColour($0) }
  }

  /// What is kept of it beside its variants.
  var record: Data {
    let parts: [Substring] = [
      "\(header.kind.rawValue) \(header.width) \(header.height) \(identity)"
    ]
    let moves = header.mayMove ? [Self.moves] : []
    return Data((parts + moves + colours.map { $0.description[...] }).joined(separator: " ").utf8)
  }
}

/// The originals that have been looked at.
actor KnownOriginals {
  /// Some 2 MB, with addresses of usual length.
  private static let limit = 10_000

  private var originals: [URL: OriginalPicture] = [:]

  subscript(url: URL) -> OriginalPicture? { originals[url] }

  func all(of urls: [URL]) -> [URL: OriginalPicture] {
    var found: [URL: OriginalPicture] = [:]
    for url in urls { found[url] = originals[url] }
    return found
  }

  func remember(_ original: OriginalPicture, of url: URL) {
    if originals.count >= Self.limit { originals = [:] }
    originals[url] = original
  }
}
