import FeedCore
import Hummingbird
import OfflineCore
import WebSupport

struct FeedQuery: Sendable {
  /// The most pages that are loaded from the source when a reader reloads them: 500 images.
  private static let refreshLimit = 500 / FeedImages.pageSize

  let pages: Int
  /// The number of images that the client has. It requests only those after them.
  let known: Int?
  let retried: FeedImage.ID?
  /// The album or the source that is shown alone.
  let selection: FeedSelection?

  /// Whether all pages come from the source: for the first page, or if a reader reloads several.
  let isAnew: Bool

  /// Whether this is the plain first page, which most readers request.
  var isPlain: Bool { pages == 1 && known == nil && retried == nil && selection == nil }

  init(_ request: Request) throws(RequestFailure) {
    pages = try request.number("pages", atMost: FeedImages.pageLimit) ?? 1
    known = try request.number("after", atMost: ContinueFeed.itemLimit)
    let (album, source) = (try request.parameter("album"), try request.parameter("from"))
    selection = album.map { .album($0) } ?? source.map { .source(SourceName($0)) }
    retried = try request.imageID("retry")
    // Browsers send this field when the user reloads a page.
    let isReloaded = request.headers[.cacheControl].map { $0 == "max-age=0" || $0 == "no-cache" }
    isAnew = pages == 1 || isReloaded == true && pages <= Self.refreshLimit
  }
}
