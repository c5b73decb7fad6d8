import FeedCore
import FoundationEssentials
import OfflineCore
import Synchronization

/// A feed behind a scripted network.
final class ScriptedFeed: FeedSource, CommentSource {
  private struct State {
    var images: [FeedImage] = []
    var validator: String?
    /// What the requests for a first page said that they have already.
    var known: [String?] = []
    var bodies = 0
  }

  private let network: ScriptedNetwork
  private let state = Mutex(State())

  /// What was known by those who asked for a first page, in turn.
  var known: [String?] { state.withLock { $0.known } }
  /// How many pages were sent.
  var bodies: Int { state.withLock { $0.bodies } }

  init(network: ScriptedNetwork) { self.network = network }

  /// - Parameter validator: What the remote calls the feed; `nil` if it can't tell whether it has
  ///   changed.
  func serves(_ images: [FeedImage], as validator: String? = nil) {
    state.withLock { ($0.images, $0.validator) = (images, validator) }
  }

  func firstPage(
    limit: Int, unless saved: String?
  ) async throws -> ConditionalAnswer<[FeedImage]> {
    let validator = state.withLock { state in
      state.known.append(saved)
      return state.validator
    }
    guard let validator, saved == validator else {
      return .content(try await page(after: nil, limit: limit), validator: validator)
    }
    try await network.carry()
    return .unchanged
  }

  func page(after id: FeedImage.ID?, limit: Int) async throws -> [FeedImage] {
    try await network.carry()
    let images = state.withLock { state in
      state.bodies += 1
      return state.images
    }
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
