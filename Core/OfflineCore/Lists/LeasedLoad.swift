/// Lets one of the processes that share a storage load a list from its source. The others wait, and use the
/// list that it saves.
public struct LeasedLoad<Item: ListItem>: LoadsList {
  /// The time that other processes wait if the holder of the lease dies.
  private static var time: Duration { .seconds(3) }
  private static var timeBetweenLooks: Duration { .milliseconds(100) }
  /// The number of attempts before loading without the lease, because holders may have failed one after
  /// another.
  private static var mostLooks: Int { 100 }

  private let load: any LoadsList<Item>
  private let key: ListKey<Item>
  private let source: SourceName
  private let store: any ListStore
  private let lease: any RefreshLease
  private let clock: any Clock<Duration>

  /// - Parameters:
  ///   - load: The use case that one process runs.
  ///   - key: The name of the list.
  ///   - source: The name of its source.
  ///   - store: Where the list is saved.
  ///   - lease: The lease that the loading process holds.
  ///   - clock: Measures the time that a lease is held, and the pauses between attempts to get one.
  public init(
    _ load: any LoadsList<Item>, of key: ListKey<Item>, from source: SourceName,
    in store: any ListStore, holding lease: any RefreshLease,
    by clock: any Clock<Duration>
  ) {
    self.load = load
    self.key = key
    self.source = source
    self.store = store
    self.lease = lease
    self.clock = clock
  }

  /// Returns the result of the use case, or the list that another process has just saved. If the storage
  /// can't grant a lease, the list is loaded without one.
  public func callAsFunction(by policy: LoadingPolicy, limit: Int) async throws -> LoadedList<Item>
  {
    guard policy.usesRemote, policy.usesStore else {
      return try await load(by: policy, limit: limit)
    }
    let seen: ListVersion?
    do {
      seen = try await store.head(key)?.version
    } catch {
      _ = try StoreError(orRethrowing: error)
      return try await load(by: policy, limit: limit)
    }
    for _ in 0..<Self.mostLooks {
      let number: Int?
      do {
        number = try await lease.acquire(key.name.label, for: Self.time)
      } catch {
        _ = try StoreError(orRethrowing: error)
        break
      }
      let list: LoadedList<Item>? = try await withCleanup {
        // The previous holder may have just saved.
        if let list = try await savedByAnother(since: seen, limit: limit) { return list }
        guard let number else { return nil }
        return try await load(by: policy, limit: limit, holding: number)
      } cleanup: {
        await release(number)
      }
      if let list { return list }
      try await clock.sleep(for: Self.timeBetweenLooks)
    }
    return try await load(by: policy, limit: limit)
  }

  /// Returns the list that another process has saved since; `nil` if there is none, or it has only grown.
  private func savedByAnother(
    since seen: ListVersion?, limit: Int
  ) async throws -> LoadedList<Item>? {
    guard let head = try? await store.head(key), head.source == source,
      head.version.generation != seen?.generation || head.version.renewedAt != seen?.renewedAt
    else { return nil }
    do {
      var list = try await load(by: .cacheOnly, limit: limit)
      list.decision = .sourceAnswered(after: nil)
      return list
    } catch {
      try rethrowUnlessFailure(error)
      return nil
    }
  }

  /// Loads while a second task keeps extending the lease.
  ///
  /// - Returns: `nil` if the lease was lost and the load cancelled.
  private func load(
    by policy: LoadingPolicy, limit: Int, holding number: Int
  ) async throws -> LoadedList<Item>? {
    try await withThrowingTaskGroup(of: LoadedList<Item>?.self) { group in
      group.addTask { try await load(by: policy, limit: limit) }
      group.addTask { [lease, clock, name = key.name.label] in
        repeat {
          try await clock.sleep(for: Self.time / 3)
          // If the storage does not answer, this process may still hold the lease.
        } while (try? await lease.extend(name, number: number, for: Self.time)) != false
        return nil
      }
      defer { group.cancelAll() }
      return try await group.next() ?? nil
    }
  }

  /// Releases the lease in a task of its own, because a cancelled caller must not keep it.
  private func release(_ number: Int?) async {
    guard let number else { return }
    await Task { [lease, name = key.name.label] in try? await lease.release(name, number: number) }
      .value
  }
}
