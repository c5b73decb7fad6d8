import AppSupport
import CacheCore
import FeedCore
import FeedPresentation
import FoundationEssentials
import Plugins

/// What a person expects to see, and to find in the store.
extension Stage {
  func expectShown(
    _ images: [FeedImage], from origin: Origin, canLoadMore: Bool? = nil
  ) throws {
    guard case .feed(let list) = shown else {
      throw Mismatch(expected: "a feed of \(images.count) images", found: description)
    }
    try expect(list.items, is: images, "the images")
    try expect(list.origin, is: origin, "where they come from")
    if let canLoadMore { try expect(list.canLoadMore, is: canLoadMore, "whether there is more") }
  }

  func expectError(_ status: ExitStatus) throws {
    guard case .failure(let error) = shown else {
      throw Mismatch(expected: "an error message: \(status)", found: description)
    }
    try expect(ExitStatus(error), is: status, "the error")
    guard !Messages.english.message(for: error).isEmpty else {
      throw Mismatch(expected: "a message for the error", found: "none")
    }
  }

  func expectNothingShown() throws {
    guard case .nothing = shown else { throw Mismatch(expected: "nothing", found: description) }
  }

  func expectShownImage(_ number: Int, from origin: Origin) throws {
    guard case .image(let image) = shown else {
      throw Mismatch(expected: "image \(number)", found: description)
    }
    try expect(image.data, is: ScriptedRemote.data(at: Self.address(number)), "the bytes")
    try expect(image.origin, is: origin, "where they come from")
  }

  func expectShownComments(_ expected: [String]) throws {
    guard case .comments(let model) = shown else {
      throw Mismatch(expected: "comments", found: description)
    }
    try expect(
      model.comments.map { "\($0.message), by \($0.username), \($0.date)" }, is: expected,
      "the comments")
  }

  func expectRequests(_ count: Int) throws {
    try expect(remote.requests, is: count, "the number of requests")
  }

  func expectCached(_ images: [FeedImage], daysAgo days: Double = 0) async throws {
    let saved = try await storage.feed.slice(.feed, from: nil, limit: .max)
    try expect(saved?.items, is: images, "the saved feed")
    try expect(saved?.head.savedAt, is: savedAt(daysAgo: days), "when it was saved")
  }

  func expectNoCachedImage(_ number: Int) async throws {
    let isThere = try await storage.imageData.contains(Self.address(number))
    try expect(isThere, is: false, "whether the image is cached")
  }

  func expectValidated(
    _ outcome: ValidationOutcome, leaves images: [FeedImage]?
  ) async throws {
    guard case .validation(let found) = shown else {
      throw Mismatch(expected: "the outcome '\(outcome)'", found: description)
    }
    try expect(found, is: outcome, "the outcome")
    let saved = try await storage.feed.slice(.feed, from: nil, limit: .max)
    try expect(saved?.items, is: images, "the saved feed")
  }

  private var storage: Storage { scratch.open(StoreOptions.defaultImageLimit) }

  private var description: String {
    switch shown {
    case .nothing: "nothing"
    case .feed(let list): "a feed of \(list.items.count) images from \(list.origin)"
    case .image(let image): "an image of \(image.data.count) bytes"
    case .comments(let model): "\(model.comments.count) comments"
    case .validation(let outcome): "the outcome '\(outcome)'"
    case .failure(let error): "the error: \(Messages.english.message(for: error))"
    }
  }
}
