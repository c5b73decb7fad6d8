import FeedCore
import Platform
import Synchronization
import WebSupport

/// A cache of encoded feed pages, because encoding takes longer than the rest of a request.
final class EncodedPages: Sendable {
  /// Most clients request a few short page lengths; other pages are encoded on each request.
  private static let mostPages = 16
  private static let mostImages = 100

  private struct Key: Hashable {
    let limit: Int
    let base: String
    let title: String?
  }

  private struct Page: Sendable {
    let images: [FeedImage]
    let content: Content

    /// A source that caches its images returns identical values. Comparing their bits takes a tenth of the
    /// time of comparing the values.
    func isOf(_ others: [FeedImage]) -> Bool {
      guard images.count == others.count else { return false }
      let haveSameBits = images.withUnsafeBytes { images in
        others.withUnsafeBytes { others in
          guard let image = images.baseAddress, let other = others.baseAddress else { return true }
          return memcmp(image, other, images.count) == 0
        }
      }
      return haveSameBits || images == others
    }
  }

  private let pages = Mutex<[Key: Page]>([:])

  /// Returns the cached content if the images and the title are unchanged, and encodes it otherwise.
  func content(
    of images: [FeedImage], title: String?, limit: Int, base: PublicAddress,
    encode: () async throws -> Content
  ) async rethrows -> Content {
    let key = Key(limit: limit, base: base.text, title: title)
    if let page = pages.withLock({ $0[key] }), page.isOf(images) { return page.content }
    let content = try await encode()
    pages.withLock { pages in
      guard images.count <= Self.mostImages else { return }
      // Clients choose parts of the keys, so the keys of one client must not fill the cache for
      // good.
      if pages[key] == nil, pages.count >= Self.mostPages { pages = [:] }
      pages[key] = Page(images: images, content: content)
    }
    return content
  }
}
