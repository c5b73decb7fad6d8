import CacheCore
import FeedCore
import FoundationEssentials
import Synchronization

/// A remote that does what a scenario says.
final class ScriptedRemote: FeedSource, ImageDataSource, CommentSource {
  private struct State {
    var images: [FeedImage] = []
    var isConnected = true
    var isValid = true
    var sendsEmptyImages = false
    var holdsAnswers = false
    var requests = 0
    var waiter: CheckedContinuation<Void, Never>?
  }

  static let name = "https://feed.example"
  static let commentDate = Date(timeIntervalSinceReferenceDate: 785_404_800)

  private let state = Mutex(State())

  var isConnected: Bool {
    get { state.withLock { $0.isConnected } }
    set { state.withLock { $0.isConnected = newValue } }
  }
  var isValid: Bool {
    get { state.withLock { $0.isValid } }
    set { state.withLock { $0.isValid = newValue } }
  }
  var sendsEmptyImages: Bool {
    get { state.withLock { $0.sendsEmptyImages } }
    set { state.withLock { $0.sendsEmptyImages = newValue } }
  }
  var holdsAnswers: Bool {
    get { state.withLock { $0.holdsAnswers } }
    set { state.withLock { $0.holdsAnswers = newValue } }
  }
  var requests: Int { state.withLock { $0.requests } }

  func serves(_ images: [FeedImage]) { state.withLock { $0.images = images } }

  func forgetRequests() { state.withLock { $0.requests = 0 } }

  /// Returns as soon as there has been a request.
  func waitForRequest() async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.requests == 0 { state.waiter = continuation }
        return state.requests > 0
      }
      if isThere { continuation.resume() }
    }
  }

  func page(after id: FeedImage.ID?, limit: Int) async throws -> [FeedImage] {
    try await answer()
    let images = state.withLock { $0.images }
    let start = id.flatMap { id in images.firstIndex { $0.id == id } }.map { $0 + 1 } ?? 0
    return Array(images.dropFirst(start).prefix(limit))
  }

  func data(for url: URL) async throws -> Data {
    try await answer()
    return state.withLock { $0.sendsEmptyImages } ? Data() : Self.data(at: url)
  }

  func comments(on image: FeedImage.ID) async throws -> [ImageComment] {
    try await answer()
    let number = [FeedImage].images(0..<10).firstIndex { $0.id == image } ?? -1
    return [
      ImageComment(
        id: image, message: "first on \(number)",
        createdAt: Self.commentDate.addingTimeInterval(-300), username: "ana"),
      ImageComment(
        id: image, message: "second on \(number)",
        createdAt: Self.commentDate.addingTimeInterval(-86_400), username: "luis"),
    ]
  }

  static func data(at url: URL) -> Data { Data("the picture at \(url)".utf8) }

  private func answer() async throws {
    let (waiter, holds) = state.withLock { state in
      state.requests += 1
      defer { state.waiter = nil }
      return (state.waiter, state.holdsAnswers)
    }
    waiter?.resume()
    // Long enough for whoever is to cancel it; nothing ever waits this long.
    if holds { try await Task.sleep(for: .seconds(3600)) }
    try Task.checkCancellation()
    guard isConnected else {
      throw SourceError.connectivity(.unreachable("no network"), address: Self.name)
    }
    guard isValid else { throw SourceError.invalidData(.status(500), address: Self.name) }
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
