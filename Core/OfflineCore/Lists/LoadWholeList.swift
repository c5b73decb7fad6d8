public import FoundationEssentials

/// Loads a list that its source sends as one page: the newest from the source, or the saved one while it is
/// fresh.
///
///     let load = LoadWholeList(.leagues, from: "demo:", in: store, now: { Date() }) {
///       try await source.leagues()
///     }
///     let leagues = try await load(by: .cacheFirst)
public struct LoadWholeList<Item: ListItem>: LoadsList {
  private let key: ListKey<Item>
  private let name: SourceName
  private let store: any ListStore
  private let now: @Sendable () -> Date
  private let ask: @Sendable () async throws -> [Item]

  /// Creates a use case that asks the source called `name`, saves to `store` under `key`, and delivers the
  /// saved list until it expires.
  public init(
    _ key: ListKey<Item>, from name: SourceName, in store: any ListStore,
    now: @escaping @Sendable () -> Date,
    asking ask: @escaping @Sendable () async throws -> [Item]
  ) {
    self.key = key
    self.name = name
    self.store = store
    self.now = now
    self.ask = ask
  }

  /// Returns the list. Ignores `limit`, because the list has one page.
  public func callAsFunction(
    by policy: LoadingPolicy, limit: Int = .max
  ) async throws -> LoadedList<Item> {
    switch policy {
    case .remoteFirst:
      do {
        return try await newest()
      } catch LoadError.remote(let error, _) {
        return try await readSaved().standingIn(for: error)
      }
    case .cacheFirst:
      switch try await readSaved() {
      // A saved list of another source only stands in offline.
      case .success(let list) where list.source != name: return try await self(by: .remoteFirst)
      case .success(let list) where !list.items.isEmpty: return list
      case .success: return try await newest(after: .empty)
      case .failure(let miss): return try await newest(after: miss)
      }
    case .cacheOnly: return try await readSaved().orThrow()
    case .remoteOnly: return try await newest(saving: false)
    }
  }

  /// Asks the source, and saves its list. If the store fails, the list is still delivered.
  private func newest(
    after miss: CacheMiss? = nil, saving: Bool = true
  ) async throws -> LoadedList<Item> {
    var list: LoadedList<Item>
    do {
      list = LoadedList(
        items: try await ask(), decision: .sourceAnswered(after: miss), source: name,
        nextPage: .end)
      try Task.checkCancellation()
    } catch {
      throw try LoadError(orRethrowing: error, cache: miss)
    }
    guard saving else { return list }
    do {
      // A source may answer for a parent that does not exist: an empty answer replaces a list, but creates
      // none.
      if list.items.isEmpty, key.name.parent != nil, try await store.head(key) == nil {
        return list
      }
      let provenance = Provenance(savedAt: now(), source: name)
      let saved = try await store.replace(key, with: list.items, from: provenance)
      list.note(
        saved: ListHead(provenance, at: saved.version), replacing: saved.replacedCount)
    } catch {
      list.notices.append(.notSaved(try StoreError(orRethrowing: error)))
    }
    return list
  }

  private func readSaved() async throws -> Result<LoadedList<Item>, CacheMiss> {
    try await ReadSavedList(key, in: store, now: now)().map { list in
      var list = list
      list.nextPage = .end
      return list
    }
  }
}
