/// The result of validating a saved list.
public enum ValidationOutcome: String, Hashable, Sendable {
  /// The list is fresh and sound.
  case kept
  /// The list is intact, but its date is in the future. It was kept, because the clock may be slow.
  case fromTheFuture
  /// The list had expired, and was deleted.
  case expired
  /// The list was damaged, and was deleted.
  case damaged
  /// There was no list.
  case empty

  /// `true` if the list was deleted.
  public var isDeletion: Bool { self == .expired || self == .damaged }
}

extension Storage {
  /// Removes a list that was found damaged, but nothing that was saved since.
  ///
  /// - Parameter version: The version that was read; `nil` if not even that could be read.
  func removeDamaged(_ list: ListName, at version: ListVersion?) async throws {
    if try await maintenance.removeDamaged(.storage) { return }
    if let version { return try await lists.remove(list, at: version) }
    if try await maintenance.removeDamaged(.list(list)) { return }
    do {
      _ = try await lists.head(ListKey<StoredItem>(list))
    } catch let error as StoreError where error.reason == .damaged {
      // The storage does not detect the damage itself.
      return try await lists.remove(list)
    }
    throw StoreError(.changed, place: place)
  }
}
