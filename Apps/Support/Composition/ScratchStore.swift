import FoundationEssentials
public import OfflineCore
import Synchronization

/// A store beside the one that a person named, for a while; what is in that one is never touched.
public final class ScratchStore: Sendable {
  /// The backend.
  public let plugin: StorePlugin
  /// The place; the empty text where there are no places.
  public let place: String
  // What is kept goes with the instance where there are no places: all openings share it.
  private let only: Storage?
  private let opened = Mutex<[Storage]>([])

  fileprivate init(beside store: StoreLocator, _ label: String) {
    plugin = store.plugin
    let label = "\(label)-\(StoreLocator.randomSuffix)"
    place = plugin.neighbors?.name(store.place, label) ?? ""
    only = plugin.neighbors == nil ? plugin.open(StoreOptions(place: place)) : nil
  }

  /// Whether other programs can open the store.
  public var isShared: Bool { only == nil }

  /// Opens the store anew, as an app does that has just been started.
  ///
  /// - Parameter options: What to tell it besides the place.
  public func open(_ options: StoreOptions = StoreOptions(place: "")) -> Storage {
    if let only { return only }
    var options = options
    options.place = place
    let storage = plugin.open(options)
    opened.withLock { $0.append(storage) }
    return storage
  }

  fileprivate func discard() async throws {
    for storage in opened.withLock({ $0 }) { await storage.close() }
    try await plugin.neighbors?.erase(place)
  }
}

extension StoreLocator {
  /// Runs `body` on a scratch store beside this one; nothing of it stays behind.
  ///
  /// - Parameter label: Tells people what left a place that a killed program could not erase.
  /// - Throws: What `body` throws, or what kept the place from being erased.
  public func withScratchStore<Value>(
    _ label: String, _ body: (ScratchStore) async throws -> Value
  ) async throws -> Value {
    try Task.checkCancellation()
    let scratch = ScratchStore(beside: self, label)
    let result: Result<Value, any Error>
    do {
      result = .success(try await body(scratch))
    } catch {
      result = .failure(error)
    }
    // In a task of its own, which does not hear of a cancellation.
    let discarding = await Task { try await scratch.discard() }.result
    let value = try result.get()
    try discarding.get()
    return value
  }

  /// Writes beside the store, so that a place where nothing can be written is told at once, and by
  /// the name that the person gave it.
  ///
  /// - Throws: `StoreError`, or `CancellationError`.
  public func checkScratchStore() async throws {
    do {
      try await withScratchStore("check") { scratch in
        try await scratch.open().imageData.save(Data([0]), for: URL(filePath: "/check"))
      }
    } catch let error as StoreError {
      throw StoreError(error.reason, place: "\(plugin.scheme):\(place)", detail: error.detail)
    }
  }
}
