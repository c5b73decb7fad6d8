import FeedCore
import FoundationEssentials
import OfflineCore

/// A feed of the postcards in a text, one per line.
struct PostcardSource: FeedSource, ImageDataSource, CommentSource {
  private let postcards: [Postcard]

  init(text: String) {
    postcards = text.split(separator: "\n").compactMap { Postcard(line: $0) }
  }

  var source: Source<FeedPorts> {
    Source(
      name: "postcards:", imageScheme: "postcard", imageData: self,
      ports: FeedPorts(feed: self, comments: self))
  }

  func page(_ request: PageRequest<FeedImage>) async throws -> SourcePage<FeedImage> {
    try Task.checkCancellation()
    let start = try request.last.map { try index(of: $0) + 1 } ?? 0
    return SourcePage(postcards.dropFirst(start).prefix(request.limit).map(\.image))
  }

  func data(for url: URL) async throws -> Data {
    try Task.checkCancellation()
    guard url.scheme == "postcard" else {
      throw SourceError(.refused, address: url.absoluteString)
    }
    guard let postcard = postcards.first(where: { $0.image.url == url }) else {
      throw SourceError(.notFound, address: url.absoluteString)
    }
    return Data(postcard.picture.utf8)
  }

  func comments(on image: FeedImage.ID) async throws -> [ImageComment] {
    try Task.checkCancellation()
    _ = try index(of: image)
    return []
  }

  private func index(of id: FeedImage.ID) throws -> Int {
    guard let index = postcards.firstIndex(where: { $0.image.id == id }) else {
      throw SourceError(.notFound, address: "postcards: \(id)")
    }
    return index
  }
}

/// A line of the text: `ID;DESCRIPTION;PLACE;ADDRESS;PICTURE`.
private struct Postcard {
  let image: FeedImage
  let picture: String

  init?(line: Substring) {
    let parts = line.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 5, let id = UUID(uuidString: parts[0]), let url = URL(string: parts[3])
    else { return nil }
    let location = parts[2].isEmpty ? nil : parts[2]
    image = FeedImage(id: id, description: parts[1], location: location, url: url)
    picture = parts[4]
  }
}
