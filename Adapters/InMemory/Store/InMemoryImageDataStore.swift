import CacheCore
import FoundationEssentials
import Synchronization

/// An ``CacheCore/ImageDataStore`` that lives as long as the process.
final class InMemoryImageDataStore: ImageDataStore {
  private struct Entry {
    var data: Data
    var lastUse: Int
  }

  private struct State {
    var entries: [URL: Entry] = [:]
    var bytes = 0
    var uses = 0

    mutating func nextUse() -> Int {
      uses += 1
      return uses
    }
  }

  private let state = Mutex(State())
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  /// All addresses, least recently used first.
  var addresses: [URL] {
    state.withLock { $0.entries.sorted { $0.value.lastUse < $1.value.lastUse }.map(\.key) }
  }

  func removeAll() { state.withLock { $0 = State() } }

  func data(for url: URL) async throws -> Data? {
    try Task.checkCancellation()
    return state.withLock { state in
      guard let entry = state.entries[url] else { return nil }
      let use = state.nextUse()
      state.entries[url]?.lastUse = use
      return entry.data
    }
  }

  func save(_ data: Data, for url: URL) async throws {
    try Task.checkCancellation()
    guard data.count <= limit else { return }
    state.withLock { state in
      state.bytes += data.count - (state.entries[url]?.data.count ?? 0)
      state.entries[url] = Entry(data: data, lastUse: state.nextUse())
      evict(&state)
    }
  }

  func contains(_ url: URL) async throws -> Bool {
    try Task.checkCancellation()
    return state.withLock { $0.entries[url] != nil }
  }

  func usage() async throws -> ImageDataUsage {
    try Task.checkCancellation()
    return state.withLock {
      ImageDataUsage(count: $0.entries.count, bytes: $0.bytes, limit: limit)
    }
  }

  private func evict(_ state: inout State) {
    guard state.bytes > limit else { return }
    // Making some room to spare spares the next saves the sorting.
    let target = limit - limit / 10
    let latest = state.uses
    for (url, entry) in state.entries.sorted(by: { $0.value.lastUse < $1.value.lastUse })
    where state.bytes > target && entry.lastUse != latest {
      state.entries[url] = nil
      state.bytes -= entry.data.count
    }
  }
}
