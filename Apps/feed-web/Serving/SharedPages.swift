/// Makes a page once for all who ask for it at the same time.
///
/// It is begun after the last of them has asked, so that each sees what was saved before.
actor SharedPages<Key: Hashable & Sendable, Page: Sendable> {
  private var begun: [Key: Task<Page, any Error>] = [:]
  private var next: [Key: Task<Page, any Error>] = [:]
  private var last: [Key: Page] = [:]

  /// The next page to be begun for `key`.
  ///
  /// - Parameter make: Is given the page before, if there is one. Must not take long, for nobody
  ///   who waits can leave.
  func page(
    for key: Key, _ make: @escaping @concurrent @Sendable (Page?) async throws -> Page
  ) async throws -> Page {
    if let next = next[key] { return try await next.value }
    let task = Task { [before = begun[key]] in
      _ = await before?.result
      begun[key] = next.removeValue(forKey: key)
      defer { begun[key] = nil }
      let page = try await make(last[key])
      last[key] = page
      return page
    }
    next[key] = task
    return try await task.value
  }
}
