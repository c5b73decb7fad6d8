import FoundationEssentials
public import OfflineCore

/// A store beside the one that a person named, for a while; what is in that one is never touched.
public struct ScratchStore: Sendable {
  /// The backend.
  public let plugin: StorePlugin
  private let sibling: SiblingStorage?
  /// What is kept goes with the instance where there are no places: all openings share it.
  private let only: Storage

  fileprivate init(beside store: StoreLocator, _ label: String) {
    plugin = store.plugin
    sibling = SiblingStorage(
      beside: store.place, of: plugin, label: "\(label)-\(StoreLocator.randomSuffix)")
    only = plugin.open(StoreOptions(place: ""))
  }

  /// The place; the empty text where there are no places.
  public var place: String { sibling?.place ?? "" }

  /// Whether other programs can open the store.
  public var isShared: Bool { sibling != nil }

  /// Opens the store anew, as an app does that has just been started.
  ///
  /// - Parameter options: What to tell it besides the place.
  public func open(_ options: StoreOptions = StoreOptions(place: "")) -> Storage {
    sibling?.open(options) ?? only
  }

  fileprivate func erase() async throws { try await sibling?.erase() }
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
    let erasure: Result<Void, any Error>
    do {
      erasure = .success(try await scratch.erase())
    } catch {
      erasure = .failure(error)
    }
    let value = try result.get()
    try erasure.get()
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
