import FeedCore
import Hummingbird
import OfflineCore
import WebSupport

struct FeedQuery: Sendable {
  /// The most pages that are loaded from the source when a reader reloads them.
  private static let refreshLimit = 50

  /// Returns the number of pages up to an image, within the limit for readers.
  ///
  /// - Parameter number: The number of images before it, or `nil` if that is unknown.
  static func pages(to number: Int?) -> Int {
    number.map { min($0 / LoadFeed.defaultLimit + 1, FeedImages.pageLimit) } ?? 1
  }

  let pages: Int
  /// Whether only the last page is requested, to be appended to the others.
  let isPart: Bool
  let retried: FeedImage.ID?

  /// Whether all pages come from the source: for the first page, or if a reader reloads several.
  let isAnew: Bool

  /// Whether this is the plain first page, which most readers request.
  var isPlain: Bool { pages == 1 && !isPart && retried == nil }

  init(_ request: Request) throws(RequestFailure) {
    pages = try request.number("pages", atMost: FeedImages.pageLimit) ?? 1
    isPart = try request.parameter("part") == "last"
    retried = try request.imageID("retry")
    // Browsers send this field when the user reloads a page.
    let isReloaded = request.headers[.cacheControl].map { $0 == "max-age=0" || $0 == "no-cache" }
    isAnew = pages == 1 || isReloaded == true && pages <= Self.refreshLimit
  }
}
