/// Makes a page once for all who ask for it at the same time.
///
/// It is begun after the last of them has asked, so that each sees what was saved before. Of each key
/// one page at most is being made, and one at most waits for that.
actor SharedPages<Key: Hashable & Sendable, Page: Sendable> {
  private var underWay: [Key: Task<Page?, any Error>] = [:]
  private var waiting: [Key: Task<Page?, any Error>] = [:]
  // As many as there are keys.
  private var last: [Key: Page] = [:]

  /// The page for `key`, begun from now on.
  ///
  /// - Parameter make: Is given the page before, if there is one; makes `nil` when there is none to
  ///   share. Must not take long, for nobody who waits can leave.
  func page(
    for key: Key, _ make: @escaping @concurrent @Sendable (Page?) async throws -> Page?
  ) async throws -> Page? {
    if let waiting = waiting[key] { return try await waiting.value }
    let task = Task { [before = underWay[key]] in
      _ = await before?.result
      underWay[key] = waiting.removeValue(forKey: key)
      defer { underWay[key] = nil }
      let page = try await make(last[key])
      last[key] = page
      return page
    }
    waiting[key] = task
    return try await task.value
  }
}
