import FeedCore
import FoundationEssentials
import OfflineCore
import Synchronization

/// A feed behind a scripted network.
final class ScriptedFeed: FeedSource, CommentSource {
  private let network: ScriptedNetwork
  private let images = Mutex<[FeedImage]>([])

  init(network: ScriptedNetwork) {
    self.network = network
  }

  func serves(_ images: [FeedImage]) { self.images.withLock { $0 = images } }

  func page(after id: FeedImage.ID?, limit: Int) async throws -> [FeedImage] {
    try await network.carry()
    let images = images.withLock { $0 }
    let start = id.flatMap { id in images.firstIndex { $0.id == id } }.map { $0 + 1 } ?? 0
    return Array(images.dropFirst(start).prefix(limit))
  }

  func comments(on image: FeedImage.ID) async throws -> [ImageComment] {
    try await network.carry()
    let number = [FeedImage].images(0..<10).firstIndex { $0.id == image } ?? -1
    return [
      ImageComment(
        id: image, message: "first on \(number)",
        createdAt: ScriptedNetwork.date.addingTimeInterval(-300), username: "ana"),
      ImageComment(
        id: image, message: "second on \(number)",
        createdAt: ScriptedNetwork.date.addingTimeInterval(-86_400), username: "luis"),
    ]
  }
}

extension [FeedImage] {
  /// Images of the scripted remote.
  static func images(_ range: Range<Int>) -> [FeedImage] {
    range.map { number in
      FeedImage(
        id: UUID(
          uuid: (0xAC, 0xCE, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, UInt8(number))),
        description: number.isMultiple(of: 3) ? nil : "Image \(number)",
        location: number.isMultiple(of: 2) ? nil : "Place \(number)",
        url: URL(string: "https://feed.example/\(number).png")!)
    }
  }
}
