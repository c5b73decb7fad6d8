import FeedCore
import FoundationEssentials
import OfflineCore

/// A correct source of ten images.
struct SmallSource: FeedSource, ImageDataSource, CommentSource {
  private let images = (0..<10).map { number in
    FeedImage(
      id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, number)),
      description: nil, location: nil, url: URL(string: "small:\(number)")!)
  }

  func page(_ request: PageRequest<FeedImage>) async throws -> SourcePage<FeedImage> {
    try Task.checkCancellation()
    guard let id = request.last else { return SourcePage(Array(images.prefix(request.limit))) }
    guard let index = images.firstIndex(where: { $0.id == id }) else { throw notFound("\(id)") }
    return SourcePage(Array(images.dropFirst(index + 1).prefix(request.limit)))
  }

  func data(for url: URL) async throws -> Data {
    try Task.checkCancellation()
    guard images.contains(where: { $0.url == url }) else { throw notFound(url.absoluteString) }
    return Data(url.absoluteString.utf8)
  }

  func comments(on image: FeedImage.ID) async throws -> [ImageComment] {
    try Task.checkCancellation()
    return []
  }

  private func notFound(_ address: String) -> SourceError {
    SourceError(.invalidData, address: address, detail: "status 404")
  }
}
