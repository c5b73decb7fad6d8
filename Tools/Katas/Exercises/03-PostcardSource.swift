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
    SourcePage(postcards.prefix(request.limit).map(\.image))
  }

  func data(for url: URL) async throws -> Data {
    Data("a picture".utf8)
  }

  func comments(on image: FeedImage.ID) async throws -> [ImageComment] {
    []
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
    image = FeedImage(id: id, description: parts[1], location: parts[2], url: url)
    picture = parts[4]
  }
}
