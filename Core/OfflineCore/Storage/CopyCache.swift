/// Copies all that is sound from one storage to an empty one, for something to be tried on the copy.
public struct CopyCache: Sendable {
  private let source: Storage
  private let copy: Storage

  /// Needs the two storages.
  public init(from source: Storage, to copy: Storage) {
    (self.source, self.copy) = (source, copy)
  }

  /// - Returns: What is wrong with what is damaged, and was left out.
  /// - Throws: `StoreError` for another reason than damage, or `CancellationError`.
  public func callAsFunction() async throws -> [StoreError] {
    var damage: [StoreError] = []
    func sound<Value>(_ read: () async throws -> Value?) async throws -> Value? {
      do {
        return try await read()
      } catch let error as StoreError where error.reason == .damaged {
        damage.append(error)
        return nil
      }
    }
    let contents = try await sound { try await source.maintenance.contents() }
    for name in contents?.lists ?? [] {
      let list = try await sound {
        try await retryingWhenChanged { try await SavedList(name, in: source) }
      }
      try await list?.save(as: name, in: copy)
    }
    for url in contents?.images ?? [] {
      if let data = try await sound({ try await source.imageData.data(for: url, isUse: false) }) {
        try await copy.imageData.save(data, for: url)
      }
    }
    return damage
  }
}
