import AppSupport
import FeedCore
import FeedPresentation
import FoundationEssentials
import OfflineCore
import Plugins

/// What a person expects to see, and to find in the store.
extension FeedStage {
  func expectShown(
    _ images: [FeedImage], from origin: Origin, canLoadMore: Bool? = nil
  ) throws {
    guard case .feed(let list) = shown else {
      throw Mismatch(expected: "a feed of \(images.count) images", found: shown.description)
    }
    try expectItems(list.items, are: images, "the images")
    try expect(list.origin, is: origin, "where they come from")
    if let canLoadMore { try expect(list.canLoadMore, is: canLoadMore, "whether there is more") }
  }

  func expectShownComments(_ expected: [String]) throws {
    guard case .comments(let model) = shown else {
      throw Mismatch(expected: "comments", found: shown.description)
    }
    try expectTexts(
      model.comments.map { "\($0.message), by \($0.username), \($0.date)" }, are: expected,
      "the comments")
  }

  func expectCached(_ images: [FeedImage], daysAgo days: Double = 0) async throws {
    let saved = try await storage.feed.slice(.feed, from: nil, limit: .max)
    try expectItems(saved?.items, are: images, "the saved feed")
    try expectDate(saved?.head.savedAt, is: savedAt(daysAgo: days), "when it was saved")
  }

  func expectValidated(
    _ outcome: ValidationOutcome, leaves images: [FeedImage]?
  ) async throws {
    guard case .validation(let found) = shown else {
      throw Mismatch(expected: "the outcome '\(outcome)'", found: shown.description)
    }
    try expect(found, is: outcome, "the outcome")
    let saved = try await storage.feed.slice(.feed, from: nil, limit: .max)
    try expectItems(saved?.items, are: images, "the saved feed")
  }
}
