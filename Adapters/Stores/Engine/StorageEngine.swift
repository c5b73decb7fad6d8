public import OfflineCore

extension Storage {
  /// Creates the ports of Core over a backend.
  ///
  /// - Parameters:
  ///   - place: The place in full, without secrets, for people.
  ///   - lease: The backend again, if it provides a lease.
  ///   - announcer: Notified of each write of a list.
  public init(
    _ backend: some StorageBackend, at place: String, options: StoreOptions,
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

/// The work that is the same for every backend: pages, checksums, versions, and the reaction to
/// damage and lost answers. Does no I/O itself.
struct StorageEngine<Backend: StorageBackend>: Sendable {
  let backend: Backend
  let place: String
  let options: StoreOptions
  let announcer: (any ListAnnouncer)?

  /// Runs a call of a port: checks for cancellation, applies the time limit, and adds the place to errors.
  ///
  /// - Parameter limited: `true` if the time limit covers the whole call, `false` if it covers each
  ///   call of the backend.
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

  /// Runs a write. If the storage is damaged as a whole, repairs or quarantines it and repeats the write.
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
  /// - Returns: `true` if the storage was quarantined.
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

  /// Writes a list. If the answer is lost, the tag shows whether the write has landed.
  ///
  /// - Parameters:
  ///   - tag: The tag of the list after the write, or `nil` if the write removes the list.
  ///   - write: Returns the list that it has taken away, which is reported if it was damaged.
  /// - Returns: The list that was taken away, or `nil` if there was none or it is unknown.
  @discardableResult
  func writeList(
    _ list: ListName, becoming tag: ListTag?, write: () async throws -> RemovedList?
  ) async throws -> RemovedList? {
    // Announce even after an error: the write may have landed although its answer was lost.
    defer { announcer?.announce(list) }
    let removed = try await self.write {
      do {
        return try await write()
      } catch let error as StoreError where error.reason == .unreachable {
        try Task.checkCancellation()
        let hasLanded = { try await backend.list(EntryKey(list), items: 0..<0)?.tag == tag }
        guard try await !hasLanded() else { return nil }
        do {
          // Ignore the result: the first attempt may have written the list that is there now.
          _ = try await write()
          return nil
        } catch let error as StoreError where error.reason == .changed {
          // The server has completed the first attempt only now.
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

extension StoreOptions {
  /// The deadline of the running call of a port, or `nil` outside of one.
  @TaskLocal static var callDeadline: ContinuousClock.Instant?

  /// The moment until which a call that begins now waits for a lock or an answer. All the work of
  /// one call of a port shares one time limit.
  public var deadline: ContinuousClock.Instant {
    // A larger deadline might not fit the clock.
    Self.callDeadline ?? .now + min(max(.zero, timeLimit), .seconds(1_000_000))
  }
}
