import OfflineCore

/// A folder, how it is read, and how it is written to.
struct JSONFileStorage: Sendable {
  /// What a writer does with what it finds.
  enum Writing {
    /// Makes the storage if need be, and sets a broken one aside.
    case anew
    /// Leaves alone what is not there, and sets a broken one aside.
    case removing
    /// Leaves alone what is not there, and what is broken.
    case adding
  }

  let folder: StoreFolder
  private let patience: Duration

  var place: String { folder.place }

  /// - Parameters:
  ///   - path: Where the folder is or will be.
  ///   - patience: How long a writer waits for another one.
  init(
    path: String, patience: Duration = .seconds(5),
    whenSetAside: @escaping @Sendable (SetAside) -> Void = { _ in }
  ) {
    folder = StoreFolder(path, whenSetAside: whenSetAside)
    self.patience = patience
  }

  /// Reads; `nil` when there is no storage.
  ///
  /// Readers take no lock: files are only ever replaced or added to.
  func read<Result: Sendable>(
    _ body: @Sendable (StoreFolder) throws -> Result?
  ) async throws -> Result? {
    try await perform {
      switch try folder.state() {
      case .absent, .empty: nil
      case .damaged(let failure): throw failure
      case .ready: try body(folder)
      }
    }
  }

  /// Writes, with the lock held, into the storage or into a new one.
  func write<Result: Sendable>(
    _ body: @Sendable (StoreFolder) throws -> Result
  ) async throws -> Result {
    let result = try await writeIfPresent(.anew, body)
    guard let result else { throw error(comesAndGoes) }
    return result
  }

  /// Writes, with the lock held; `nil` when there is no storage and none is to be made.
  ///
  /// - Parameter done: What a writer that makes nothing anew has achieved when the storage was
  ///   broken, and is now set aside.
  func writeIfPresent<Result: Sendable>(
    _ writing: Writing, afterSettingAside done: Result? = nil,
    _ body: @Sendable (StoreFolder) throws -> Result
  ) async throws -> Result? {
    try await perform {
      let deadline = ContinuousClock.now + patience
      // Each further round means that somebody took the folder away in the meantime.
      while try prepare(writing) {
        guard ContinuousClock.now < deadline else { throw comesAndGoes }
        guard let lock = try await StoreLock.acquire(folder, until: deadline) else { continue }
        let result: Result? = try lock.whileHeld {
          try Task.checkCancellation()
          return switch try settle(writing) {
          case .sound: try body(folder)
          case .setAside: done
          case .gone: nil
          }
        }
        if let result { return result }
      }
      return nil
    }
  }

  /// The same failure, with the place.
  func error(_ failure: FileFailure) -> StoreError {
    StoreError(failure.reason, place: place, detail: failure.detail)
  }

  private var comesAndGoes: FileFailure {
    FileFailure(reason: .busy, detail: "\(folder.path) comes and goes")
  }

  /// Sees that there is a folder to lock; `false` when there is nothing to do.
  private func prepare(_ writing: Writing) throws -> Bool {
    switch try folder.state() {
    case .ready:
      return true
    case .damaged(let failure):
      guard writing != .adding else { throw failure }
      return true
    case .absent, .empty:
      guard writing == .anew else { return false }
      try FileTree.createFolder(folder.path)
      return true
    }
  }

  /// What a writer has found under the lock, and made of it.
  private enum Settlement {
    case sound
    case setAside
    case gone
  }

  /// Makes the locked folder a sound storage, where that is what the writer is after.
  private func settle(_ writing: Writing) throws -> Settlement {
    switch try folder.state() {
    case .absent:
      return .gone
    case .damaged(let failure):
      guard writing != .adding else { throw failure }
      try folder.setAside()
      return .setAside
    case .empty:
      guard writing == .anew else { return .gone }
      try folder.writeMarker()
    case .ready:
      try FileTree.removeFile(folder.temporary)
    }
    return .sound
  }

  func perform<Result: Sendable>(
    _ work: @concurrent @Sendable () async throws -> Result
  ) async throws -> Result {
    do {
      return try await FileExecutor.shared.run(work)
    } catch let failure as FileFailure {
      throw error(failure)
    }
  }
}
