import FoundationEssentials
import OfflineCore

extension StorageEngine: StoreMaintenance {
  func contents() async throws -> StoreContents {
    try await call {
      var lists: Set<ListName> = []
      for (key, head) in try await backend.listHeads() {
        guard let name = name(key, head: head), try await !isCopy(name, head: head) else {
          continue
        }
        lists.insert(name)
      }
      var contents = StoreContents(lists: lists, images: [])
      do {
        contents.images = try await backend.imageHeads().compactMap { url(head: $0.head) }
      } catch let error as StoreError where error.reason == .denied {
        contents.denied = error.at(place)
      }
      return contents
    }
  }

  /// Returns whether the key holds a copy of an intact list that has another name.
  private func isCopy(_ list: ListName, head text: String) async throws -> Bool {
    let stated = HeadText.fields(of: text, seed: nil).flatMap { ListName($0) }
    guard let stated, stated != list else { return false }
    do {
      let stored = try await backend.list(EntryKey(list), items: 0..<0)
      return try stored.map { try head(of: $0, in: list) == nil } ?? false
    } catch let error as StoreError where error.reason == .damaged {
      return false
    }
  }

  func risks() async throws -> [String] { try await call { try await backend.risks() } }

  func verify() async throws -> [StoreProblem] {
    try await call(limited: false) {
      do {
        var problems = try await backend.check().map { StoreProblem(.storage, $0) }
        for (key, head) in try await backend.listHeads() {
          guard let name = name(key, head: head) else {
            problems.append(StoreProblem(.entry(key: key), "a list is damaged, and its name too"))
            continue
          }
          if try await tagOfDamaged(name) != nil {
            problems.append(StoreProblem(.list(name), "the list \(name.displayName) is damaged"))
          }
        }
        for (key, head) in try await backend.imageHeads() {
          guard let url = url(head: head) else {
            problems.append(
              StoreProblem(.entry(key: key), "image data is damaged, and its address too"))
            continue
          }
          if let detail = try await damage(of: url) {
            problems.append(StoreProblem(.image(url), detail))
          }
        }
        return problems
      } catch let error as StoreError where error.reason == .damaged {
        return [StoreProblem(.storage, error.detail)]
      }
    }
  }

  func removeDamaged(_ subject: StoreProblem.Subject) async throws -> Bool {
    try await call(limited: false) {
      do {
        switch subject {
        case .list(let name):
          guard let tag = try await tagOfDamaged(name) else { return false }
          try await remove(name, at: tag)
        case .image(let url):
          guard try await damage(of: url) != nil else { return false }
          try await remove(url)
        case .entry(let key):
          if let list = try await backend.list(key, items: 0..<0),
            name(key, head: list.head) == nil
          {
            try await backend.removeList(key, at: list.tag)
            return true
          }
          let heads = try await backend.imageHeads()
          guard heads.contains(where: { $0.key == key && url(head: $0.head) == nil }) else {
            return false
          }
          try await backend.removeImage(key)
        case .storage:
          guard try await problem() != nil else { return false }
          return try await quarantine()
        }
        return true
      } catch let error as StoreError where error.reason == .changed {
        return false
      }
    }
  }

  func clear() async throws {
    try await write {
      try await backend.clear()
      // A problem that remains in an empty storage can't be fixed by clearing.
      if let problem = try await problem() { throw StoreError(.damaged, detail: problem) }
    }
  }

  /// Returns the first problem of the storage as a whole, or `nil`.
  func problem() async throws -> String? {
    try await damage { try await backend.check().first }
  }

  private func damage(of url: URL) async throws -> String? {
    try await damage {
      _ = try await soundData(for: url, isUse: false)
      return nil
    }
  }

  private func damage(_ look: () async throws -> String?) async throws -> String? {
    do {
      return try await look()
    } catch let error as StoreError where error.reason == .damaged {
      return error.detail
    }
  }

  /// Returns the name stated by the key, or else by the head, so that a damaged list has a name and
  /// can be removed.
  private func name(_ key: EntryKey, head: String) -> ListName? {
    if let name = ListName(key) { return name }
    let name = HeadText.fields(of: head, seed: nil).flatMap { ListName($0) }
    return name.map { EntryKey($0) } == key ? name : nil
  }

  private func url(head: String) -> URL? { HeadText.fields(of: head)?.url("url") }
}
