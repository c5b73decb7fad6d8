import OfflineCore

extension SQLiteStorage {
  // Others may set aside another list meanwhile, or be stopped half-way.
  private static let attempts = 8

  /// Runs a write that damage must not stop: what is damaged is set aside, and the write repeated.
  ///
  /// - Parameters:
  ///   - key: The list that the write is about. Damage in it alone takes it alone with it; any
  ///     other damage takes the whole file.
  ///   - write: Is told whether something was set aside before.
  func recovering<Value>(
    _ key: ListKey? = nil, _ write: (_ isSetAside: Bool) async throws -> Value
  ) async throws -> Value {
    for attempt in 0..<Self.attempts {
      let stamp = file.copyStamp()
      do {
        return try await write(attempt > 0)
      } catch let error as StoreError where error.reason == .damaged {
        await reader.close()
        try await writer.setAside(key, since: stamp) { extent in
          whenSetAside(SetAside(extent, place: place, copy: file.copy))
        }
      }
    }
    return try await write(true)
  }
}
