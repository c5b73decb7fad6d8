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
  /// By what names the bytes; none where they are looked for.
  private var colours: [String: [PictureColour]] = [:]

  subscript(url: URL) -> OriginalPicture? { originals[url].map(coloured) }

  func all(of urls: [URL]) -> [URL: OriginalPicture] {
    var found: [URL: OriginalPicture] = [:]
    for url in urls { found[url] = self[url] }
    return found
  }

  /// The original with its colours, as far as they are known.
  func coloured(_ original: OriginalPicture) -> OriginalPicture {
    var original = original
    if original.colours.isEmpty { original.colours = colours[original.identity] ?? [] }
    return original
  }

  /// Whether nobody has looked for its colours yet; from now on somebody does.
  func beginsLooking(for original: OriginalPicture) -> Bool {
    guard colours[original.identity] == nil else { return false }
    remember([], of: original)
    return true
  }

  func remember(_ found: [PictureColour], of original: OriginalPicture) {
    if colours.count >= Self.limit { colours = [:] }
    colours[original.identity] = found
  }

  func remember(_ original: OriginalPicture, of url: URL) {
    if originals.count >= Self.limit { originals = [:] }
    originals[url] = original
  }
}
