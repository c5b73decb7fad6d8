import FoundationEssentials

/// Copies everything from one storage to the place of another, and replaces what was there.
///
/// The copy is built beside that place, compared with the source, and only then moved into place in one step:
/// at every moment the place holds all of the old contents, or all of the copy.
public struct MigrateCache: Sendable {
  /// The result of a migration.
  public struct Summary: Hashable, Sendable {
    /// The number of items in each list.
    public var items: [ListName: Int]
    /// The number of addresses with image data.
    public var imageData: Int
    /// `true` if the copy equals the source. If not, it was discarded, and the target is as it was before.
    public var isVerified: Bool
    /// The previous contents of the target; `nil` if it was empty or damaged as a whole.
    public var replaced: InspectStorage.Report?
  }

  /// The target is the same storage as the source, under another name.
  public struct SameStorage: Error, Hashable, Sendable {}

  /// The target is not empty, and replacing its contents was not allowed.
  public struct TargetInUse: Error {
    /// The contents of both storages.
    public let source, target: InspectStorage.Report
  }

  private let source: Storage
  private let target: MigrationTarget
  private let marker: ListKey<StoredItem>

  /// - Parameter id: An id that was never used before. It marks one storage for a moment, to tell it from the
  ///   other.
  public init(from source: Storage, to target: MigrationTarget, id: String) {
    self.source = source
    self.target = target
    marker = ListKey(kind: "migration", parent: id)
  }

  /// Copies all lists and images. A list that is replaced during the copy is copied in its new state.
  ///
  /// - Parameter replaces: `true` to allow replacing existing contents. A target that is damaged as a
  ///   whole is quarantined in either case.
  /// - Throws: `LoadError` if there is nothing to copy, ``SameStorage``, ``TargetInUse``, `StoreError`, or
  ///   `CancellationError`. Both storages are then as they were.
  public func callAsFunction(replacing replaces: Bool = false) async throws -> Summary {
    var contents = try await source.maintenance.allContents()
    // Ignore the marker of a migration that was killed.
    contents.lists = contents.lists.filter { $0.kind != marker.name.kind }
    guard !contents.lists.isEmpty || !contents.images.isEmpty else {
      throw LoadError.notCached(.empty)
    }
    guard try await !isSameStorage() else { throw SameStorage() }
    var before = try await sound { try await InspectStorage(target.storage)() }
    if let lists = before?.lists {
      before?.lists = lists.filter { $0.key.kind != marker.name.kind }
    }
    if let before, !before.isEmpty, !replaces {
      throw TargetInUse(source: try await InspectStorage(source)(), target: before)
    }
    do {
      var summary = try await copy(contents)
      summary.replaced = before.flatMap { $0.isEmpty ? nil : $0 }
      await target.copy.close()
      await target.storage.close()
      if summary.isVerified { try await target.putCopyInPlace() } else { await discard() }
      return summary
    } catch {
      await discard()
      throw error
    }
  }

  /// Returns whether a marker saved in the target is found in the source, whatever the names of the two are.
  private func isSameStorage() async throws -> Bool {
    do {
      let contents = try await target.storage.maintenance.allContents()
      // An empty target can't be the source, which is not empty. Do not create it by saving the marker.
      guard !contents.lists.isEmpty || !contents.images.isEmpty else { return false }
      _ = try await target.storage.lists.replace(
        marker, with: [], savedAt: .distantPast, source: "")
      let isThere = try await source.lists.head(marker) != nil
      try await removeMarker()
      return isThere
    } catch {
      try? await removeMarker()
      // A damaged target is quarantined only once there is a copy to replace it.
      if (error as? StoreError)?.reason == .damaged { return false }
      throw error
    }
  }

  /// Runs in a task of its own, which cancellation does not reach, because the target must stay as it was.
  private func removeMarker() async throws {
    try await Task { try await target.storage.lists.remove(marker.name) }.value
  }

  private func copy(_ contents: StoreContents) async throws -> Summary {
    var summary = Summary(items: [:], imageData: 0, isVerified: true)
    var versions: [ListName: ListVersion] = [:]
    for name in contents.lists {
      let list = try await retryingWhenChanged { try await SavedList(name, in: source) }
      guard let list else { continue }
      try await list.save(as: name, in: target.copy)
      if name.hasContent { summary.items[name] = list.items.count }
      let copied = try await SavedList(name, in: target.copy)
      if copied?.says(theSameAs: list) != true { summary.isVerified = false }
      versions[name] = copied?.head.version
    }
    var sums: [(url: URL, sum: UInt64)] = []
    for url in contents.images {
      // Skip damaged image data: it can be loaded again.
      guard let data = try await sound({ try await source.imageData.data(for: url, isUse: false) })
      else {
        continue
      }
      try await target.copy.imageData.save(data, for: url)
      sums.append((url, Checksum64.of(data)))
    }
    summary.imageData = sums.count
    // Read in the order of saving, so that the most recently used image stays the most recently used.
    for (url, sum) in sums {
      let data = try await target.copy.imageData.data(for: url, isUse: false)
      if data.map({ Checksum64.of($0) }) != sum { summary.isVerified = false }
    }
    // Another program may have removed the copy since the comparison, so check the versions again.
    for (name, version) in versions {
      let head = try await target.copy.lists.head(ListKey<StoredItem>(name))
      if head?.version != version { summary.isVerified = false }
    }
    return summary
  }

  /// Runs in a task of its own, which cancellation does not reach.
  private func discard() async {
    await Task {
      await target.copy.close()
      try? await target.discardCopy()
    }.value
  }
}

/// The target of a migration, with a place beside it where the copy is built.
public struct MigrationTarget: Sendable {
  /// The storage at the target.
  let storage: Storage
  /// A new storage beside it.
  let copy: Storage
  let putCopyInPlace: @Sendable () async throws -> Void
  let discardCopy: @Sendable () async throws -> Void

  /// - Parameters:
  ///   - storage: The storage at the target, opened so that it quarantines nothing.
  ///   - copy: A new storage beside it.
  ///   - putCopyInPlace: Moves the copy, which is closed by then, to the place of the storage in one step.
  ///   - discardCopy: Removes every trace of the copy.
  public init(
    storage: Storage, copy: Storage,
    putCopyInPlace: @escaping @Sendable () async throws -> Void,
    discardCopy: @escaping @Sendable () async throws -> Void
  ) {
    self.storage = storage
    self.copy = copy
    self.putCopyInPlace = putCopyInPlace
    self.discardCopy = discardCopy
  }
}

/// One generation of a saved list, read completely.
struct SavedList {
  let head: ListHead
  let items: [StoredItem]

  init?(_ name: ListName, in storage: Storage) async throws {
    guard var cursor = try await ListCursor(ListKey<StoredItem>(name), in: storage.lists) else {
      return nil
    }
    head = cursor.head
    items = try await cursor.rest()
  }

  func save(as name: ListName, in storage: Storage) async throws {
    _ = try await storage.lists.replace(ListKey(name), with: items, from: head.provenance)
  }

  func says(theSameAs other: SavedList) -> Bool {
    head.provenance == other.head.provenance && items == other.items
      && head.savedAt.timeIntervalSinceReferenceDate.bitPattern
        == other.head.savedAt.timeIntervalSinceReferenceDate.bitPattern
  }
}
