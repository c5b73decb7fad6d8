import Synchronization

/// A temporary storage beside another one. It can be opened any number of times, and is erased at the end, or
/// moved to the place of the other one.
public final class SiblingStorage: Sendable {
  /// The place of the temporary storage.
  public let place: StorePlace
  private let plugin: StorePlugin
  private let siblings: StorePlugin.Siblings
  private let opened = Mutex<[Storage]>([])

  /// - Parameters:
  ///   - place: The place of the other storage.
  ///   - label: A part of the name, which tells users what the storage was for if a killed program could not
  ///     erase it. It must be unique while the storage exists.
  /// - Returns: `nil` if the backend has no places.
  public init?(beside place: StorePlace, of plugin: StorePlugin, label: String) {
    guard let siblings = plugin.siblings else { return nil }
    self.plugin = plugin
    self.siblings = siblings
    self.place = siblings.name(place, label)
  }

  /// Opens the storage like an app that has just been started.
  ///
  /// - Parameter options: All options but the place.
  public func open(_ options: StoreOptions = StoreOptions(place: "")) -> Storage {
    var options = options
    options.place = place
    let storage = plugin.open(options)
    opened.withLock { $0.append(storage) }
    return storage
  }

  /// Closes the opened storages, and removes every trace, even if the caller is cancelled.
  public func erase() async throws {
    try await Task {
      await close()
      try await siblings.erase(place)
    }.value
  }

  /// Closes the opened storages, and moves the storage to `target` in one step.
  ///
  /// A storage there that is damaged as a whole is quarantined first, which is reported through `target`.
  public func move(to target: StoreOptions) async throws {
    await close()
    let storage = plugin.open(target)
    do {
      do {
        try await siblings.move(place, target)
      } catch let error as StoreError where error.reason == .damaged {
        let isQuarantined = try await storage.maintenance.removeDamaged(.storage)
        await storage.close()
        // A repaired storage holds lists, which must not be overwritten.
        guard isQuarantined else { throw error }
        try await siblings.move(place, target)
      }
    } catch let error as StoreError {
      throw error.at(storage.place)
    }
  }

  private func close() async { for storage in opened.withLock({ $0 }) { await storage.close() } }
}
