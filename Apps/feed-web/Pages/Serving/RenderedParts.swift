import Synchronization

/// A cache of rendered parts of pages. The key of a part is everything that it depends on.
final class RenderedParts: Sendable {
  /// The most parts, which take a few megabytes. At the limit the cache is emptied.
  private static let limit = 128
  /// The longest part that is cached, in bytes.
  private static let longest = 64 << 10

  private let parts = Mutex<[[String]: String]>([:])

  /// The part for a key, or `nil` on a cache miss.
  subscript(key: [String]) -> String? { parts.withLock { $0[key] } }

  /// Returns the part for a key, and renders it on a cache miss.
  func part(_ key: [String], render: () -> String) -> String {
    if let part = self[key] { return part }
    let part = render()
    keep(part, for: key)
    return part
  }

  func keep(_ part: String, for key: [String]) {
    guard part.utf8.count <= Self.longest else { return }
    parts.withLock {
      if $0.count >= Self.limit { $0.removeAll() }
      $0[key] = part
    }
  }
}
