import FeedCore
import FoundationEssentials
import Hummingbird
import OfflineCore
import WebSupport

/// Which part of the feed is asked for.
struct FeedQuery: Sendable {
  /// How many pages.
  let pages: Int
  /// Whether the last of them is wanted alone, to be put behind the others.
  let isPart: Bool
  /// The image that is tried again.
  let retried: FeedImage.ID?

  /// Whether it is the first page, as most readers want it.
  var isPlain: Bool { pages == 1 && !isPart && retried == nil }

  /// - Throws: `RequestFailure` for what makes no sense.
  init(_ request: Request, digits: Int) throws(RequestFailure) {
    pages = try request.number("pages", digits: digits) ?? 1
    isPart = try request.parameter("part") == "last"
    guard let retried = try request.parameter("retry") else {
      self.retried = nil
      return
    }
    guard let id = UUID(text: retried) else {
      throw .badRequest("retry is the id of an image, a UUID")
    }
    self.retried = id
  }
}
