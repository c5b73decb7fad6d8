import Synchronization

/// Keeps parts of pages that were rendered, by all that they depend on.
final class Rendered: Sendable {
  /// A few megabytes of usual parts; they begin anew when there are more.
  private static let limit = 128
  /// In bytes: a longer part is rendered each time.
  private static let longest = 64 << 10

  private let parts = Mutex<[[String]: String]>([:])

  /// The part for a key; `nil` if it is not kept.
  subscript(key: [String]) -> String? { parts.withLock { $0[key] } }

  /// The part for a key, rendered now if it is not kept.
  func part(_ key: [String], _ render: () -> String) -> String {
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
