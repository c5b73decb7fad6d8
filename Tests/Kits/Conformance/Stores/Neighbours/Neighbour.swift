import FoundationEssentials
import OfflineCore

/// A list of whatever resource, for requirements on several lists in one storage.
protocol Neighbour: Sendable {
  var key: ListKey { get }

  /// The list of the same kind that belongs to `parent`.
  func list(of parent: String?) -> Self

  /// Saves some of the items, with a timestamp and a source that tell from which number on.
  ///
  /// - Returns: What a reader has to find from now on.
  func save(_ range: Range<Int>, in storage: Storage) async throws -> Neighbours.State

  /// Adds some of the items at the end of a list in this state.
  func append(
    _ range: Range<Int>, to state: Neighbours.State, in storage: Storage
  ) async throws -> Neighbours.State

  func remove(in storage: Storage, at version: ListVersion?) async throws

  /// What a reader finds; `nil` when there is no list.
  func state(in storage: Storage) async throws -> Neighbours.State?
}

extension ListSubject: Neighbour {
  func list(of parent: String?) -> Self {
    ListSubject(kind: kind, parent: parent, item: item, awkward: awkward)
  }

  func save(_ range: Range<Int>, in storage: Storage) async throws -> Neighbours.State {
    let savedAt = noon.addingTimeInterval(Double(range.lowerBound))
    let source = "from \(range.lowerBound)"
    let version = try await store(storage).replace(
      key, with: items(range), savedAt: savedAt, source: source)
    return Neighbours.State(
      sums: items(range).map(\.sum), savedAt: savedAt, source: source, version: version)
  }

  func append(
    _ range: Range<Int>, to state: Neighbours.State, in storage: Storage
  ) async throws -> Neighbours.State {
    let version = try await store(storage).append(items(range), to: key, at: state.version)
    return Neighbours.State(
      sums: state.sums + items(range).map(\.sum), savedAt: state.savedAt, source: state.source,
      version: version)
  }

  func remove(in storage: Storage, at version: ListVersion?) async throws {
    try await store(storage).remove(key, at: version)
  }

  func state(in storage: Storage) async throws -> Neighbours.State? {
    guard let (head, items) = try await readAll(store(storage), by: 100) else { return nil }
    return Neighbours.State(
      sums: items.map(\.sum), savedAt: head.savedAt, source: head.source, version: head.version)
  }
}
