public import OfflineCore

extension Storage {
  /// The ports of Core over a backend.
  ///
  /// - Parameters:
  ///   - place: The place in full, without secrets, for people.
  ///   - lease: The backend again, where it has one.
  ///   - announcer: Told of each write of a list.
  public init(
    _ backend: some StorageBackend, at place: String, _ options: StoreOptions,
    lease: (any RefreshLease)? = nil, announcer: (any ListAnnouncer)? = nil
  ) {
    let engine = StorageEngine(
      backend: backend, place: place, options: options, announcer: announcer)
    self.init(
      place: place, lists: engine, imageData: engine, maintenance: engine, lease: lease,
      announcer: announcer,
      close: {
        await announcer?.finish()
        await backend.close()
      })
  }
}

/// What is the same for every backend: pages, checksums, versions, and what to do about damage and
/// lost answers. Does no I/O itself.
struct StorageEngine<Backend: StorageBackend>: Sendable {
  let backend: Backend
  let place: String
  let options: StoreOptions
  let announcer: (any ListAnnouncer)?

  /// Runs a call of a port: not when it is cancelled, within its time limit, and with the place in its
  /// errors.
  ///
  /// - Parameter limited: Whether the limit holds for all of it, and not for each call of the backend.
  func call<Value>(limited: Bool = true, _ body: () async throws -> Value) async throws -> Value {
    try Task.checkCancellation()
    do {
      guard limited else { return try await body() }
      return try await StoreOptions.$callDeadline.withValue(options.deadline) {
        try await body()
      }
    } catch let error as StoreError {
      throw error.at(place)
    }
  }

  /// The same for a write: a storage that is damaged as a whole is repaired or quarantined, and
  /// then the write is repeated.
  func write<Value>(_ body: () async throws -> Value) async throws -> Value {
    try await call {
      do {
        return try await body()
      } catch let error as StoreError where error.reason == .damaged && options.quarantines {
        try Task.checkCancellation()
        try await quarantine()
        return try await body()
      }
    }
  }

  /// Repairs the storage, or quarantines it if that is not possible.
  ///
  /// - Returns: Whether it was quarantined.
  @discardableResult
  func quarantine() async throws -> Bool {
    if try await problem() != nil, try await backend.mend() {
      options.onDamage(DamageReport(.remains, place: place))
      return false
    }
    guard let quarantine = try await backend.quarantine() else { return false }
    options.onDamage(DamageReport(.storage, place: place, quarantine: quarantine))
    return true
  }

  /// Runs a write of a list whose answer may be lost: whether it has landed can be seen by its tag.
  ///
  /// - Parameters:
  ///   - tag: The tag of the list after the write; `nil` when it is then gone.
  ///   - write: Gives the list that it has taken away, which is told if it was damaged.
  /// - Returns: The list that was taken away; `nil` if it is not known, too.
  @discardableResult
  func writeList(
    _ list: ListName, becoming tag: ListTag?, _ write: () async throws -> RemovedList?
  ) async throws -> RemovedList? {
    // Whatever becomes of it: a write may have landed of which nobody hears.
    defer { announcer?.announce(list) }
    let removed = try await self.write {
      do {
        return try await write()
      } catch let error as StoreError where error.reason == .unreachable {
        try Task.checkCancellation()
        let hasLanded = { try await backend.list(EntryKey(list), items: 0..<0)?.tag == tag }
        guard try await !hasLanded() else { return nil }
        do {
          // What is there now, it may have put there itself.
          _ = try await write()
          return nil
        } catch let error as StoreError where error.reason == .changed {
          // The server was still about to do it.
          guard try await hasLanded() else { throw error }
          return nil
        }
      }
    }
    if let removed, removed.soundCount == nil {
      options.onDamage(DamageReport(.list(list), place: place))
    }
    return removed
  }
}
