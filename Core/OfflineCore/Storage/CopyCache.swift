/// Copies all that is sound from one storage to an empty one, for something to be tried on the copy.
public struct CopyCache: Sendable {
  private let source: Storage
  private let copy: Storage

  /// Needs the two storages.
  public init(from source: Storage, to copy: Storage) { (self.source, self.copy) = (source, copy) }

  /// - Returns: What is wrong with what is damaged, and was left out.
  /// - Throws: `StoreError` for another reason than damage, or `CancellationError`.
  public func callAsFunction() async throws -> [StoreError] {
    var damage: [StoreError] = []
    func note(_ error: StoreError) { damage.append(error) }
    let contents = try await sound(onDamage: note) { try await source.maintenance.contents() }
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

/// What `read` finds; `nil` where that is damaged, of which `onDamage` is told.
func sound<Value>(
  onDamage: (StoreError) -> Void = { _ in }, _ read: () async throws -> Value?
) async throws -> Value? {
  do {
    return try await read()
  } catch let error as StoreError where error.reason == .damaged {
    onDamage(error)
    return nil
  }
}
