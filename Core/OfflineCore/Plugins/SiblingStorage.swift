import Synchronization

/// A storage beside another one, for a while: opened as often as need be, and in the end erased, or
/// put where the other one is.
public final class SiblingStorage: Sendable {
  /// Where it is.
  public let place: StorePlace
  private let plugin: StorePlugin
  private let siblings: StorePlugin.Siblings
  private let opened = Mutex<[Storage]>([])

  /// - Parameters:
  ///   - place: The place of the other storage.
  ///   - label: Tells people what left a place that a killed program could not erase. Used by nobody
  ///     else meanwhile.
  /// - Returns: `nil` when the backend has no places.
  public init?(beside place: StorePlace, of plugin: StorePlugin, label: String) {
    guard let siblings = plugin.siblings else { return nil }
    self.plugin = plugin
    self.siblings = siblings
    self.place = siblings.name(place, label)
  }

  /// Opens the storage anew, as an app does that has just been started.
  ///
  /// - Parameter options: What to tell it besides the place.
  public func open(_ options: StoreOptions = StoreOptions(place: "")) -> Storage {
    var options = options
    options.place = place
    let storage = plugin.open(options)
    opened.withLock { $0.append(storage) }
    return storage
  }

  /// Closes what was opened, and removes every trace; also when the caller is cancelled.
  public func erase() async throws {
    try await Task {
      await close()
      try await siblings.erase(place)
    }.value
  }

  /// Closes what was opened, and puts the storage where `target` is, in one step.
  ///
  /// What is there and damaged as a whole is quarantined before, which is told as `target` says.
  public func move(to target: StoreOptions) async throws {
    await close()
    let storage = plugin.open(target)
    do {
      do {
        try await siblings.move(place, target)
      } catch let error as StoreError where error.reason == .damaged {
        let isQuarantined = try await storage.maintenance.removeDamaged(.storage)
        await storage.close()
        // What was put in order instead holds lists, which are not to be overwritten.
        guard isQuarantined else { throw error }
        try await siblings.move(place, target)
      }
    } catch let error as StoreError {
      throw error.at(storage.place)
    }
  }

  private func close() async { for storage in opened.withLock({ $0 }) { await storage.close() } }
}
