import FeedCore
import FoundationEssentials
import OfflineCore

/// An endless source that takes no time, so that only the store is measured.
struct NumberedFeed: FeedSource, CommentSource, ImageDataSource {
  private static let bytes = Data((0..<(64 << 10)).map { UInt8(truncatingIfNeeded: $0 &* 167) })

  func page(_ request: PageRequest<FeedImage>) async throws -> SourcePage<FeedImage> {
    let first = request.last.map { Self.number(of: $0) + 1 } ?? 0
    return SourcePage(Self.images(first..<(first + request.limit)))
  }

  func comments(on image: FeedImage.ID) async throws -> [ImageComment] { [] }

  func data(for url: URL) async throws -> Data { Self.bytes }

  static func images(_ range: Range<Int>) -> [FeedImage] { range.map(image) }

  static func url(_ number: Int) -> URL { URL(filePath: "/images/\(number).png") }

  private static func image(_ number: Int) -> FeedImage {
    FeedImage(
      id: id(number), description: "What can be seen on image \(number)",
      location: number.isMultiple(of: 2) ? "Quito, Ecuador" : nil, url: url(number))
  }

  private static func id(_ number: Int) -> FeedImage.ID {
    withUnsafeBytes(of: UInt64(number).bigEndian) { low in
      UUID(
        uuid: (
          0, 0, 0, 0, 0, 0, 0x80, 0, low[0], low[1], low[2], low[3], low[4], low[5], low[6], low[7]
        ))
    }
  }

  private static func number(of id: FeedImage.ID) -> Int {
    withUnsafeBytes(of: id.uuid) {
      Int(UInt64(bigEndian: $0.load(fromByteOffset: 8, as: UInt64.self)))
    }
  }
}
