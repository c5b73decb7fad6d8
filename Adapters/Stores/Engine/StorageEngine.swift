public import OfflineCore

extension Storage {
  /// The ports of Core over a backend.
  ///
  /// - Parameter place: The place in full, without secrets, for people.
  public init(_ backend: some StorageBackend, at place: String, _ options: StoreOptions) {
    let engine = StorageEngine(
      backend: backend, place: place, imageLimit: options.imageLimit, onDamage: options.onDamage)
    self.init(
      place: place, lists: engine, imageData: engine, maintenance: engine,
      close: { await backend.close() })
  }
}

/// What is the same for every backend: pages, checksums, versions, and what to do about damage and
/// lost answers. Does no I/O itself.
struct StorageEngine<Backend: StorageBackend>: Sendable {
  let backend: Backend
  let place: String
  let imageLimit: Int
  let onDamage: @Sendable (DamageReport) -> Void

  /// Runs a write; a storage that is damaged as a whole is quarantined, and the write repeated.
  ///
  /// - Parameter damagedList: The list that the write takes away, if it is damaged by itself.
  func recovering(
    _ damagedList: ListName? = nil, _ write: () async throws -> Void
  ) async throws {
    do {
      try await write()
      if let damagedList { onDamage(DamageReport(.list(damagedList), place: place)) }
    } catch let error as StoreError where error.reason == .damaged {
      try Task.checkCancellation()
      if let quarantine = try await backend.quarantine() {
        onDamage(DamageReport(.storage, place: place, quarantine: quarantine))
      }
      try await write()
    }
  }

  /// Runs a write of a list whose answer may be lost: whether it has landed can be seen by its tag.
  ///
  /// - Parameter tag: The tag of the list after the write; `nil` when it is then gone.
  func settling(
    _ list: ListName, at tag: ListTag?, _ write: () async throws -> Void
  ) async throws {
    do {
      try await write()
    } catch let error as StoreError where error.reason == .unreachable {
      try Task.checkCancellation()
      guard try await backend.list(EntryKey(list), items: 0..<0)?.tag != tag else { return }
      try await write()
    }
  }

  var changed: StoreError { StoreError(.changed, place: place) }

  func damaged(_ what: String) -> StoreError {
    StoreError(.damaged, place: place, detail: "\(what) is damaged")
  }
}
