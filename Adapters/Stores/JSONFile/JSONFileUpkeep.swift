import FoundationEssentials
import OfflineCore

/// The `StoreUpkeep` of a folder.
struct JSONFileUpkeep: StoreUpkeep {
  let storage: JSONFileStorage

  func savedLists() async throws -> [ListKey] {
    let keys = try await storage.read { folder in
      try folder.listNames().compactMap { try folder.key(ofList: $0) }
    }
    return keys ?? []
  }

  func savedImageAddresses() async throws -> [URL] {
    let addresses = try await storage.read { folder in
      try ImageFolder(folder).entries().map { entry in
        guard let url = entry.address.flatMap(URL.init(string:)) else {
          throw FileFailure.broken("\(folder.relative(entry.path)): the header can't be read")
        }
        return url
      }
    }
    return addresses ?? []
  }

  func problems() async throws -> [String] {
    do {
      let problems = try await storage.read { folder in
        try StoreExamination(folder: folder).problems()
      }
      return problems ?? []
    } catch let error as StoreError where error.reason == .damaged {
      return [error.detail]
    }
  }

  func setAsideUnknown() async throws -> Int {
    let count = try await storage.writeIfPresent(.removing, afterSettingAside: 1) { folder in
      let unknown = try folder.listNames().filter { try !folder.tellsKey(ofList: $0) }
      for name in unknown { try folder.removeList(name) }
      return unknown.count
    }
    return count ?? 0
  }

  func removeDamagedImageData() async throws -> Int {
    let suspects = try await suspectedImages()
    guard suspects?.isEmpty != true else { return 0 }
    let count = try await storage.writeIfPresent(.removing, afterSettingAside: 0) { folder in
      let damaged = try StoreExamination(folder: folder).damagedImages(at: suspects)
      // Nothing written down means that what is left is to be counted.
      try FileTree.removeFile(folder.usage)
      for path in damaged { try FileTree.removeAll(at: path) }
      return damaged.count
    }
    return count ?? 0
  }

  /// The paths of image data that can't be read; `nil` when nobody can tell.
  ///
  /// Without the lock, for reading takes long, and others may want to write meanwhile.
  private func suspectedImages() async throws -> [String]? {
    do {
      return try await storage.read { try StoreExamination(folder: $0).damagedImages() } ?? []
    } catch let error as StoreError where error.reason == .damaged {
      return nil
    }
  }

  func clear() async throws {
    _ = try await storage.writeIfPresent(.removing) { folder in
      for name in try folder.listNames() {
        try folder.removeList(name)
      }
      try ImageFolder(folder).removeAll()
    }
  }
}
