import FeedCore
import FoundationEssentials
import OfflineCore
import Synchronization

/// A feed behind a scripted network.
final class ScriptedFeed: FeedSource, CommentSource {
  private struct State {
    var images: [FeedImage] = []
    var validator: String?
    /// The validators in the requests for a first page.
    var known: [String?] = []
    var bodies = 0
  }

  private let network: ScriptedNetwork
  private let state = Mutex(State())

  /// The validators in the requests for a first page, in order.
  var known: [String?] { state.withLock { $0.known } }
  /// The number of pages sent.
  var bodies: Int { state.withLock { $0.bodies } }

  init(network: ScriptedNetwork) { self.network = network }

  /// - Parameter validator: The validator of the feed, or `nil` if the remote has none.
  func serves(_ images: [FeedImage], as validator: String? = nil) {
    state.withLock { ($0.images, $0.validator) = (images, validator) }
  }

  func page(_ request: PageRequest<FeedImage>) async throws -> SourcePage<FeedImage> {
    let validator = state.withLock { state in
      guard request.last == nil else { return nil as String? }
      state.known.append(request.validator)
      return state.validator
    }
    try await network.carry()
    if let validator, request.validator == validator { return .unchanged }
    let images = state.withLock { state in
      state.bodies += 1
      return state.images
    }
    let start = images.firstIndex { $0.id == request.last }.map { $0 + 1 } ?? 0
    return SourcePage(
      Array(images.dropFirst(start).prefix(request.limit)), validator: validator)
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
