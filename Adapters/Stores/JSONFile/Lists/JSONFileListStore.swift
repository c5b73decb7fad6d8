import FoundationEssentials
import OfflineCore

/// A `ListStore` with one file for each list; see ``StoreFolder`` and ``ListPage``.
struct JSONFileListStore<Record: ResourceRecord>: ListStore {
  let storage: JSONFileStorage

  func slice(
    _ key: ListKey, from start: ListPosition?, limit: Int
  ) async throws -> ListSlice<Record.Item>? {
    let slice = try await storage.read { folder in
      try ListFile<Record>.of(key, in: folder)?.slice(from: start, limit: limit)
    }
    guard start == nil || slice != nil else {
      throw storage.error(.changed("the list was removed"))
    }
    return slice
  }

  func replace(
    _ key: ListKey, with items: [Record.Item], savedAt: Date, source: String
  ) async throws -> ListVersion {
    try await storage.write { folder in
      try ListFileWriter<Record>(folder: folder)
        .replace(key, with: items, savedAt: savedAt, source: source)
    }
  }

  func append(
    _ items: [Record.Item], to key: ListKey, at version: ListVersion
  ) async throws -> ListVersion {
    let version = try await storage.writeIfPresent(.adding) { folder in
      try ListFileWriter<Record>(folder: folder).append(items, to: key, at: version)
    }
    guard let version else { throw storage.error(.changed("the list was removed")) }
    return version
  }

  func remove(_ key: ListKey, at version: ListVersion?) async throws {
    let found = try await storage.writeIfPresent(.removing, afterSettingAside: true) { folder in
      guard try folder.holdsList(key) else { return false }
      try check(key, at: version, in: folder)
      try folder.removeList(ListFileName.of(key))
      if try folder.listNames().isEmpty { try ImageFolder(folder).removeAll() }
      return true
    }
    guard version == nil || version == .unreadable || found == true else {
      throw storage.error(.changed("the list was removed"))
    }
  }

  private func check(_ key: ListKey, at version: ListVersion?, in folder: StoreFolder) throws {
    guard version != .unreadable else {
      guard try folder.isDamagedList(ListFileName.of(key)) else {
        throw FileFailure.changed("the list can be read again")
      }
      return
    }
    do {
      guard let version, let list = try ListFile<Record>.of(key, in: folder),
        list.head.version != version
      else { return }
      throw FileFailure.changed("somebody else has written the list")
    } catch let failure as FileFailure where failure.reason == .damaged {
      // A list that can't be read is at no version that anybody has seen: it is set aside.
    }
  }
}
