import FeedCore
import FoundationEssentials

/// All images of the demo, newest first.
struct DemoAlbum: Sendable {
  static let bundled = DemoAlbum(entries: DemoEntry.all)

  let images: [FeedImage]
  private let numbers: [FeedImage.ID: Int]
  private let positions: [FeedImage.ID: Int]
  private let pictures: [String: Landscape]

  private init(entries: [DemoEntry]) {
    let newestFirst = entries.sorted { $0.number > $1.number }
    images = newestFirst.compactMap(\.image)
    positions = Dictionary(
      uniqueKeysWithValues: images.enumerated().map { ($0.element.id, $0.offset) })
    numbers = Dictionary(uniqueKeysWithValues: entries.map { ($0.id, $0.number) })
    pictures = Dictionary(uniqueKeysWithValues: entries.map { ($0.address, $0.picture) })
  }

  func position(of id: FeedImage.ID) -> Int? { positions[id] }

  func picture(at url: URL) -> Landscape? { pictures[url.absoluteString] }

  /// - Returns: `nil` for an image that is not in the album.
  func comments(on id: FeedImage.ID) -> [ImageComment]? {
    numbers[id].map(DemoRemark.comments(on:))
  }
}
