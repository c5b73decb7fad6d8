import FeedCore
import Hummingbird
import OfflineCore
import WebSupport

struct FeedQuery: Sendable {
  /// The most pages that the source is asked for because somebody loads them anew.
  private static let refreshLimit = 50

  /// How many pages lead to an image, as far as a reader sees them.
  ///
  /// - Parameter number: How many images come before it; `nil` where that is not known.
  static func pages(to number: Int?) -> Int {
    number.map { min($0 / LoadFeed.defaultLimit + 1, ImagesModel.pageLimit) } ?? 1
  }

  let pages: Int
  /// Whether the last of them is wanted alone, to be put behind the others.
  let isPart: Bool
  let retried: FeedImage.ID?

  /// Whether the source is asked for all of it: for the first page, and where a reader has more and
  /// wants them again.
  let isAnew: Bool

  /// Whether it is the first page, as most readers want it.
  var isPlain: Bool { pages == 1 && !isPart && retried == nil }

  init(_ request: Request) throws(RequestFailure) {
    pages = try request.number("pages", atMost: ImagesModel.pageLimit) ?? 1
    isPart = try request.parameter("part") == "last"
    retried = try request.imageID("retry")
    // By which browsers tell that somebody loads a page anew, and not for the first time.
    let isReloaded = request.headers[.cacheControl].map { $0 == "max-age=0" || $0 == "no-cache" }
    isAnew = pages == 1 || isReloaded == true && pages <= Self.refreshLimit
  }
}
