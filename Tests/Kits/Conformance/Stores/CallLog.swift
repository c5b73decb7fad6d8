import FoundationEssentials
import OfflineCore
import Synchronization

/// Counts the calls that a check makes through the ports of a storage, and keeps the last one that failed.
final class CallLog: Sendable {
  /// The amount of work done.
  struct Effort: Hashable, Codable, Sendable {
    var instances = 0
    var calls = 0
    var items = 0
  }

  private let state = Mutex((effort: Effort(), failed: String?.none))
  private let tell: (@Sendable (String) -> Void)?

  /// - Parameter tell: Called at the start and the end of each call with `+NUMBER NAME` and `-NUMBER`.
  init(tell: (@Sendable (String) -> Void)? = nil) { self.tell = tell }

  var effort: Effort { state.withLock { $0.effort } }
  var lastFailed: String? { state.withLock { $0.failed } }

  func noteInstance() { state.withLock { $0.effort.instances += 1 } }

  /// Adds the counts of another process.
  func add(_ effort: Effort) {
    state.withLock { state in
      state.effort.instances += effort.instances
      state.effort.calls += effort.calls
      state.effort.items += effort.items
    }
  }

  fileprivate func call<Value>(
    _ name: @autoclosure () -> String, items: Int = 0, body: () async throws -> Value
  ) async rethrows -> Value {
    let number = state.withLock { state in
      state.effort.calls += 1
      state.effort.items += items
      return state.effort.calls
    }
    tell?("+\(number) \(name())")
    defer { tell?("-\(number)") }
    do {
      return try await body()
    } catch {
      let name = name()
      state.withLock { $0.failed = name }
      throw error
    }
  }

  fileprivate func noteItems(_ count: Int) { state.withLock { $0.effort.items += count } }
}

extension StorePlugin {
  /// Returns the same plug-in with its calls, and those of the storages that it opens, logged.
  func noting(in log: CallLog) -> StorePlugin {
    StorePlugin(
      scheme: scheme, placeKind: placeKind, placeProblem: placeProblem,
      open: { [open] options in
        log.noteInstance()
        return open(options).noting(in: log)
      },
      siblings: siblings.map { siblings in
        Siblings(
          name: siblings.name,
          found: { place in try await log.call("found") { try await siblings.found(place) } },
          erase: { place in try await log.call("erase") { try await siblings.erase(place) } },
          move: { sibling, target in
            try await log.call("move") { try await siblings.move(sibling, target) }
          })
      })
  }
}

extension Storage {
  /// Returns the same storage with all its calls logged.
  fileprivate func noting(in log: CallLog) -> Storage {
    Storage(
      place: place, lists: NotedLists(lists: lists, log: log),
      imageData: NotedImageData(imageData: imageData, log: log),
      maintenance: NotedMaintenance(maintenance: maintenance, log: log), lease: lease,
      announcer: announcer,
      close: { await log.call("close") { await close() } })
  }
}

private struct NotedLists: ListStore {
  let lists: any ListStore
  let log: CallLog

  func slice<Item>(
    _ key: ListKey<Item>, from start: ListPosition?, limit: Int
  ) async throws -> ListSlice<Item>? {
    let place = start.map { " after item \($0.offset)" } ?? ""
    let slice = try await log.call("slice of \(text(of: key.name))\(place), limit \(limit)") {
      try await lists.slice(key, from: start, limit: limit)
    }
    log.noteItems(slice?.items.count ?? 0)
    return slice
  }

  func replace<Item>(
    _ key: ListKey<Item>, with items: [Item], from provenance: Provenance
  ) async throws -> ListReplacement {
    try await log.call(
      "replace of \(text(of: key.name)) with \(items.count) items", items: items.count
    ) {
      try await lists.replace(key, with: items, from: provenance)
    }
  }

  func append<Item>(
    _ items: [Item], to key: ListKey<Item>, at version: ListVersion, renewedAt: Date?
  ) async throws -> ListVersion {
    try await log.call(
      "append of \(items.count) items to \(text(of: key.name)), which has \(version.count)",
      items: items.count
    ) {
      try await lists.append(items, to: key, at: version, renewedAt: renewedAt)
    }
  }

  func remove(_ list: ListName, at version: ListVersion?) async throws {
    try await log.call("remove of \(text(of: list))") { try await lists.remove(list, at: version) }
  }
}

private struct NotedImageData: ImageDataStore {
  let imageData: any ImageDataStore
  let log: CallLog

  var limit: Int { imageData.limit }

  func data(for url: URL, isUse: Bool) async throws -> Data? {
    try await log.call("data for \(url)") { try await imageData.data(for: url, isUse: isUse) }
  }

  func kept(_ urls: [URL]) async throws -> [URL: Int] {
    try await log.call("kept of \(urls.count) addresses") { try await imageData.kept(urls) }
  }

  func save(_ data: Data, for url: URL) async throws {
    try await log.call("save of \(data.count) bytes for \(url)") {
      try await imageData.save(data, for: url)
    }
  }

  func remove(_ url: URL) async throws {
    try await log.call("remove of the data for \(url)") { try await imageData.remove(url) }
  }

  func usage() async throws -> ImageDataUsage {
    try await log.call("usage") { try await imageData.usage() }
  }
}

private struct NotedMaintenance: StoreMaintenance {
  let maintenance: any StoreMaintenance
  let log: CallLog

  func contents() async throws -> StoreContents {
    try await log.call("contents") { try await maintenance.contents() }
  }

  func verify() async throws -> [StoreProblem] {
    try await log.call("verify") { try await maintenance.verify() }
  }

  func risks() async throws -> [String] {
    try await log.call("risks") { try await maintenance.risks() }
  }

  func removeDamaged(_ subject: StoreProblem.Subject) async throws -> Bool {
    try await log.call("removeDamaged of \(subject)") {
      try await maintenance.removeDamaged(subject)
    }
  }

  func clear() async throws { try await log.call("clear") { try await maintenance.clear() } }
}
