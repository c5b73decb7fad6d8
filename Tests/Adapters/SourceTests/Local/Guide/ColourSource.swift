import FeedCore
import FoundationEssentials
import OfflineCore

/// A feed of colours, each of them a GIF of one pixel.
struct ColourSource: FeedSource, CommentSource, ImageDataSource {
  private static let colours: KeyValuePairs<String, [UInt8]> = [
    "Chalk": [0xF2, 0xEF, 0xE6], "Ochre": [0xC9, 0x8B, 0x2B], "Slate": [0x4A, 0x55, 0x60],
  ]

  private let images = colours.compactMap { name, _ in
    URL(string: "colours:\(name)").map { url in
      // The id is derived from the address, so it is the same in every run.
      let id = UUID(name: url.absoluteString.utf8, in: .addresses)
      return FeedImage(id: id, description: name, location: nil, url: url)
    }
  }

  func page(_ request: PageRequest<FeedImage>) async throws -> SourcePage<FeedImage> {
    try Task.checkCancellation()
    let start = try request.last.map { try index(of: $0) + 1 } ?? 0
    return SourcePage(Array(images[start...].prefix(request.limit)))
  }

  func comments(on image: FeedImage.ID) async throws -> [ImageComment] {
    try Task.checkCancellation()
    _ = try index(of: image)
    return []
  }

  func data(for url: URL) async throws -> Data {
    try Task.checkCancellation()
    guard url.scheme == "colours" else { throw SourceError(.refused, address: url.shown) }
    guard let (_, rgb) = Self.colours.first(where: { "colours:\($0.key)" == url.absoluteString })
    else { throw SourceError(.notFound, address: url.shown) }
    // A screen of one pixel, a table with this colour and black, and the pixel.
    let pixel: [UInt8] = [44, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
    return Data("GIF89a".utf8 + [1, 0, 1, 0, 0x80, 0, 0] + rgb + [0, 0, 0] + pixel + [0x3B])
  }

  private func index(of id: FeedImage.ID) throws -> Int {
    guard let index = images.firstIndex(where: { $0.id == id }) else {
      throw SourceError(.notFound, address: "colours: image \(id)")
    }
    return index
  }
}

extension SourcePlugin<FeedPorts> {
  /// The plug-in for `colours:`, which takes no place.
  static var colours: Self {
    SourcePlugin(schemes: ["colours"]) { options throws(SourceOptions.InvalidLocator) in
      guard options.place.isEmpty else {
        throw SourceOptions.InvalidLocator("colours: stands alone; write nothing after the colon")
      }
      let source = ColourSource()
      return Source(
        name: "colours:", imageScheme: "colours", imageData: source,
        ports: FeedPorts(feed: source, comments: source))
    }
  }
}
