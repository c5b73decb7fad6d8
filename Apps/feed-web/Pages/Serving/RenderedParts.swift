import HTMLPages
import Synchronization

/// A cache of rendered parts of pages. The key of a part is everything that it depends on.
final class RenderedParts: Sendable {
  /// The most parts, which take a few megabytes. At the limit the cache is emptied.
  private static let limit = 128
  /// The longest part that is cached, in bytes.
  private static let longest = 128 << 10

  private let parts = Mutex<[[String]: HTML]>([:])

  /// The part for a key, or `nil` on a cache miss.
  subscript(key: [String]) -> HTML? { parts.withLock { $0[key] } }

  /// Returns the part for a key, and renders it on a cache miss.
  func part(_ key: [String], render: () -> HTML) -> HTML {
    if let part = self[key] { return part }
    let part = render()
    keep(part, for: key)
    return part
  }

  func keep(_ part: HTML, for key: [String]) {
    guard part.text.utf8.count <= Self.longest else { return }
    parts.withLock {
      if $0.count >= Self.limit { $0.removeAll() }
      $0[key] = part
    }
  }
}
