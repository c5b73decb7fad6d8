public import FoundationEssentials

/// Describes one saved list, fresh or not, without changing it.
public struct InspectCache<Item: ListItem>: Sendable {
  /// The state of a saved list.
  public struct Report: Sendable {
    /// The saved list, if there is one.
    public var list: ListHead?
    /// Until when the list may be shown.
    public var validUntil: Date?
  }

  private let key: ListKey<Item>
  private let storage: Storage

  /// Creates a use case that inspects the list that `storage` has under `key`.
  public init(_ key: ListKey<Item>, in storage: Storage) {
    self.key = key
    self.storage = storage
  }

  /// - Throws: `StoreError`, or `CancellationError`.
  public func callAsFunction() async throws -> Report {
    let head = try await storage.lists.head(key)
    return Report(
      list: head, validUntil: head.flatMap { Expiry.sevenDays.validUntil(savedAt: $0.savedAt) })
  }
}

/// Reads everything that is saved, and reports what is damaged, without changing it.
public struct VerifyCache: Sendable {
  private let storage: Storage

  /// Creates a use case that verifies `storage`.
  public init(_ storage: Storage) { self.storage = storage }

  /// - Returns: An empty array if all is sound.
  /// - Throws: `StoreError` if the storage can't be read for another reason than damage; or
  ///   `CancellationError`.
  public func callAsFunction() async throws -> [StoreProblem] {
    try await storage.maintenance.verify()
  }
}

/// Removes everything that is saved, readable or not. The sources that readers added cannot be loaded again, and
/// stay unless they are damaged.
public struct ClearCache: Sendable {
  private let storage: Storage

  /// Creates a use case that clears `storage`.
  public init(_ storage: Storage) { self.storage = storage }

  /// - Parameter includingSources: Whether the sources that readers added are removed too.
  /// - Throws: `StoreError`, also if those sources can't be read now; or `CancellationError`.
  public func callAsFunction(includingSources: Bool = false) async throws {
    guard !includingSources else { return try await storage.maintenance.clear() }
    let sources = ListKey<KeptSource>.sources.name
    let added = try await sound {
      try await retryingWhenChanged { try await SavedList(sources, in: storage) }
    }
    var failure: (any Error)?
    do { try await storage.maintenance.clear() } catch { failure = error }
    // A failed call may have taken effect. A task of its own is not cancelled with the caller; only a program that
    // is killed between the two steps loses the sources.
    try await Task { try await added?.save(as: sources, in: storage) }.value
    if let failure { throw failure }
  }
}

/// Copies all sound data from one storage to an empty one, on which something can then be tried.
public struct CopyCache: Sendable {
  private let source: Storage
  private let copy: Storage

  /// Creates a use case that copies `source` to `copy`.
  public init(from source: Storage, to copy: Storage) { (self.source, self.copy) = (source, copy) }

  /// - Returns: The errors of the damaged data, which was left out.
  /// - Throws: `StoreError` for another reason than damage, or `CancellationError`.
  public func callAsFunction() async throws -> [StoreError] {
    var damage: [StoreError] = []
    func note(_ error: StoreError) { damage.append(error) }
    let contents = try await sound(onDamage: note) { try await source.maintenance.allContents() }
    for name in contents?.lists ?? [] {
      let list = try await sound(onDamage: note) {
        try await retryingWhenChanged { try await SavedList(name, in: source) }
      }
      try await list?.save(as: name, in: copy)
    }
    for url in contents?.images ?? [] {
      let data = try await sound(onDamage: note) {
        try await source.imageData.data(for: url, isUse: false)
      }
      if let data { try await copy.imageData.save(data, for: url) }
    }
    return damage
  }
}

/// Returns the result of `read`; `nil` if the data is damaged, which `onDamage` receives.
package func sound<Value>(
  onDamage: (StoreError) -> Void = { _ in }, _ read: () async throws -> Value?
) async throws -> Value? {
  do {
    return try await read()
  } catch let error as StoreError where error.reason == .damaged {
    onDamage(error)
    return nil
  }
}
